package dev.kiln.model.trellis2.internal.parity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.model.trellis2.internal.checkpoint.SamplerConfig;
import dev.kiln.model.trellis2.internal.checkpoint.Settings;
import dev.kiln.model.trellis2.internal.net.BoundFlow;
import dev.kiln.model.trellis2.internal.net.Coordinates;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.run.DenseLatent;
import dev.kiln.nn.FlowSampler;
import dev.kiln.nn.FlowSampling;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.Arrays;

/** The sampler, every step of it (TRELLIS.2 specification, section 8). */
final class SamplerCheck implements Check {
    private static final double TOLERANCE = 1e-4;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        JsonNode args = fixture.json().path("args");
        Settings settings = new Settings(fixture.name(), args);
        FlowSampling sampling = SamplerConfig.sampling(
                settings.at("params"), args.path("sigma_min").asDouble());
        double[] times = sampling.times();
        double[] expected = fixture.doubles("out.t_seq");
        double worst = times.length == expected.length ? 0 : Double.POSITIVE_INFINITY;
        for (int i = 0; i < Math.min(times.length, expected.length); i++) {
            worst = Math.max(worst, Math.abs(times[i] - expected[i]));
        }
        run.row("time grid", worst, 0);
        Fixture weights = run.sibling(Notes.weightsOf(fixture));
        FlowConfig config = FlowConfig.of(settings.at("model"));
        try (FlowTransformer flow = FlowTransformer.load(run.device(), weights.weights(), config, DType.F32)) {
            sample(fixture, run, flow, sampling);
        }
    }

    private static void sample(Fixture fixture, ParityRun run, FlowTransformer flow, FlowSampling sampling)
            throws KilnException {
        Device device = run.device();
        boolean dense = !fixture.has("in.coords");
        int[] positions = dense
                ? DenseLatent.positions(Math.toIntExact(fixture.shape("in.noise")[2]))
                : Coordinates.withoutBatch(fixture.ints("in.coords"));
        try (Scope scope = device.openScope()) {
            float[] noise = stored(fixture, "in.noise", dense);
            Tensor x = HostValues.upload(
                    scope, noise, positions.length / 3, flow.config().out());
            float[] tokens = fixture.floats("in.cond");
            int width = flow.config().condition();
            Tensor picture = HostValues.upload(scope, tokens, tokens.length / width, width);
            int grid = Arrays.stream(positions).max().orElse(0) + 1;
            BoundFlow field = new BoundFlow(device, scope, flow, positions, grid, picture, sampling.times(), null);
            FlowSampler sampler = new FlowSampler(device, sampling);
            Tensor before = scope.tensor(DType.F32, x.rows(), x.channels());
            Tensor estimate = scope.tensor(DType.F32, x.rows(), x.channels());
            device.ops().copy(before, x);
            sampler.run(x, field, (step, now, v) -> {
                sampler.estimate(estimate, before, v, step);
                compare(fixture, run, "out.x_0_" + step, estimate, dense);
                compare(fixture, run, "out.x_t" + step, now, dense);
                device.ops().copy(before, now);
            });
            compare(fixture, run, "out.samples", x, dense);
        }
    }

    private static void compare(Fixture fixture, ParityRun run, String name, Tensor value, boolean dense)
            throws KilnException {
        if (fixture.has(name)) {
            float[] found = HostValues.floats(run.device(), value, ReadKind.PRODUCT, name);
            run.close(name, stored(fixture, name, dense), found, TOLERANCE);
        }
    }

    private static float[] stored(Fixture fixture, String name, boolean dense) throws KilnException {
        return dense ? Layouts.channelsLast(fixture, name) : fixture.floats(name);
    }
}
