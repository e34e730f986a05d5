package dev.kiln.itest.plugin;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.api.stage.StageContext;
import java.util.Arrays;
import java.util.List;
import org.osgi.framework.FrameworkUtil;

/** A baker that misbehaves in one of many ways: the last part of its bundle's name says how. */
public class BadBaker extends SwapBaker {
    private final String manner;

    public BadBaker() {
        String name = FrameworkUtil.getBundle(BadBaker.class).getSymbolicName();
        manner = name.substring(name.lastIndexOf('.') + 1);
        if (manner.equals("constructor-throws")) {
            throw new IllegalStateException("no luck in the constructor");
        }
    }

    @Override
    protected void activate() throws InterruptedException {
        switch (manner) {
            case "activate-throws" -> throw new IllegalStateException("no luck in activate");
            case "activate-overflows" -> overflow(0);
            case "activate-hangs" -> Thread.sleep(Long.MAX_VALUE);
            default -> {
                // starts well
            }
        }
    }

    @Override
    public String description() {
        if (manner.equals("description-throws")) {
            throw new IllegalStateException("no words");
        }
        return manner.equals("answers-null") ? null : "bad\n\nin " + "many ".repeat(1000) + "ways";
    }

    @Override
    public Readiness readiness() {
        return switch (manner) {
            case "readiness-throws" -> throw new NoClassDefFoundError("gone/Missing");
            case "answers-null" -> null;
            default -> Readiness.ready();
        };
    }

    @Override
    public Baked bake(BakeRequest request, StageContext context) throws KilnException {
        Mesh mesh = request.mesh();
        return switch (manner) {
            case "exception" -> throw new IllegalStateException("no luck in bake");
            case "error" -> throw new Error("no luck at all");
            case "overflow" -> throw new Error("after " + overflow(0));
            case "memory" -> throw new OutOfMemoryError("made up");
            case "class" -> throw new NoClassDefFoundError("gone/Missing");
            case "linkage" -> throw new UnsatisfiedLinkError("no gone in java.library.path");
            case "speechless" -> throw new Speechless();
            case "cancelled" -> throw KilnException.cancelled("by nobody");
            case "null" -> null;
            case "null-asset" -> new Baked(null, 1, 0, List.of());
            case "nan" -> colors(request, Float.NaN, mesh.vertexCount());
            case "too-few" -> colors(request, 1, mesh.vertexCount() - 1);
            case "counts" -> new Baked(colors(request, 1, mesh.vertexCount()).asset(), 1, -7, List.of("COUNTS"));
            case "nan-normals" -> {
                float[] normals = new float[3 * mesh.vertexCount()];
                Arrays.fill(normals, Float.NaN);
                VertexColors colors = (VertexColors)
                        colors(request, 1, mesh.vertexCount()).asset().material();
                yield new Baked(new Asset(mesh, Floats.adopt(normals), colors), 1, 0, List.of());
            }
            case "interrupts" -> {
                Thread.currentThread().interrupt();
                yield colors(request, 1, mesh.vertexCount());
            }
            case "never-returns" -> never(context);
            default -> super.bake(request, context);
        };
    }

    /** As deaf as can be: neither the flag nor an interrupt ends it, only the end of its bundle does. */
    private Baked never(StageContext context) {
        context.progress(0.5);
        while (!isStopped()) {
            Thread.onSpinWait();
        }
        return null;
    }

    private static Baked colors(BakeRequest request, float value, int vertices) {
        float[] rgba = new float[4 * vertices];
        Arrays.fill(rgba, value);
        VertexColors colors = new VertexColors(Floats.adopt(rgba), 0, 1);
        return new Baked(new Asset(request.mesh(), request.normals(), colors), vertices, 0, List.of());
    }

    private static int overflow(int depth) {
        return overflow(depth + 1) + 1;
    }
}
