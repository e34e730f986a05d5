package dev.kiln.mesh.uv;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VoxelField;

/**
 * Base colour and metallic-roughness textures while they are filled. Values are clipped to 0 to 1 and rounded to 8 bits.
 * At the end every texel that was not put takes the value of one of the nearest that were (by steps along rows and
 * columns), so gutters and all mip levels continue the charts and nothing is left black.
 */
public final class TextureSheet {
    private final int size;
    private final byte[] color;
    private final byte[] finish;
    private final int[] source;

    /** An empty sheet of {@code size} x {@code size} texels. */
    public TextureSheet(int size) {
        this.size = size;
        color = new byte[4 * size * size];
        finish = new byte[4 * size * size];
        source = new int[size * size];
        java.util.Arrays.fill(source, -1);
    }

    /**
     * Puts values.
     *
     * @param texels where, row by row
     * @param attributes {@value VoxelField#CHANNELS} values each, as in {@link VoxelField}
     */
    public void put(Ints texels, Floats attributes) {
        for (int i = 0; i < texels.size(); i++) {
            int texel = texels.get(i);
            int from = VoxelField.CHANNELS * i;
            source[texel] = texel;
            for (int c = 0; c < 3; c++) {
                color[4 * texel + c] = eightBits(attributes.get(from + c));
            }
            color[4 * texel + 3] = eightBits(attributes.get(from + 5));
            // Red is where glTF puts occlusion when a viewer asks for it: none.
            finish[4 * texel] = -1;
            finish[4 * texel + 1] = eightBits(attributes.get(from + 4));
            finish[4 * texel + 2] = eightBits(attributes.get(from + 3));
            finish[4 * texel + 3] = -1;
        }
    }

    /** Fills what was not put and hands out the textures; at least one texel must have been put. */
    public Textures textures(Floats coordinates) {
        spread();
        for (int texel = 0; texel < source.length; texel++) {
            if (source[texel] != texel) {
                System.arraycopy(color, 4 * source[texel], color, 4 * texel, 4);
                System.arraycopy(finish, 4 * source[texel], finish, 4 * texel, 4);
            }
        }
        return new Textures(
                coordinates, new Picture(size, size, Bytes.adopt(color)), new Picture(size, size, Bytes.adopt(finish)));
    }

    /** Breadth first from all texels that were put: of equally near ones the one reached first in row order. */
    private void spread() {
        int[] queue = new int[source.length];
        int count = 0;
        for (int texel = 0; texel < source.length; texel++) {
            if (source[texel] >= 0) {
                queue[count++] = texel;
            }
        }
        if (count == 0) {
            throw new IllegalStateException("no texel was put");
        }
        for (int next = 0; next < count; next++) {
            int texel = queue[next];
            int x = texel % size;
            for (int side = 0; side < 4; side++) {
                int other = switch (side) {
                    case 0 -> x > 0 ? texel - 1 : -1;
                    case 1 -> x < size - 1 ? texel + 1 : -1;
                    case 2 -> texel - size;
                    default -> texel + size;
                };
                if (other >= 0 && other < source.length && source[other] < 0) {
                    source[other] = source[texel];
                    queue[count++] = other;
                }
            }
        }
    }

    private static byte eightBits(float value) {
        return (byte) (int) Math.rint(Math.clamp(value, 0f, 1f) * 255.0);
    }
}
