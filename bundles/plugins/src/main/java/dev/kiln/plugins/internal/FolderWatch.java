package dev.kiln.plugins.internal;

import dev.kiln.plugins.PluginFile;
import dev.kiln.plugins.PluginFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/**
 * Looks at the plugin folder twice a second. A file counts when it looks the same in two looks, so that a copy in
 * progress is left alone; what is there at the start is taken at once, before the shell starts.
 *
 * <p>Looking works on every file system, network folders included, where change events do not.
 */
@Component(service = PluginFolder.class, immediate = true)
public final class FolderWatch implements PluginFolder {
    private static final System.Logger LOG = System.getLogger(FolderWatch.class.getName());

    /** How long the start of this bundle waits for the plugins that are there already. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(20);

    private final BundleContext context;
    private final FolderSettings settings;
    private final Map<Path, PluginBundle> plugins = new TreeMap<>();
    private final Map<Path, Stamp> lastLook = new TreeMap<>();
    private final Map<Path, PluginFile> strays = new TreeMap<>();
    private final AtomicLong changes = new AtomicLong();
    private final BundleListener counter = this::count;
    private final Thread thread;
    private long seenChanges;

    @Activate
    public FolderWatch(BundleContext context) throws InterruptedException {
        this.context = context;
        this.settings = FolderSettings.of(context);
        context.addBundleListener(counter);
        for (Thread worker : look(true)) {
            worker.join(FIRST_LOOK);
        }
        thread = Thread.ofPlatform().daemon().name("plugin folder").start(this::watch);
    }

    @Deactivate
    void close() {
        thread.interrupt();
        context.removeBundleListener(counter);
    }

    /** Counts what can help a bundle that lacks something; a bundle that only starts and stops cannot. */
    private void count(BundleEvent event) {
        switch (event.getType()) {
            case BundleEvent.INSTALLED, BundleEvent.RESOLVED, BundleEvent.UPDATED, BundleEvent.UNINSTALLED ->
                changes.incrementAndGet();
            default -> {
                // brings nothing
            }
        }
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(settings.period());
                look(false);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One look; returns the threads that work on what has changed. */
    private synchronized List<Thread> look(boolean first) {
        Map<Path, Stamp> now = stamps();
        long count = changes.get();
        boolean othersChanged = count != seenChanges;
        seenChanges = count;
        Set<Path> files = new HashSet<>(now.keySet());
        files.addAll(plugins.keySet());
        List<Thread> workers = new ArrayList<>();
        for (Path file : files) {
            Optional<Stamp> stamp = Optional.ofNullable(now.get(file));
            boolean settled = first || stamp.equals(Optional.ofNullable(lastLook.get(file)));
            if (settled) {
                PluginBundle plugin =
                        plugins.computeIfAbsent(file, path -> new PluginBundle(context, path, settings.startLevel()));
                plugin.want(stamp, othersChanged).ifPresent(workers::add);
            }
        }
        plugins.values().removeIf(PluginBundle::isGone);
        lastLook.clear();
        lastLook.putAll(now);
        return workers;
    }

    private Map<Path, Stamp> stamps() {
        Map<Path, Stamp> stamps = new TreeMap<>();
        strays.clear();
        if (!Files.isDirectory(settings.folder())) {
            return stamps;
        }
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(settings.folder(), "[!.]*.jar")) {
            for (Path jar : jars) {
                Stamp.of(jar)
                        .ifPresentOrElse(
                                stamp -> stamps.put(jar, stamp),
                                () -> Strays.describe(jar).ifPresent(stray -> strays.put(jar, stray)));
            }
        } catch (IOException e) {
            // A folder that cannot be read for a moment must not remove every plugin.
            LOG.log(Level.WARNING, "{0} cannot be read: {1}", settings.folder(), e);
            return new TreeMap<>(lastLook);
        }
        return stamps;
    }

    @Override
    public Path folder() {
        return settings.folder();
    }

    @Override
    public synchronized List<PluginFile> files() {
        Map<Path, PluginFile> files = new TreeMap<>(strays);
        plugins.forEach((file, plugin) -> files.put(file, plugin.describe()));
        return List.copyOf(files.values());
    }
}
