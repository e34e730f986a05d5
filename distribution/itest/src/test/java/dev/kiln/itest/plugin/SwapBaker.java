package dev.kiln.itest.plugin;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Arrays;
import java.util.List;
import org.osgi.framework.FrameworkUtil;

/** Copied into bundles of many versions; its result tells which one did the work. */
public class SwapBaker implements Baker {
    private volatile boolean stopped;

    @Override
    public String description() {
        return "says which version of its bundle it is";
    }

    @Override
    public Baked bake(BakeRequest request, StageContext context) throws KilnException {
        int vertices = request.mesh().vertexCount();
        float[] rgba = new float[4 * vertices];
        Arrays.fill(rgba, 1);
        for (int v = 0; v < vertices; v++) {
            context.checkCancelled();
            rgba[4 * v] = Math.abs(request.normals().get(3 * v));
        }
        context.progress(0.5);
        context.checkCancelled();
        VertexColors colors = new VertexColors(Floats.adopt(rgba), 0, 1);
        String version = FrameworkUtil.getBundle(getClass()).getVersion().toString();
        List<String> codes = stopped ? List.of(version, "USED_AFTER_ITS_STOP") : List.of(version);
        return new Baked(new Asset(request.mesh(), request.normals(), colors), vertices, 0, codes);
    }

    /** Called by SCR. */
    protected void activate() throws InterruptedException {
        // nothing to prepare
    }

    /** Whether SCR has told it to stop. */
    protected final boolean isStopped() {
        return stopped;
    }

    /** Called by SCR. */
    protected void deactivate() throws InterruptedException {
        stopped = true;
    }
}
