package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.kept.StageValues;
import dev.kiln.engine.internal.kept.StoredValues;
import dev.kiln.engine.internal.lease.Lease;
import dev.kiln.mesh.Decimation;
import dev.kiln.mesh.HoleFill;
import dev.kiln.mesh.MeshCensus;
import dev.kiln.mesh.Normals;
import dev.kiln.mesh.Orientation;
import dev.kiln.mesh.VertexOrder;
import dev.kiln.mesh.Weld;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Makes a raw mesh fit for use: weld, turn outwards, close small holes, decimate, order, normals. */
final class FinishStage implements Stage {
    /** Longest rim of a hole that is closed, metres in the unit cube: what TRELLIS.2's own export closes. */
    private static final double LARGEST_HOLE = 0.03;

    /** On a coarse mesh, where one missing face already has a longer rim: that many edges of ordinary length. */
    private static final int LARGEST_HOLE_EDGES = 12;

    @Override
    public String name() {
        return "finish";
    }

    @Override
    public double weight() {
        return 7;
    }

    @Override
    public List<Kind<?>> needs(JobRequest request) {
        return List.of(Kind.BAKER);
    }

    @Override
    public Products run(Products in, StageRun run) throws KilnException {
        Weld.Result welded = Weld.of(in.get(Keys.SHAPE).mesh());
        run.note(welded.mergedVertices() + " vertices merged, " + welded.droppedTriangles() + " triangles dropped");
        step(run, 0.2);
        Orientation.Result oriented = Orientation.of(welded.mesh());
        run.note(oriented.flipped() + " triangles turned in " + oriented.parts() + " parts");
        step(run, 0.4);
        HoleFill.Result whole = HoleFill.of(oriented.mesh(), largestHole(oriented.mesh()));
        run.note(whole.found() + " holes found, " + whole.filled() + " filled, " + whole.left() + " left");
        step(run, 0.5);
        Decimation.Result fewer = Decimation.of(whole.mesh(), faces(run));
        run.note(fewer.triangles() + " triangles, at most " + fewer.error() + " m off");
        step(run, 0.8);
        Mesh mesh = VertexOrder.of(fewer.mesh());
        Guard.mesh("finish", mesh);
        return in.with(
                Keys.FINISHED,
                new Finished(
                        mesh,
                        Normals.of(mesh),
                        whole.mesh(),
                        MeshCensus.of(mesh),
                        whole.found(),
                        whole.filled(),
                        whole.left()));
    }

    private static double largestHole(Mesh mesh) {
        float[] lengths = new float[mesh.triangleCount()];
        for (int t = 0; t < lengths.length; t++) {
            int a = 3 * mesh.triangles().get(3 * t);
            int b = 3 * mesh.triangles().get(3 * t + 1);
            double squares = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = mesh.positions().get(a + axis) - mesh.positions().get(b + axis);
                squares += d * d;
            }
            lengths[t] = (float) Math.sqrt(squares);
        }
        Arrays.sort(lengths);
        return lengths.length == 0 ? 0 : Math.max(LARGEST_HOLE, LARGEST_HOLE_EDGES * lengths[lengths.length / 2]);
    }

    /** What the user asks for, else the baker. */
    private static int faces(StageRun run) throws KilnException {
        OptionalInt asked = run.request().faces();
        if (asked.isPresent()) {
            return asked.getAsInt();
        }
        Lease<Baker> baker = run.one(Kind.BAKER);
        int budget = baker.service().faceBudget();
        if (budget > 0) {
            run.note("at most " + budget + " triangles for the baker "
                    + baker.leased().id());
        }
        return budget;
    }

    private static void step(StageRun run, double fraction) throws KilnException {
        run.progress(fraction);
        run.checkCancelled();
    }

    @Override
    public List<String> given(JobRequest request, Inputs inputs) {
        OptionalInt faces = request.faces();
        return List.of(faces.isPresent() ? Integer.toString(faces.getAsInt()) : "as the baker wants");
    }

    @Override
    public void keep(Products made, StageValues values) {
        Finished finished = made.get(Keys.FINISHED);
        values.mesh("mesh", finished.mesh());
        values.floats("normals", finished.normals(), finished.mesh().vertexCount(), 3);
        values.mesh("surface", finished.surface());
        values.number("holes-found", finished.holesFound());
        values.number("holes-filled", finished.holesFilled());
        values.number("holes-left", finished.holesLeft());
    }

    @Override
    public Products restore(Products in, StoredValues kept) throws KilnException {
        Mesh mesh = kept.mesh("mesh");
        Floats normals = kept.floats("normals", mesh.vertexCount(), 3);
        Mesh surface = kept.mesh("surface");
        Guard.mesh("kept stage finish", mesh);
        Guard.mesh("kept stage finish", surface);
        Finished finished = new Finished(
                mesh,
                normals,
                surface,
                MeshCensus.of(mesh),
                kept.count("holes-found"),
                kept.count("holes-filled"),
                kept.count("holes-left"));
        return in.with(Keys.FINISHED, finished);
    }
}
