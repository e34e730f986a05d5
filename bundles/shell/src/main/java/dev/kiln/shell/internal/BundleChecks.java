package dev.kiln.shell.internal;

import dev.kiln.plugins.PluginFile;
import dev.kiln.plugins.PluginFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.startlevel.BundleStartLevel;

/** Do all bundles run, the plugins of third parties included, and are the native libraries for this machine there? */
final class BundleChecks {
    private static final long PATIENCE_MS = 2_000;
    private static final String LWJGL = "dev.kiln.lwjgl";

    private BundleChecks() {}

    static List<Check> all(Node node) throws InterruptedException {
        List<Check> checks = new ArrayList<>();
        Bundle[] bundles = node.context().getBundles();
        for (Bundle bundle : bundles) {
            boolean fragment = bundle.getHeaders("").get(Constants.FRAGMENT_HOST) != null;
            if (bundle.getState() != Bundle.ACTIVE && !fragment && startsHere(node, bundle)) {
                checks.add(Check.broken("bundle " + bundle.getSymbolicName(), whyNot(bundle), "see " + node.log()));
            }
        }
        if (checks.isEmpty()) {
            checks.add(Check.ok("bundles", bundles.length + " run"));
        }
        checks.addAll(plugins(node));
        checks.add(natives(bundles));
        return checks;
    }

    /** A one-shot command stays below the start level of the interactive shell. */
    private static boolean startsHere(Node node, Bundle bundle) {
        var level = bundle.adapt(BundleStartLevel.class);
        var framework = node.context().getBundle(0).adapt(org.osgi.framework.startlevel.FrameworkStartLevel.class);
        return level.getStartLevel() <= framework.getStartLevel();
    }

    /**
     * Starting it once more makes the framework say what is missing; but not while it starts or stops, since then the
     * framework would wait for that, which may be what hangs.
     */
    private static String whyNot(Bundle bundle) {
        if (bundle.getState() == Bundle.STARTING || bundle.getState() == Bundle.STOPPING) {
            return bundle.getState() == Bundle.STARTING ? "is still starting" : "is still stopping";
        }
        try {
            bundle.start(Bundle.START_TRANSIENT);
            return "did not run, and does since it was started just now";
        } catch (BundleException e) {
            return e.getMessage().replaceAll("\\s*\\R\\s*", " ");
        }
    }

    private static List<Check> plugins(Node node) throws InterruptedException {
        Optional<PluginFolder> folder = node.find(PluginFolder.class, PATIENCE_MS);
        if (folder.isEmpty()) {
            return List.of(Check.broken("plugins", "the folder is not watched", "see " + node.log()));
        }
        List<Check> checks = new ArrayList<>();
        List<PluginFile> files = folder.get().files();
        for (PluginFile file : files) {
            if (file.state() != PluginFile.State.STARTED) {
                checks.add(Check.broken(
                        "plugin " + file.name(),
                        file.state().name().toLowerCase(Locale.ROOT) + ": " + file.reason(),
                        file.state() == PluginFile.State.BROKEN
                                ? "put the jar of a bundle in its place, or remove it from plugins/"
                                : "see " + node.log()));
            }
        }
        if (checks.isEmpty()) {
            checks.add(Check.ok("plugins", files.size() + " in " + folder.get().folder()));
        }
        return checks;
    }

    private static Check natives(Bundle[] bundles) {
        String wanted = platform();
        for (Bundle bundle : bundles) {
            if (LWJGL.equals(bundle.getSymbolicName())) {
                boolean there = bundle.getEntry("lib/lwjgl-natives-" + wanted + ".jar") != null;
                return Check.that(
                        there,
                        "native libraries",
                        there ? "LWJGL for " + wanted : "LWJGL has none for " + wanted,
                        "use a machine that is listed in the README, or add lwjgl-natives-" + wanted + " to " + LWJGL);
            }
        }
        return Check.broken("native libraries", LWJGL + " is not installed", "unpack Kiln anew");
    }

    /** This machine in the words of LWJGL's natives. */
    private static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String family = os.contains("win") ? "windows" : os.contains("mac") ? "macos" : os;
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> family;
            case "aarch64" -> family + "-arm64";
            case String other -> family + "-" + other;
        };
    }
}
