package dev.kiln.mesh.uv;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import dev.kiln.mesh.ClosestPoint;
import dev.kiln.mesh.internal.uv.TexelOwners;
import dev.kiln.mesh.internal.uv.Workers;
import java.util.Optional;

/**
 * The texels of an atlas that lie on the surface, row by row, and where on the undecimated surface each of them is. A
 * texel whose centre lies in no triangle, but which one touches, stands for the nearest point of that triangle.
 */
public final class TexelSurface {
    private static final int PIECE = 1 << 13;

    private final Atlas atlas;
    private final Mesh surface;
    private final Optional<ClosestPoint> closest;
    private final int[] owners;
    private final int[] texels;

    private TexelSurface(Atlas atlas, Mesh surface, Optional<ClosestPoint> closest, int[] owners) {
        this.atlas = atlas;
        this.surface = surface;
        this.closest = closest;
        this.owners = owners;
        int count = 0;
        for (int owner : owners) {
            count += owner >= 0 ? 1 : 0;
        }
        texels = new int[count];
        for (int texel = owners.length - 1; texel >= 0; texel--) {
            if (owners[texel] >= 0) {
                texels[--count] = texel;
            }
        }
    }

    /**
     * A batch of texels.
     *
     * @param texels number of each texel, row by row
     * @param points x, y, z of each on the surface
     * @param normals unit normal of the surface there
     */
    public record Batch(Ints texels, Floats points, Floats normals) {}

    /**
     * Draws the atlas.
     *
     * @param surface the undecimated surface, to which points are snapped; if empty, they stay on the atlas's mesh
     */
    public static TexelSurface of(Atlas atlas, Optional<Mesh> surface, StageContext context) throws KilnException {
        double[] places = new double[atlas.coordinates().size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = atlas.coordinates().get(i) * (double) atlas.size();
        }
        int[] owners =
                TexelOwners.of(atlas.size(), places, atlas.mesh().triangles().toArray(), context);
        context.checkCancelled();
        return new TexelSurface(atlas, surface.orElse(atlas.mesh()), surface.map(ClosestPoint::new), owners);
    }

    /** Number of texels on the surface. */
    public int count() {
        return texels.length;
    }

    /** Texels {@code from} to {@code to}, exclusive, of {@link #count()}. */
    public Batch batch(int from, int to, StageContext context) throws KilnException {
        int count = to - from;
        float[] points = new float[3 * count];
        int[] faces = new int[count];
        Workers.run(Math.ceilDiv(count, PIECE), context, piece -> {
            double[] weights = new double[3];
            for (int i = piece * PIECE; i < Math.min(count, (piece + 1) * PIECE); i++) {
                int texel = texels[from + i];
                faces[i] = owners[texel];
                TexelWeights.of(atlas, faces[i], texel, weights);
                place(faces[i], weights, points, 3 * i);
            }
        });
        Floats on = Floats.adopt(points);
        if (closest.isPresent()) {
            ClosestPoint.Hits hits = closest.get().of(on, context.threads());
            return new Batch(own(from, to), hits.points(), normals(hits.faces().toArray()));
        }
        return new Batch(own(from, to), on, normals(faces));
    }

    private Ints own(int from, int to) {
        return Ints.adopt(java.util.Arrays.copyOfRange(texels, from, to));
    }

    private void place(int face, double[] weights, float[] points, int at) {
        for (int axis = 0; axis < 3; axis++) {
            double sum = 0;
            for (int corner = 0; corner < 3; corner++) {
                int v = atlas.mesh().triangles().get(3 * face + corner);
                sum += weights[corner] * atlas.mesh().positions().get(3 * v + axis);
            }
            points[at + axis] = (float) sum;
        }
    }

    /** Unit normals of faces of the surface; +Y for a face without area. */
    private Floats normals(int[] faces) {
        float[] normals = new float[3 * faces.length];
        double[] n = new double[3];
        for (int i = 0; i < faces.length; i++) {
            FaceNormal.of(surface, faces[i], n);
            for (int axis = 0; axis < 3; axis++) {
                normals[3 * i + axis] = (float) n[axis];
            }
        }
        return Floats.adopt(normals);
    }
}
