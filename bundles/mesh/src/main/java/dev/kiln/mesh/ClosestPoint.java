package dev.kiln.mesh;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.mesh.internal.TriangleTree;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers, for points in space, which point of a surface is closest. Built once a surface, then safe for many threads.
 */
public final class ClosestPoint {
    private static final int CHUNK = 2048;

    private final TriangleTree tree;

    /**
     * Indexes {@code surface}, which should be welded.
     *
     * @throws IllegalArgumentException if it has no triangle or a position that is not finite
     */
    public ClosestPoint(Mesh surface) {
        if (surface.triangleCount() == 0) {
            throw new IllegalArgumentException("a surface without triangles has no closest point");
        }
        float[] positions = surface.positions().toArray();
        requireFinite(positions, "vertex");
        tree = new TriangleTree(positions, surface.triangles().toArray());
    }

    /**
     * Points of the surface, one for each point asked for.
     *
     * @param points x, y, z of each
     * @param faces the triangle that each lies on; where several are equally close, the lowest
     */
    public record Hits(Floats points, Ints faces) {}

    /**
     * The closest surface points of {@code points}.
     *
     * @param points x, y, z of each, finite
     * @param threads how many threads to use, at least 1; the answer does not depend on it
     */
    public Hits of(Floats points, int threads) {
        float[] asked = points.toArray();
        requireFinite(asked, "point");
        float[] found = new float[asked.length];
        int[] faces = new int[asked.length / 3];
        AtomicInteger next = new AtomicInteger();
        Runnable worker = () -> {
            TriangleTree.Search search = tree.new Search();
            double[] nearest = new double[3];
            for (int from = next.getAndAdd(CHUNK); from < faces.length; from = next.getAndAdd(CHUNK)) {
                for (int i = from; i < Math.min(faces.length, from + CHUNK); i++) {
                    faces[i] = search.closest(asked[3 * i], asked[3 * i + 1], asked[3 * i + 2], nearest);
                    found[3 * i] = (float) nearest[0];
                    found[3 * i + 1] = (float) nearest[1];
                    found[3 * i + 2] = (float) nearest[2];
                }
            }
        };
        Thread[] others = new Thread[Math.min(threads - 1, faces.length / CHUNK)];
        for (int i = 0; i < others.length; i++) {
            others[i] = Thread.ofPlatform().daemon().start(worker);
        }
        worker.run();
        for (Thread other : others) {
            joinFully(other);
        }
        return new Hits(Floats.adopt(found), Ints.adopt(faces));
    }

    /** The work is short and bounded, so an interrupt is kept for the caller and not obeyed here. */
    private static void joinFully(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void requireFinite(float[] values, String what) {
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw new IllegalArgumentException(what + " " + i / 3 + " is not finite");
            }
        }
    }
}
