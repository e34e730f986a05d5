package dev.kiln.itest.plugin;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.StageContext;
import java.nio.IntBuffer;
import java.util.List;

/** Makes a sphere of more than 10,000 vertices, all orange. */
public class SphereGenerator implements Shaper, Painter {
    private static final int RINGS = 101;
    private static final int SEGMENTS = 100;
    private static final float RADIUS = 0.4f;

    @Override
    public String description() {
        return "makes a sphere";
    }

    @Override
    public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
        context.progress(0.5);
        float[] positions = new float[3 * (RINGS * SEGMENTS + 2)];
        IntBuffer triangles = IntBuffer.allocate(6 * RINGS * SEGMENTS);
        int south = RINGS * SEGMENTS;
        int north = south + 1;
        positions[3 * south + 1] = -RADIUS;
        positions[3 * north + 1] = RADIUS;
        for (int v = 0; v < south; v++) {
            double polar = Math.PI * (v / SEGMENTS + 1) / (RINGS + 1);
            double around = 2 * Math.PI * (v % SEGMENTS) / SEGMENTS;
            positions[3 * v] = (float) (RADIUS * Math.sin(polar) * Math.cos(around));
            positions[3 * v + 1] = (float) (-RADIUS * Math.cos(polar));
            positions[3 * v + 2] = (float) (RADIUS * Math.sin(polar) * Math.sin(around));
            int right = v - v % SEGMENTS + (v + 1) % SEGMENTS;
            if (v < SEGMENTS) {
                triangles.put(v).put(right).put(south);
            }
            if (v >= south - SEGMENTS) {
                triangles.put(right).put(v).put(north);
            } else {
                triangles.put(v).put(v + SEGMENTS).put(right);
                triangles.put(right).put(v + SEGMENTS).put(right + SEGMENTS);
            }
        }
        return Shape.of(new Mesh(Floats.adopt(positions), Ints.adopt(triangles.array())));
    }

    @Override
    public Appearance paint(
            Shape shape, List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
        context.progress(0.5);
        return new VoxelField(VoxelGrid.unitCube(1), Ints.copyOf(0, 0, 0), Floats.copyOf(0.9f, 0.5f, 0.1f, 0, 1, 1));
    }

    /** Called by SCR. */
    void activate() {
        // nothing to prepare
    }

    /** Called by SCR. */
    void deactivate() {
        // nothing to let go of
    }
}
