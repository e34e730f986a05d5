package dev.kiln.model.trellis2.internal.parity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.model.trellis2.internal.checkpoint.LatentStatistics;
import dev.kiln.model.trellis2.internal.checkpoint.SamplerConfig;
import dev.kiln.model.trellis2.internal.checkpoint.Settings;
import dev.kiln.model.trellis2.internal.checkpoint.StructureDecoderConfig;
import dev.kiln.model.trellis2.internal.net.BoundFlow;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.Occupancy;
import dev.kiln.model.trellis2.internal.net.StructureDecoder;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.model.trellis2.internal.run.Cascade;
import dev.kiln.model.trellis2.internal.run.DenseLatent;
import dev.kiln.model.trellis2.internal.run.Normalisation;
import dev.kiln.nn.FlowSampler;
import dev.kiln.nn.FlowSampling;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.TorchRandom;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The structure stage from a seed to coordinates, and the tokens of cascades with their noise (TRELLIS.2 specification,
 * section 9).
 */
final class CascadeCheck implements Check {
    private static final double TOLERANCE = 3e-6;
    private static final double SIGMA_MIN = 1e-5;
    /** Voxels for each latent cell in upstream's code. */
    private static final int FACTOR = 16;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        Notes.Pipeline note = Notes.pipeline(fixture);
        structure(fixture, run, note);
        cascades(fixture, run, note);
    }

    private static void structure(Fixture fixture, ParityRun run, Notes.Pipeline note) throws KilnException {
        Fixture flowFile = run.sibling(note.flow());
        Fixture decoderFile = run.sibling(note.decoder());
        Device device = run.device();
        FlowConfig config =
                FlowConfig.of(new Settings(note.flow(), flowFile.json().path("args")));
        StructureDecoderConfig decoderConfig = StructureDecoderConfig.of(
                new Settings(note.decoder(), decoderFile.json().path("args")));
        Settings args = new Settings(fixture.name(), fixture.json().path("args"));
        FlowSampling sampling = SamplerConfig.sampling(args.at("ss_sampler"), SIGMA_MIN);
        try (FlowTransformer flow = FlowTransformer.load(device, flowFile.weights(), config, DType.F32);
                StructureDecoder decoder = StructureDecoder.load(device, decoderFile.weights(), decoderConfig);
                Scope scope = device.openScope()) {
            int side = config.gridResolution();
            int cells = side * side * side;
            float[] noise = new TorchRandom(note.seed()).normal(cells * config.in());
            Tensor x = HostValues.upload(
                    scope, DenseLatent.channelsLast(noise, 1, config.in(), cells), cells, config.in());
            float[] tokens = fixture.floats("in.cond");
            Tensor picture = HostValues.upload(scope, tokens, tokens.length / config.condition(), config.condition());
            BoundFlow field = new BoundFlow(
                    device, scope, flow, DenseLatent.positions(side), side, picture, sampling.times(), null);
            new FlowSampler(device, sampling).run(x, field, (step, now, v) -> {});
            Tensor logits = decoder.logits(scope, x.withExtents(1, side, side, side), Trace.NONE);
            for (String name : fixture.tensors()) {
                if (name.matches("out\\.ss_coords_res[0-9]{1,4}")) {
                    int grid = Integer.parseInt(name.substring("out.ss_coords_res".length()));
                    run.same(name, fixture.ints(name), Occupancy.cells(device, logits, grid));
                }
            }
        }
    }

    private static void cascades(Fixture fixture, ParityRun run, Notes.Pipeline note) throws KilnException {
        LatentStatistics statistics = new LatentStatistics(fixture.floats("in.mean"), fixture.floats("in.std"));
        int channels = statistics.mean().length;
        int coarse = fixture.ints("in.lr_coords").length / 4;
        JsonNode most = fixture.json().path("args").path("max_num_tokens");
        int index = 0;
        for (String name : names(fixture)) {
            int target = Integer.parseInt(name.split("_")[0]);
            Cascade.Tokens tokens = Cascade.tokens(
                    run.device(),
                    fixture.ints("in.hr_coords"),
                    note.coarse(),
                    target,
                    FACTOR,
                    most.path(index++).asInt());
            run.same(name + " coordinates", fixture.ints("out." + name + ".coords"), tokens.coordinates());
            run.same(name + " resolution", fixture.ints("out." + name + ".res"), new int[] {tokens.resolution()});
            TorchRandom random = new TorchRandom(note.seed());
            random.normal(coarse * channels);
            float[] noise = random.normal(tokens.coordinates().length / 4 * channels);
            float[] head = fixture.floats("out." + name + ".feats_head");
            float[] scaled = Normalisation.undone(Arrays.copyOf(noise, head.length), statistics);
            run.close(name + " noise", head, scaled, TOLERANCE);
        }
    }

    /** Names of the cascades in the order of the description. */
    private static List<String> names(Fixture fixture) {
        List<String> names = new ArrayList<>();
        fixture.json().path("tensors").properties().forEach(tensor -> {
            String name = tensor.getKey();
            if (name.matches("out\\.[0-9]{3,5}[a-z_]*\\.coords")) {
                names.add(name.substring("out.".length(), name.length() - ".coords".length()));
            }
        });
        return names;
    }
}
