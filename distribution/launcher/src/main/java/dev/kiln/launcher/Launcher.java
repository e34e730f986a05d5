package dev.kiln.launcher;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.util.tracker.ServiceTracker;

/**
 * The main class. Installs {@code bundles/NN/*.jar} at start level NN and starts the framework. With arguments it runs
 * them as one command and ends with its exit code; without, it stays until the shell is left.
 *
 * <p>The command line itself is a service, a {@link ToIntFunction} from arguments to exit code with the property
 * {@value #COMMAND_LINE}: a type of the JDK, so that launcher and bundles need share no package.
 */
public final class Launcher {
    private static final System.Logger LOG = System.getLogger("kiln.framework");
    private static final String COMMAND_LINE = "kiln.command-line";
    private static final int LEVEL_BELOW_THE_SHELL = 29;
    private static final int LEVEL_OF_THE_SHELL = 30;
    private static final int ENVIRONMENT = 3;
    private static final long PATIENCE_MS = 20_000;

    /** A plugin may hang in its stop; the process ends all the same. */
    private static final long STOP_PATIENCE_MS = 10_000;

    private Launcher() {}

    /** Set when the process is told to end: what fails after it fails because of it. */
    private static volatile boolean ending;

    /** Runs one command, or the shell if there is none. */
    public static void main(String[] args) {
        StandardError.restore();
        int exit = ENVIRONMENT;
        try {
            exit = launch(Arguments.parse(args));
        } catch (Exception | LinkageError | OutOfMemoryError e) {
            if (!ending) {
                explain(e);
            }
        }
        System.exit(exit);
    }

    private static void explain(Throwable e) {
        boolean memory = e instanceof OutOfMemoryError;
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        System.err.println("kiln: cannot start: " + message.replaceAll("\\s+", " ") + "; "
                + (memory ? "set KILN_JVM_OPTIONS=-Xmx1g or more" : "unpacking Kiln anew may help"));
        LOG.log(System.Logger.Level.ERROR, "cannot start", e);
    }

    private static int launch(Arguments arguments) throws Exception {
        RunFolder run;
        Path home = home();
        Path var;
        try {
            var = Settings.variableFolder(home);
            LogFile.install(var.resolve("log/kiln.log"));
            run = RunFolder.create(var.resolve("cache"));
        } catch (IOException e) {
            return cannotWrite(e.getMessage());
        }
        try {
            return launch(arguments, home, var, run);
        } catch (Exception e) {
            // The framework tells that it could not keep a bundle, but not always why.
            Optional<String> refusal = ending ? Optional.empty() : run.refusal();
            if (refusal.isEmpty()) {
                throw e;
            }
            return cannotWrite(refusal.get());
        }
    }

    private static int cannotWrite(String what) {
        System.err.println(
                "kiln: cannot write " + what + "; free some space, or set KILN_VAR to a folder that can be written");
        return ENVIRONMENT;
    }

    private static int launch(Arguments arguments, Path home, Path var, RunFolder run) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(run), "kiln-run-folder"));
        Settings settings = Settings.read(home, var, run.path(), arguments);
        if (settings.missingProfile().isPresent()) {
            System.err.println(settings.missingProfile().get());
            return 2;
        }
        Map<String, String> configuration = settings.framework();
        configuration.put(
                Constants.FRAMEWORK_BEGINNING_STARTLEVEL,
                Integer.toString(arguments.shell() ? LEVEL_OF_THE_SHELL : LEVEL_BELOW_THE_SHELL));
        Framework framework = ServiceLoader.load(FrameworkFactory.class)
                .findFirst()
                .orElseThrow()
                .newFramework(configuration);
        // Threads of the framework inherit this. With the launcher's own class path as the context, JLine would look
        // for its terminals there instead of in its bundle.
        Thread.currentThread().setContextClassLoader(null);
        framework.init(Launcher::log);
        CountDownLatch stopping = new CountDownLatch(1);
        framework.getBundleContext().addBundleListener((SynchronousBundleListener) event -> {
            if (event.getType() == BundleEvent.STOPPING && event.getBundle().getBundleId() == 0) {
                stopping.countDown();
            }
        });
        install(framework.getBundleContext(), home.resolve("bundles"));
        framework.start();
        int exit = arguments.shell() ? 0 : runOne(framework.getBundleContext(), arguments, var, run);
        if (!arguments.shell()) {
            framework.stop();
        }
        stopping.await();
        framework.waitForStop(STOP_PATIENCE_MS);
        return exit;
    }

    private static void end(RunFolder run) {
        ending = true;
        run.delete();
    }

    /** The folder that holds {@code lib/}, where this class comes from. */
    private static Path home() throws URISyntaxException {
        Path jar = Path.of(Launcher.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return jar.toAbsolutePath().getParent().getParent();
    }

    private static void install(BundleContext context, Path folder) throws IOException, BundleException {
        for (Path level : sorted(folder)) {
            for (Path jar : sorted(level)) {
                Bundle bundle =
                        context.installBundle("reference:file:" + jar.toUri().getRawPath());
                bundle.adapt(BundleStartLevel.class)
                        .setStartLevel(Integer.parseInt(level.getFileName().toString()));
                boolean fragment = (bundle.adapt(BundleRevision.class).getTypes() & BundleRevision.TYPE_FRAGMENT) != 0;
                if (!fragment) {
                    bundle.start(Bundle.START_ACTIVATION_POLICY);
                }
            }
        }
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(p -> !p.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static int runOne(BundleContext context, Arguments arguments, Path var, RunFolder run) throws Exception {
        ServiceTracker<ToIntFunction<String[]>, ToIntFunction<String[]>> tracker = new ServiceTracker<>(
                context,
                context.createFilter("(&(objectClass=" + ToIntFunction.class.getName() + ")(" + COMMAND_LINE + "=*))"),
                null);
        tracker.open();
        ToIntFunction<String[]> commandLine = tracker.waitForService(PATIENCE_MS);
        if (commandLine == null) {
            Optional<String> refusal = run.refusal();
            if (refusal.isPresent()) {
                return cannotWrite(refusal.get());
            }
            System.err.println("kiln: the command line did not start; " + var.resolve("log/kiln.log")
                    + " says why, and unpacking Kiln anew may help");
            return ENVIRONMENT;
        }
        return commandLine.applyAsInt(arguments.command().toArray(String[]::new));
    }

    private static void log(FrameworkEvent event) {
        if (event.getType() == FrameworkEvent.ERROR || event.getType() == FrameworkEvent.WARNING) {
            LOG.log(System.Logger.Level.ERROR, event.getBundle().getSymbolicName(), event.getThrowable());
        }
    }
}
