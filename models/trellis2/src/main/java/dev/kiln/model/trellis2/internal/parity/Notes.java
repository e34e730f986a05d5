package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.parity.Fixture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What fixtures say in their notes only: whose weights they use, the seed, the coarse resolution. */
final class Notes {
    private static final Pattern SAMPLER = Pattern.compile("weights: those of ([A-Za-z0-9_]+)\\.safetensors");
    private static final Pattern PIPELINE =
            Pattern.compile("weights: ([A-Za-z0-9_]+)/([A-Za-z0-9_]+); seed ([0-9]+); lr_resolution ([0-9]{1,5})");

    private Notes() {}

    /** What a pipeline fixture says. */
    record Pipeline(String flow, String decoder, long seed, int coarse) {}

    /** Name of the fixture whose weights {@code fixture} uses. */
    static String weightsOf(Fixture fixture) throws KilnException {
        return find(fixture, SAMPLER).group(1);
    }

    static Pipeline pipeline(Fixture fixture) throws KilnException {
        Matcher found = find(fixture, PIPELINE);
        try {
            return new Pipeline(
                    found.group(1), found.group(2), Long.parseLong(found.group(3)), Integer.parseInt(found.group(4)));
        } catch (NumberFormatException e) {
            throw new KilnException(Fault.FAILED, fixture.name(), "its note names no usable seed", "", e);
        }
    }

    private static Matcher find(Fixture fixture, Pattern pattern) throws KilnException {
        String note = fixture.json().path("meta").path("note").asText("");
        Matcher matcher = pattern.matcher(note);
        if (!matcher.find()) {
            throw new KilnException(
                    Fault.FAILED, fixture.name(), "its note does not say '" + pattern + "'", "add it to meta.note");
        }
        return matcher;
    }
}
