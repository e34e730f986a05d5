package dev.kiln.gltf.internal;

import de.javagl.jgltf.model.ElementType;
import de.javagl.jgltf.model.GltfConstants;

/** The accessor formats that Kiln writes. */
enum Format {
    VECTOR(GltfConstants.GL_FLOAT, ElementType.VEC3, 12, false, GltfConstants.GL_ARRAY_BUFFER),
    COLOR(GltfConstants.GL_UNSIGNED_SHORT, ElementType.VEC4, 8, true, GltfConstants.GL_ARRAY_BUFFER),
    COORDINATE(GltfConstants.GL_FLOAT, ElementType.VEC2, 8, false, GltfConstants.GL_ARRAY_BUFFER),
    INDEX_16(GltfConstants.GL_UNSIGNED_SHORT, ElementType.SCALAR, 2, false, GltfConstants.GL_ELEMENT_ARRAY_BUFFER),
    INDEX_32(GltfConstants.GL_UNSIGNED_INT, ElementType.SCALAR, 4, false, GltfConstants.GL_ELEMENT_ARRAY_BUFFER);

    private final int componentType;
    private final ElementType elementType;
    private final int elementBytes;
    private final boolean normalized;
    private final int target;

    Format(int componentType, ElementType elementType, int elementBytes, boolean normalized, int target) {
        this.componentType = componentType;
        this.elementType = elementType;
        this.elementBytes = elementBytes;
        this.normalized = normalized;
        this.target = target;
    }

    int componentType() {
        return componentType;
    }

    String elementType() {
        return elementType.toString();
    }

    int elementBytes() {
        return elementBytes;
    }

    boolean normalized() {
        return normalized;
    }

    /** What the buffer view is bound to. */
    int target() {
        return target;
    }
}
