package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.nn.TorchRandom;
import dev.kiln.parity.Differences;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Random numbers (TRELLIS.2 specification, section 8.1). The fixture keeps head, tail and sum of long draws from one
 * seed, one behind the other, but not their lengths: a draw ends where its tail is met. Short draws {@code out.nN} come
 * whole, from another seed, longest first.
 */
final class RandomCheck implements Check {
    private static final double TOLERANCE = 2e-6;
    /** Double sums of up to millions of numbers that are each off by a float's last bit. */
    private static final double SUM_TOLERANCE = 2e-3;

    private static final int LONGEST = 1 << 24;
    private static final int SHORT_DRAW_SEED = 7;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        long seed = fixture.json().path("args").path("seed").asLong();
        TorchRandom random = new TorchRandom(seed);
        for (String draw : draws(fixture)) {
            float[] head = fixture.floats("out." + draw + ".head");
            float[] tail = fixture.floats("out." + draw + ".tail");
            float[] drawn = until(random, tail, fixture);
            run.close(draw + " head", head, Arrays.copyOf(drawn, head.length), TOLERANCE);
            float[] end = Arrays.copyOfRange(drawn, drawn.length - tail.length, drawn.length);
            run.close(draw + " tail", tail, end, TOLERANCE);
            double sum = 0;
            for (float value : drawn) {
                sum += value;
            }
            run.row(draw + " sum", Math.abs(sum - fixture.doubles("out." + draw + ".sum")[0]), SUM_TOLERANCE);
        }
        TorchRandom few = new TorchRandom(SHORT_DRAW_SEED);
        for (String name : shortDraws(fixture)) {
            float[] expected = fixture.floats(name);
            run.close(name, expected, few.normal(expected.length), TOLERANCE);
        }
    }

    /** Names of the long draws in the order of the description. */
    private static List<String> draws(Fixture fixture) {
        List<String> draws = new ArrayList<>();
        fixture.json().path("tensors").properties().forEach(tensor -> {
            if (tensor.getKey().endsWith(".head")) {
                draws.add(tensor.getKey()
                        .substring("out.".length(), tensor.getKey().length() - ".head".length()));
            }
        });
        return draws;
    }

    private static List<String> shortDraws(Fixture fixture) {
        return fixture.tensors().stream()
                .filter(name -> name.matches("out\\.n[0-9]{1,6}"))
                .sorted(Comparator.comparingInt((String name) -> Integer.parseInt(name.substring(5)))
                        .reversed())
                .toList();
    }

    /** Draws blocks of 16, which continue one another whatever the calls, until the last numbers are {@code tail}. */
    private static float[] until(TorchRandom random, float[] tail, Fixture fixture) throws KilnException {
        float[] drawn = new float[1 << 12];
        for (int count = 0; count < LONGEST; count += 16) {
            if (count + 16 > drawn.length) {
                drawn = Arrays.copyOf(drawn, 2 * drawn.length);
            }
            System.arraycopy(random.normal(16), 0, drawn, count, 16);
            int end = count + 16;
            if (end >= tail.length
                    && Differences.largest(tail, Arrays.copyOfRange(drawn, end - tail.length, end)) <= TOLERANCE) {
                return Arrays.copyOf(drawn, end);
            }
        }
        throw new KilnException(Fault.FAILED, fixture.name(), "no draw ends as stored", "");
    }
}
