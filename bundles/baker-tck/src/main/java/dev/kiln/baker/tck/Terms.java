package dev.kiln.baker.tck;

import dev.kiln.api.stage.Parameters;
import java.util.List;

/**
 * By what a baker is judged, and what it is given.
 *
 * @param limits how exact it promises to be on ramps
 * @param parameters set in every bake, for example a small texture to save time
 * @param lent tools that every context lends, for example a compute device
 */
public record Terms(RampLimits limits, Parameters parameters, List<Object> lent) {
    /** Keeps a copy of the tools. */
    public Terms {
        lent = List.copyOf(lent);
    }

    /** These limits, no parameters, nothing lent. */
    public static Terms of(RampLimits limits) {
        return new Terms(limits, Parameters.none(), List.of());
    }
}
