package dev.kiln.model.trellis2.internal.net;

/**
 * Which children the voxels of one level have, on the host.
 *
 * @param octants one byte a voxel: bit s set if octant s exists; bit 0 is the octant's x, bit 1 its y, bit 2 its z
 */
public record Subdivision(byte[] octants) {
    /**
     * What logits say: an octant exists if its logit is above 0.
     *
     * @param logits eight a voxel
     */
    public static Subdivision of(float[] logits) {
        byte[] octants = new byte[logits.length / 8];
        for (int i = 0; i < logits.length; i++) {
            octants[i / 8] |= (byte) (logits[i] > 0 ? 1 << i % 8 : 0);
        }
        return new Subdivision(octants);
    }

    /** Children in all. */
    public int children() {
        int count = 0;
        for (byte bits : octants) {
            count += Integer.bitCount(bits & 0xFF);
        }
        return count;
    }

    /**
     * Coordinates of the children: parents in order, octants ascending.
     *
     * @param parents b, i, j, k of each voxel
     */
    public int[] childCoordinates(int[] parents) {
        int[] children = new int[4 * children()];
        int at = 0;
        for (int voxel = 0; voxel < octants.length; voxel++) {
            for (int octant = 0; octant < 8; octant++) {
                if ((octants[voxel] >> octant & 1) != 0) {
                    children[at] = parents[4 * voxel];
                    for (int axis = 0; axis < 3; axis++) {
                        children[at + 1 + axis] = 2 * parents[4 * voxel + 1 + axis] + (octant >> axis & 1);
                    }
                    at += 4;
                }
            }
        }
        return children;
    }
}
