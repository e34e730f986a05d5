package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.model.trellis2.internal.checkpoint.Settings;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.Tokens;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Differences;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.Arrays;

/** The flow transformer, dense and sparse, in float32 and in bfloat16 (TRELLIS.2 specification, section 4). */
final class FlowCheck implements Check {
    private static final double TOLERANCE = 3e-5;
    /** Root of the mean square: both runs round, at different places, and are each 6e-3 from the float32 one. */
    private static final double HALF_TOLERANCE = 1.5e-2;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        FlowConfig config =
                FlowConfig.of(new Settings(fixture.name(), fixture.json().path("args")));
        boolean dense = fixture.has("in.x");
        try (FlowTransformer flow = FlowTransformer.load(run.device(), fixture.weights(), config, DType.F32)) {
            Seen seen = new Seen(run.device());
            Input input = dense ? Input.dense(fixture) : Input.sparse(fixture, "");
            float[] velocity = evaluate(run.device(), flow, input, seen);
            seen.compare(fixture, run, TOLERANCE, false);
            run.close("velocity", input.expected(fixture, "out"), velocity, TOLERANCE);
            if (fixture.has("b2.in.feats")) {
                Input second = Input.sparse(fixture, "b2.");
                float[] both = evaluate(run.device(), flow, second, Trace.NONE);
                run.close("velocity of two samples", fixture.floats("b2.out.feats"), both, TOLERANCE);
            }
        }
        if (fixture.has(dense ? "out_bf16.y" : "out_bf16.feats")) {
            try (FlowTransformer half = FlowTransformer.load(run.device(), fixture.weights(), config, DType.BF16)) {
                Input input = dense ? Input.dense(fixture) : Input.sparse(fixture, "");
                float[] velocity = evaluate(run.device(), half, input, Trace.NONE);
                float[] expected = input.expected(fixture, "out_bf16");
                run.row("velocity, bfloat16", Differences.rootMeanSquare(expected, velocity), HALF_TOLERANCE);
            }
        }
    }

    private static float[] evaluate(Device device, FlowTransformer flow, Input input, Trace trace) {
        FlowConfig config = flow.config();
        try (Scope scope = device.openScope()) {
            int rows = input.positions().length / 3;
            Tensor x = HostValues.upload(scope, input.x(), rows, config.in());
            int keys = input.picture().length / config.condition();
            Tensor picture = HostValues.upload(scope, input.picture(), keys, config.condition());
            Tensor places = HostValues.upload(scope, input.positions(), rows, 3);
            int grid = Arrays.stream(input.positions()).max().orElse(0) + 1;
            int perSample = keys / input.samples().length;
            int[][] seen = new int[input.samples().length][];
            int from = 0;
            for (int sample = 0; sample < seen.length; sample++) {
                seen[sample] = new int[] {from, input.samples()[sample], sample * perSample, perSample};
                from += input.samples()[sample];
            }
            Tokens tokens =
                    new Tokens(flow.rope(scope, places, grid), Segments.self(input.samples()), Segments.of(seen));
            Tensor v = scope.tensor(DType.F32, rows, config.out());
            flow.velocity(
                    v, x, tokens, flow.modulation(scope, input.times(), trace), flow.condition(scope, picture), trace);
            return HostValues.floats(device, v, ReadKind.PRODUCT, "velocity");
        }
    }
}
