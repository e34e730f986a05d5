package dev.kiln.gltf.internal;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.BufferView;
import de.javagl.jgltf.model.Accessors;
import de.javagl.jgltf.model.ElementType;
import de.javagl.jgltf.model.GltfConstants;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads accessors out of the binary chunk; every length is checked against what is really there before an allocation. */
final class AccessorReader {
    private final ParsedGlb glb;

    AccessorReader(ParsedGlb glb) {
        this.glb = glb;
    }

    /** Positions or normals: three floats an element. */
    Floats vectors(Integer index) throws Malformed {
        Accessor accessor = accessor(index);
        if (accessor.getComponentType() != GltfConstants.GL_FLOAT || !"VEC3".equals(accessor.getType())) {
            throw new Malformed("has positions or normals that are no vectors of three floats");
        }
        return Floats.adopt(values(accessor, 3));
    }

    /** Texture coordinates: two floats an element. */
    Floats coordinates(Integer index) throws Malformed {
        Accessor accessor = accessor(index);
        if (accessor.getComponentType() != GltfConstants.GL_FLOAT || !"VEC2".equals(accessor.getType())) {
            throw new Malformed("has texture coordinates that are no pairs of floats");
        }
        return Floats.adopt(values(accessor, 2));
    }

    /** Colours as four floats, 0 to 1; alpha is 1 where the file has none. */
    Floats colors(Integer index) throws Malformed {
        Accessor accessor = accessor(index);
        boolean three = "VEC3".equals(accessor.getType());
        if (!three && !"VEC4".equals(accessor.getType())) {
            throw new Malformed("has colours of type " + accessor.getType());
        }
        return Floats.adopt(values(accessor, 4));
    }

    /** Vertex indices. */
    Ints indices(Integer index) throws Malformed {
        Accessor accessor = accessor(index);
        if (!"SCALAR".equals(accessor.getType())) {
            throw new Malformed("has indices of type " + accessor.getType());
        }
        Span span = span(accessor);
        int[] result = new int[accessor.getCount()];
        for (int i = 0; i < result.length; i++) {
            int at = span.start() + i * span.stride();
            result[i] = switch (accessor.getComponentType()) {
                case GltfConstants.GL_UNSIGNED_BYTE -> span.bytes().get(at) & 0xFF;
                case GltfConstants.GL_UNSIGNED_SHORT -> span.bytes().getShort(at) & 0xFFFF;
                case GltfConstants.GL_UNSIGNED_INT -> span.bytes().getInt(at);
                default -> throw new Malformed("has indices of component type " + accessor.getComponentType());
            };
        }
        return Ints.adopt(result);
    }

    /** Elements with {@code width} components each; components that the file lacks are 1. */
    private float[] values(Accessor accessor, int width) throws Malformed {
        Span span = span(accessor);
        int stored = ElementType.valueOf(accessor.getType()).getNumComponents();
        int bytes = Accessors.getNumBytesForAccessorComponentType(accessor.getComponentType());
        if ((long) accessor.getCount() * width > Integer.MAX_VALUE - 8) {
            throw new Malformed("has more vertices than can be held");
        }
        float[] result = new float[accessor.getCount() * width];
        for (int i = 0; i < accessor.getCount(); i++) {
            for (int c = 0; c < width; c++) {
                int at = span.start() + i * span.stride() + c * bytes;
                result[i * width + c] = c < stored ? component(accessor, span.bytes(), at) : 1;
            }
        }
        return result;
    }

    private static float component(Accessor accessor, ByteBuffer bytes, int at) throws Malformed {
        if (accessor.getComponentType() == GltfConstants.GL_FLOAT) {
            return bytes.getFloat(at);
        }
        if (!Boolean.TRUE.equals(accessor.isNormalized())) {
            throw new Malformed("has integer colours that are not flagged as normalised");
        }
        return switch (accessor.getComponentType()) {
            case GltfConstants.GL_UNSIGNED_BYTE -> (bytes.get(at) & 0xFF) / 255f;
            case GltfConstants.GL_UNSIGNED_SHORT -> (bytes.getShort(at) & 0xFFFF) / 65535f;
            default -> throw new Malformed("has colours of component type " + accessor.getComponentType());
        };
    }

    private Accessor accessor(Integer index) throws Malformed {
        Accessor accessor = Listed.at(glb.document().getAccessors(), index, "accessor");
        if (accessor.getSparse() != null || accessor.getBufferView() == null) {
            throw new Malformed("has the sparse accessor " + index);
        }
        if (accessor.getCount() == null || accessor.getComponentType() == null || accessor.getType() == null) {
            throw new Malformed("has the accessor " + index + " without count or type");
        }
        return accessor;
    }

    /** Where the elements of an accessor lie: every byte of every element is inside the binary chunk. */
    private record Span(ByteBuffer bytes, int start, int stride) {}

    private Span span(Accessor accessor) throws Malformed {
        BufferView view = Listed.at(glb.document().getBufferViews(), accessor.getBufferView(), "buffer view");
        if (view.getBuffer() == null
                || view.getBuffer() != 0
                || Listed.at(glb.document().getBuffers(), 0, "buffer").getUri() != null) {
            throw new Malformed("keeps data outside its binary chunk");
        }
        long element = (long) ElementType.valueOf(accessor.getType()).getNumComponents()
                * Accessors.getNumBytesForAccessorComponentType(accessor.getComponentType());
        long stride = view.getByteStride() == null ? element : view.getByteStride();
        long viewStart = view.getByteOffset() == null ? 0 : view.getByteOffset();
        long inView = accessor.getByteOffset() == null ? 0 : accessor.getByteOffset();
        long viewLength = view.getByteLength() == null ? -1 : view.getByteLength();
        long end = inView + (accessor.getCount() - 1) * stride + element;
        if (stride < element || viewLength < 0 || end > viewLength) {
            throw new Malformed("has an accessor that needs " + end + " bytes of a view of " + viewLength);
        }
        if (viewStart + viewLength > glb.binary().capacity()) {
            throw new Malformed("has a buffer view that reaches beyond the binary chunk");
        }
        return new Span(
                glb.binary().duplicate().order(ByteOrder.LITTLE_ENDIAN), (int) (viewStart + inView), (int) stride);
    }
}
