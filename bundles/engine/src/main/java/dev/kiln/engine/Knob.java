package dev.kiln.engine;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Every setting of a node, once. The README of this bundle shows the same table. */
public enum Knob {
    GENERATOR("generator", Type.ID, "", 0, 0, "sets shaper and painter where these are not set"),
    SHAPER("shaper", Type.ID, "", 0, 0, "makes the raw mesh; empty takes the best"),
    PAINTER("painter", Type.ID, "", 0, 0, "gives the mesh its appearance; empty takes the best"),
    BACKEND("backend", Type.ID, "", 0, 0, "computes for the others; empty takes the best that works here"),
    BAKER("baker", Type.ID, "", 0, 0, "carries the appearance to the finished mesh; empty takes the best"),
    MATTE("matte", Type.ID, "auto", 0, 0, "cuts out the subject; auto takes the first that accepts the photo"),
    UPSCALER("upscaler", Type.ID, "", 0, 0, "enlarges small photos; empty takes the best"),
    LIGHT("light", Type.ID, "off", 0, 0, "evens out the light of photos; off leaves it as it is"),
    COMMERCIAL("commercial", Type.SWITCH, "false", 0, 0, "never use models whose licence forbids commercial use"),
    THREADS("threads", Type.NUMBER, "0", 0, 1024, "threads a stage may use; 0 takes all processors"),
    MEMORY("memory.mib", Type.NUMBER, "256", 0, 1 << 24, "Java heap that must be free before a job starts, MiB"),
    DEVICE(
            "device",
            Type.TEXT,
            "",
            0,
            0,
            "which device of the backend, by number or part of its name; empty takes the first"),
    DEVICE_OPTIONS(
            "device.options",
            Type.OPTIONS,
            "",
            0,
            0,
            "options of backends, each for the backend it names, as its README lists them"),
    DEVICE_MEMORY(
            "device.memory.mib",
            Type.NUMBER,
            "0",
            0,
            1 << 24,
            "device memory a job may hold, MiB; 0 takes half of the machine's"),
    DISPATCH("dispatch.millis", Type.NUMBER, "500", 1, 60_000, "longest single submission to a device, ms"),
    DTYPE(
            "dtype",
            Type.PRECISION,
            "",
            0,
            0,
            "precision of networks, float32 or half; empty leaves it to the generator"),
    LOW_VRAM("low-vram", Type.SWITCH, "true", 0, 0, "load each network for its stage only; false keeps them loaded"),
    QUEUE("queue.length", Type.NUMBER, "100", 1, 100_000, "jobs that may wait"),
    PATIENCE("patience.seconds", Type.NUMBER, "5", 0, 3600, "how long a job waits for a service that is not there"),
    DRAIN("drain.seconds", Type.NUMBER, "600", 0, 86_400, "how long a stopping bundle waits for jobs that use it"),
    STUCK("stuck.seconds", Type.NUMBER, "30", 1, 3600, "after how long a hanging start or stop is reported as stuck");

    /** What values a knob takes. */
    public enum Type {
        /** The id of a service: lower-case letters, digits and hyphens, or empty. */
        ID,
        /** {@code true} or {@code false}. */
        SWITCH,
        /** A whole number. */
        NUMBER,
        /** {@code float32} or {@code half}, or empty. */
        PRECISION,
        /** Anything on one line. */
        TEXT,
        /** {@code backend.option=value}, separated by commas. */
        OPTIONS
    }

    private static final Pattern OPTION =
            Pattern.compile("([a-z0-9-]{1,40})\\.([a-z0-9.-]{1,40})=([^,=\\p{Cntrl}]{1,100})");
    private static final int LONGEST_OPTIONS = 2000;

    private final String key;
    private final Type type;
    private final String standard;
    private final long least;
    private final long most;
    private final String meaning;

    Knob(String key, Type type, String standard, long least, long most, String meaning) {
        this.key = key;
        this.type = type;
        this.standard = standard;
        this.least = least;
        this.most = most;
        this.meaning = meaning;
    }

    /** Its key in a profile and on the command line. */
    public String key() {
        return key;
    }

    /** What values it takes. */
    public Type type() {
        return type;
    }

    /** Its value when it is not set. */
    public String standard() {
        return standard;
    }

    /** What it does, one line. */
    public String meaning() {
        return meaning;
    }

    /** The values it takes, for people. */
    public String range() {
        return switch (type) {
            case ID -> "a service id";
            case SWITCH -> "true or false";
            case NUMBER -> least + " to " + most;
            case PRECISION -> "float32 or half, or empty";
            case TEXT -> "a line of at most 100 characters";
            case OPTIONS -> "backend.option=value, separated by commas";
        };
    }

    /**
     * {@code value} as this knob keeps it, without blanks around.
     *
     * @throws KilnException of kind USAGE if the knob does not take it
     */
    public String checked(String value) throws KilnException {
        String text = value.strip();
        boolean good = switch (type) {
            case ID -> text.matches("[a-z0-9-]{0,40}");
            case SWITCH -> text.equals("true") || text.equals("false");
            case NUMBER -> text.matches("[0-9]{1,18}") && inRange(Long.parseLong(text));
            case PRECISION -> text.matches("|float32|half");
            case TEXT -> text.matches("[^\\p{Cntrl}]{0,100}");
            case OPTIONS -> text.isEmpty() || areOptions(text);
        };
        if (!good) {
            throw new KilnException(Fault.USAGE, key, "'" + value + "' is not " + range(), "give " + range());
        }
        return text;
    }

    private static boolean areOptions(String text) {
        Set<String> names = new HashSet<>();
        for (String option : text.split(",", -1)) {
            Matcher parts = OPTION.matcher(option.strip());
            if (!parts.matches() || !names.add(parts.group(1) + "." + parts.group(2))) {
                return false;
            }
        }
        return text.length() <= LONGEST_OPTIONS;
    }

    /**
     * Those options of {@link #DEVICE_OPTIONS} that name a backend, without its name.
     *
     * @param value a value that the knob takes
     */
    public static Map<String, String> options(String value, String backend) {
        Map<String, String> options = new TreeMap<>();
        for (String option : value.split(",")) {
            Matcher parts = OPTION.matcher(option.strip());
            if (parts.matches() && parts.group(1).equals(backend)) {
                options.put(parts.group(2), parts.group(3));
            }
        }
        return options;
    }

    private boolean inRange(long number) {
        return number >= least && number <= most;
    }

    /**
     * The knob with this key.
     *
     * @throws KilnException of kind USAGE that lists all keys
     */
    public static Knob of(String key) throws KilnException {
        for (Knob knob : values()) {
            if (knob.key.equals(key)) {
                return knob;
            }
        }
        String known = Arrays.stream(values()).map(Knob::key).collect(Collectors.joining(", "));
        throw new KilnException(Fault.USAGE, key, "is no setting", "known are " + known);
    }
}
