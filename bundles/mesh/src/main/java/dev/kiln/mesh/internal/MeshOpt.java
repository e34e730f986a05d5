package dev.kiln.mesh.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.meshoptimizer.MeshOptimizer;

/** The three calls of meshoptimizer that are used here, on heap arrays. */
public final class MeshOpt {
    private MeshOpt() {}

    /** A simplified index list and its error in metres. */
    public record Simplified(int[] triangles, float error) {}

    /** Simplifies to about {@code targetIndices}; the vertices stay, and those locked keep their place in the surface. */
    public static Simplified simplify(
            float[] positions, int[] triangles, int targetIndices, boolean[] locked, int options) throws KilnException {
        requireNative();
        IntBuffer indices = null;
        IntBuffer simplified = null;
        FloatBuffer vertices = null;
        ByteBuffer locks = null;
        FloatBuffer error = null;
        try {
            indices = MemoryUtil.memAllocInt(triangles.length).put(0, triangles);
            simplified = MemoryUtil.memAllocInt(triangles.length);
            vertices = MemoryUtil.memAllocFloat(positions.length).put(0, positions);
            locks = MemoryUtil.memAlloc(locked.length);
            for (int v = 0; v < locked.length; v++) {
                locks.put(v, (byte) (locked[v] ? MeshOptimizer.meshopt_SimplifyVertex_Lock : 0));
            }
            error = MemoryUtil.memCallocFloat(1);
            int count = (int) MeshOptimizer.nmeshopt_simplifyWithAttributes(
                    MemoryUtil.memAddress(simplified),
                    MemoryUtil.memAddress(indices),
                    triangles.length,
                    MemoryUtil.memAddress(vertices),
                    positions.length / 3,
                    3 * Float.BYTES,
                    MemoryUtil.NULL,
                    0,
                    MemoryUtil.NULL,
                    0,
                    MemoryUtil.memAddress(locks),
                    targetIndices,
                    Float.MAX_VALUE,
                    options | MeshOptimizer.meshopt_SimplifyErrorAbsolute,
                    MemoryUtil.memAddress(error));
            int[] result = new int[count];
            simplified.get(0, result);
            return new Simplified(result, error.get(0));
        } finally {
            MemoryUtil.memFree(indices);
            MemoryUtil.memFree(simplified);
            MemoryUtil.memFree(vertices);
            MemoryUtil.memFree(locks);
            MemoryUtil.memFree(error);
        }
    }

    /** The triangles in an order that is kind to vertex caches. */
    public static int[] cacheOrder(int[] triangles, int vertexCount) throws KilnException {
        requireNative();
        IntBuffer indices = null;
        IntBuffer ordered = null;
        try {
            indices = MemoryUtil.memAllocInt(triangles.length).put(0, triangles);
            ordered = MemoryUtil.memAllocInt(triangles.length);
            MeshOptimizer.meshopt_optimizeVertexCache(ordered, indices, vertexCount);
            int[] result = new int[triangles.length];
            ordered.get(0, result);
            return result;
        } finally {
            MemoryUtil.memFree(indices);
            MemoryUtil.memFree(ordered);
        }
    }

    /** For each vertex its place in the order in which {@code triangles} first use it; -1 for an unused one. */
    public static int[] fetchOrder(int[] triangles, int vertexCount) throws KilnException {
        requireNative();
        IntBuffer indices = null;
        IntBuffer remap = null;
        try {
            indices = MemoryUtil.memAllocInt(triangles.length).put(0, triangles);
            remap = MemoryUtil.memAllocInt(vertexCount);
            MeshOptimizer.meshopt_optimizeVertexFetchRemap(remap, indices);
            int[] result = new int[vertexCount];
            remap.get(0, result);
            return result;
        } finally {
            MemoryUtil.memFree(indices);
            MemoryUtil.memFree(remap);
        }
    }

    /** Loads the native library by a call whose answer is known. */
    private static void requireNative() throws KilnException {
        try {
            if (MeshOptimizer.meshopt_quantizeFloat(1, 23) == 1) {
                return;
            }
            throw failure("its native library answers wrongly", null);
        } catch (LinkageError e) {
            throw failure("its native library does not load (" + e.getMessage() + ")", e);
        }
    }

    private static KilnException failure(String offence, Throwable cause) {
        return new KilnException(
                Fault.ENVIRONMENT,
                "meshoptimizer",
                offence,
                "check that the temporary folder can be written and allows libraries to be loaded from it",
                cause);
    }
}
