package dev.kiln.weights.store;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.InnerPath;
import dev.kiln.weights.internal.Quoted;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names a model, a revision of it, or one exact content of that revision: {@code owner/name}, {@code
 * owner/name@revision}, {@code owner/name@revision#hash}. The parts are safe as names of folders on every system.
 *
 * @param model {@code owner/name}, or a name alone
 * @param revision as its publisher names it
 * @param hash the first 16 hexadecimal digits of the content's SHA-256
 */
public record ModelRef(String model, Optional<String> revision, Optional<String> hash) {
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,95}";
    private static final Pattern FORM =
            Pattern.compile("(" + NAME + "(?:/" + NAME + ")?)(?:@(" + NAME + ")(?:#([0-9a-f]{16}))?)?");

    /**
     * Reads a reference.
     *
     * @throws KilnException of kind USAGE if {@code text} is none
     */
    public static ModelRef parse(String text) throws KilnException {
        Matcher form = FORM.matcher(text);
        // Two hyphens part owner and name in the folder's name, so neither may have them.
        if (!form.matches() || form.group(1).contains("--") || unsafe(form.group(1)) || unsafe(form.group(2))) {
            throw new KilnException(
                    Fault.USAGE,
                    Quoted.of(text),
                    "is no name of a model",
                    "write owner/name, owner/name@revision or owner/name@revision#hash");
        }
        return new ModelRef(form.group(1), Optional.ofNullable(form.group(2)), Optional.ofNullable(form.group(3)));
    }

    private static boolean unsafe(String path) {
        return path != null && InnerPath.fault(path) != null;
    }

    /** Name of the model's folder in a store: {@code owner--name}. */
    public String folderName() {
        return model.replace("/", "--");
    }

    /** As it is written. */
    @Override
    public String toString() {
        return model
                + revision.map(r -> "@" + r).orElse("")
                + hash.map(h -> "#" + h).orElse("");
    }
}
