package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.model.trellis2.internal.checkpoint.ConditionerConfig;
import dev.kiln.model.trellis2.internal.checkpoint.Settings;
import dev.kiln.model.trellis2.internal.net.PictureEncoder;
import dev.kiln.nn.HostValues;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;

/** The picture encoder (TRELLIS.2 specification, section 3). */
final class ConditionerCheck implements Check {
    private static final double TOLERANCE = 1e-5;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        ConditionerConfig config =
                ConditionerConfig.of(new Settings(fixture.name(), fixture.json().path("args")));
        Device device = run.device();
        try (PictureEncoder encoder = PictureEncoder.load(device, fixture.weights(), config)) {
            for (String batch : new String[] {"", "2"}) {
                String input = "in" + batch + ".pixel_values";
                if (!fixture.has(input)) {
                    continue;
                }
                Seen seen = new Seen(device);
                try (Scope scope = device.openScope()) {
                    float[] picture = Layouts.channelsLast(fixture, input);
                    int side = Math.toIntExact(fixture.shape(input)[2]);
                    float[] tokens = HostValues.floats(
                            device, encoder.encode(scope, picture, side, seen), ReadKind.PRODUCT, "tokens");
                    if (batch.isEmpty()) {
                        seen.compare(fixture, run, TOLERANCE, false);
                    }
                    String output = "out" + batch + ".cond";
                    run.close(output, fixture.floats(output), tokens, TOLERANCE);
                }
            }
        }
    }
}
