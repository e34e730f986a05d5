package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Spelling;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** All verbs: picks one, parses its options, runs it, and turns every failure into one line and an exit code. */
final class Commands {
    private static final System.Logger LOG = System.getLogger(Commands.class.getName());
    private static final Map<String, Supplier<Verb>> VERBS = verbs();

    private final Node node;

    Commands(Node node) {
        this.node = node;
    }

    private static Map<String, Supplier<Verb>> verbs() {
        Map<String, Supplier<Verb>> verbs = new LinkedHashMap<>();
        verbs.put("generate", GenerateVerb::new);
        verbs.put("finish", FinishVerb::new);
        verbs.put("ab", AbVerb::new);
        verbs.put("matte", MatteVerb::new);
        verbs.put("backends", BackendsVerb::new);
        verbs.put("models", ModelsVerb::new);
        verbs.put("mattes", OffersVerb.Mattes::new);
        verbs.put("bakers", OffersVerb.Bakers::new);
        verbs.put("parity", ParityVerb::new);
        verbs.put("bench", BenchVerb::new);
        verbs.put("profile", ProfileVerb::new);
        verbs.put("manifest", ManifestVerb::new);
        verbs.put("use", UseVerb::new);
        verbs.put("doctor", DoctorVerb::new);
        verbs.put("shell", ShellVerb::new);
        verbs.put("help", HelpVerb::new);
        verbs.put("version", VersionVerb::new);
        return verbs;
    }

    /** Names of all verbs, in the order in which help lists them. */
    static List<String> names() {
        return List.copyOf(VERBS.keySet());
    }

    /** The parser of one verb, freshly made. */
    static CommandLine parser(String name) throws KilnException {
        Supplier<Verb> verb = VERBS.get(name);
        if (verb == null) {
            throw new KilnException(
                    Fault.USAGE,
                    "'" + name + "'",
                    "unknown verb",
                    Spelling.hint(name, names()) + "Verbs are " + String.join(", ", names()));
        }
        return new CommandLine(verb.get())
                .setCommandName("kiln " + name)
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                // A photo may be called @cup.png; picocli would take that as a file of further arguments.
                .setExpandAtFiles(false)
                .registerConverter(Path.class, Commands::path)
                .setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(100)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** An empty path would mean the user's folder; most often it is a variable of a script that was not set. */
    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new CommandLine.TypeConversionException("the path is empty");
        }
        return Path.of(text);
    }

    /**
     * Runs one command.
     *
     * @param args the verb and what follows it
     * @return the exit code, see {@link Fault}
     */
    int run(Console console, List<String> args) {
        boolean verbose = args.contains("--verbose");
        try {
            int code = dispatch(console, args);
            requireWritten(console);
            return code;
        } catch (KilnException e) {
            if (e.fault() == Fault.FAILED || e.fault() == Fault.ENVIRONMENT) {
                LOG.log(System.Logger.Level.WARNING, "failed: " + args, e);
            }
            fail(console, verbose, e.getMessage(), e);
            return e.fault().exitCode();
        } catch (InterruptedException e) {
            console.err().println("kiln: cancelled");
            return Fault.CANCELLED.exitCode();
        } catch (OutOfMemoryError e) {
            LOG.log(System.Logger.Level.ERROR, "failed: " + args, e);
            fail(
                    console,
                    verbose,
                    args.getFirst() + ": needs more memory than the "
                            + Sizes.text(Runtime.getRuntime().maxMemory())
                            + " that Java may use; set KILN_JVM_OPTIONS=-Xmx8g or more, or ask for less",
                    e);
            return Fault.ENVIRONMENT.exitCode();
        } catch (Exception | LinkageError e) {
            LOG.log(System.Logger.Level.ERROR, "failed: " + args, e);
            String what = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            fail(console, verbose, args.getFirst() + ": failed: " + what + "; details are in " + node.log(), e);
            return Fault.FAILED.exitCode();
        } finally {
            console.out().flush();
            console.err().flush();
        }
    }

    /** A command whose answer got lost has failed, whatever else it did. */
    private static void requireWritten(Console console) throws KilnException {
        if (console.out().checkError()) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    "standard output",
                    "cannot be written to its end",
                    "free some space, or let its reader read all of it");
        }
    }

    private int dispatch(Console console, List<String> args) throws Exception {
        String first = args.isEmpty() ? "help" : args.getFirst();
        String name = switch (first) {
            case "-h", "--help" -> "help";
            case "-V", "--version" -> "version";
            default -> first;
        };
        if (name.startsWith("-")) {
            throw new KilnException(
                    Fault.USAGE, name, "an option without a verb", "start with a verb: " + String.join(", ", names()));
        }
        CommandLine parser = parser(name);
        List<String> rest = args.isEmpty() ? args : args.subList(1, args.size());
        try {
            if (parser.parseArgs(rest.toArray(String[]::new)).isUsageHelpRequested()) {
                parser.usage(console.out());
                return 0;
            }
        } catch (CommandLine.ParameterException e) {
            throw Usage.explain(name, parser, e);
        }
        Verb verb = parser.getCommand();
        return verb.run(console, node);
    }

    private static void fail(Console console, boolean verbose, String message, Throwable cause) {
        console.err().println("kiln: " + OneLine.of(message));
        if (verbose) {
            Arrays.stream(stack(cause)).forEach(console.err()::println);
        }
    }

    private static String[] stack(Throwable cause) {
        java.io.StringWriter text = new java.io.StringWriter();
        cause.printStackTrace(new java.io.PrintWriter(text, true));
        return text.toString().split("\\R");
    }
}
