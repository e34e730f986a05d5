package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.net.BoundFlow;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.nn.FlowSampler;
import dev.kiln.nn.FlowSampling;

/**
 * Samples one flow.
 *
 * @param name of the stage, for messages
 * @param sampling how
 * @param progressFrom progress of the run when it starts
 * @param progressTo progress of the run when it ends
 */
record FlowStage(String name, FlowSampling sampling, double progressFrom, double progressTo) {
    /**
     * Integrates {@code x} in place.
     *
     * @param positions i, j, k of each token
     * @param grid cells along an axis
     * @param picture tokens of the picture
     * @param extra further input channels, or null
     */
    void run(Workplace work, FlowTransformer flow, Tensor x, int[] positions, int grid, Tensor picture, Tensor extra)
            throws KilnException {
        try (Scope scope = work.device().openScope()) {
            double[] times = sampling.times();
            BoundFlow field = new BoundFlow(work.device(), scope, flow, positions, grid, picture, times, extra);
            FlowSampler sampler = new FlowSampler(work.device(), sampling);
            sampler.run(x, field, (step, now, v) -> {
                work.context().checkCancelled();
                double share = (step + 1.0) / sampling.steps();
                work.context().progress(progressFrom + share * (progressTo - progressFrom));
            });
        }
        Health.check(work.device(), x, name);
    }
}
