package dev.kiln.shell.internal;

import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of verbs that cut a subject out of a photo: how, and where it is. */
final class CutOptions {
    @Option(names = "--matte", paramLabel = "FILE", description = "a mask of the subject, white on black")
    private Path matte;

    @Option(names = "--matting", paramLabel = "ID", description = "what cuts out the subject")
    private String matting;

    @Option(
            names = "--box",
            paramLabel = "X,Y,W,H",
            description = "the subject lies in this rectangle, in pixels of the upright photo")
    private String box;

    @Option(
            names = "--foreground",
            paramLabel = "X,Y",
            description = "this place belongs to the subject; may be repeated")
    private List<String> foreground = List.of();

    @Option(
            names = "--background",
            paramLabel = "X,Y",
            description = "this place does not belong to it; may be repeated")
    private List<String> background = List.of();

    @Option(names = "--light", paramLabel = "ID", description = "what evens out the light: robust, classic, or off")
    private String light;

    @Option(names = "--upscaler", paramLabel = "ID", description = "what enlarges small photos")
    private String upscaler;

    /** The mask file, as seen from the user's folder. */
    Optional<Path> mask(Console console) {
        return Optional.ofNullable(matte).map(console::resolve);
    }

    /** The first option given that is about one photo only. */
    Optional<String> forOnePhoto() {
        if (matte != null || box != null) {
            return Optional.of(matte != null ? "--matte" : "--box");
        }
        return foreground.isEmpty() && background.isEmpty()
                ? Optional.empty()
                : Optional.of(foreground.isEmpty() ? "--background" : "--foreground");
    }

    /** Adds the services that were chosen. */
    void choose(Map<Kind<?>, String> choices) {
        choose(choices, Kind.MATTE, matting);
        choose(choices, Kind.LIGHT, light);
        choose(choices, Kind.UPSCALER, upscaler);
    }

    static void choose(Map<Kind<?>, String> choices, Kind<?> kind, String id) {
        if (id != null) {
            choices.put(kind, id);
        }
    }

    /**
     * Where the subject is.
     *
     * @throws KilnException of kind USAGE if an option is no list of so many numbers
     */
    MatteHints hints() throws KilnException {
        Optional<MatteHints.Box> rectangle = Optional.empty();
        if (box != null) {
            double[] n = numbers("--box", box, "X,Y,W,H");
            rectangle = Optional.of(new MatteHints.Box(n[0], n[1], n[2], n[3]));
        }
        return new MatteHints(rectangle, points("--foreground", foreground), points("--background", background));
    }

    private static List<MatteHints.Point> points(String option, List<String> values) throws KilnException {
        List<MatteHints.Point> points = new ArrayList<>();
        for (String value : values) {
            double[] n = numbers(option, value, "X,Y");
            points.add(new MatteHints.Point(n[0], n[1]));
        }
        return points;
    }

    private static double[] numbers(String option, String value, String form) throws KilnException {
        String[] words = value.split(",", -1);
        int wanted = form.split(",").length;
        boolean good = words.length == wanted;
        double[] numbers = new double[wanted];
        for (int i = 0; i < wanted && good; i++) {
            good = words[i].strip().matches("[0-9]{1,6}([.][0-9]{1,6})?");
            numbers[i] = good ? Double.parseDouble(words[i]) : 0;
        }
        if (!good) {
            throw new KilnException(
                    Fault.USAGE,
                    option,
                    "'" + value + "' is not " + form,
                    "give " + wanted + " numbers with commas between, in pixels of the photo");
        }
        return numbers;
    }
}
