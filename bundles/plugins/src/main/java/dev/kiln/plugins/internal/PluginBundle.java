package dev.kiln.plugins.internal;

import dev.kiln.plugins.PluginFile;
import dev.kiln.plugins.PluginFile.State;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * Brings one bundle to what its file is. Works on a thread of its own whenever the two differ: a bundle whose stop hangs,
 * or waits for a job to end, holds up nothing but its own file.
 */
final class PluginBundle {
    private static final System.Logger LOG = System.getLogger(PluginBundle.class.getName());

    private final BundleContext context;
    private final Path file;
    private final int startLevel;

    /** Guarded by the monitor: what the file is, what the bundle was made from, and how that went. */
    private Optional<Stamp> wanted = Optional.empty();

    private Optional<Stamp> applied = Optional.empty();
    private boolean working;

    /** The thread that starts the bundle, while it does. */
    private Thread starter;

    private boolean mayRetry;
    private State state = State.ARRIVING;
    private String reason = "";

    PluginBundle(BundleContext context, Path file, int startLevel) {
        this.context = context;
        this.file = file;
        this.startLevel = startLevel;
    }

    /**
     * Says what the file is now.
     *
     * @param stamp of the file; empty if it is gone
     * @param othersChanged whether what this bundle may have lacked could be there now
     * @return the thread that works on it, if one was started
     */
    synchronized Optional<Thread> want(Optional<Stamp> stamp, boolean othersChanged) {
        boolean changed = !wanted.equals(stamp);
        wanted = stamp;
        boolean again = othersChanged && (mayRetry || isUnresolved());
        if (changed && starter != null) {
            // What starts is wanted no more, and may never end by itself.
            starter.interrupt();
        }
        if (working || !(changed || again)) {
            return Optional.empty();
        }
        working = true;
        mayRetry = false;
        // No virtual thread: a stop that loops for ever would take one of their few carriers away.
        return Optional.of(
                Thread.ofPlatform().daemon().name("plugin " + fileName()).start(this::work));
    }

    /** At start-up a bundle is only marked for start; whether it resolves shows later. */
    private boolean isUnresolved() {
        Bundle bundle = context.getBundle(location());
        return state == State.STARTED && bundle != null && bundle.getState() == Bundle.INSTALLED;
    }

    /** Whether file and bundle are both gone. */
    synchronized boolean isGone() {
        return !working && wanted.isEmpty() && applied.isEmpty();
    }

    private void work() {
        Optional<Stamp> target = next(null);
        while (target != null) {
            try {
                if (target.isPresent()) {
                    bring(target.get());
                } else {
                    remove();
                }
            } catch (BundleException | IOException | RuntimeException e) {
                failed(e);
            }
            target = next(target);
        }
    }

    /** What to work on after {@code done}; null, and the work is over, if the file is still that. */
    private synchronized Optional<Stamp> next(Optional<Stamp> done) {
        if (Objects.equals(done, wanted)) {
            working = false;
            return null;
        }
        return wanted;
    }

    private void bring(Stamp stamp) throws BundleException, IOException {
        Optional<String> fault = JarCheck.fault(file);
        if (fault.isPresent()) {
            // What runs goes on: half a new jar is no reason to take the old one away.
            set(State.BROKEN, fault.get(), false);
            return;
        }
        Bundle bundle = context.getBundle(location());
        if (bundle == null) {
            set(State.ARRIVING, "", false);
            try (InputStream in = Files.newInputStream(file)) {
                bundle = context.installBundle(location(), in);
            }
            bundle.adapt(BundleStartLevel.class).setStartLevel(startLevel);
            LOG.log(Level.INFO, "installed {0}", fileName());
        } else if (!applied.equals(Optional.of(stamp))) {
            set(State.STOPPING, "It is about to be updated.", false);
            try (InputStream in = Files.newInputStream(file)) {
                bundle.update(in);
            }
            refresh(bundle);
            LOG.log(Level.INFO, "updated {0}", fileName());
        }
        applied = Optional.of(stamp);
        if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null) {
            set(State.ARRIVING, "It is starting.", false);
            start(bundle);
        }
        set(State.STARTED, "", false);
    }

    private void start(Bundle bundle) throws BundleException {
        setStarter(Thread.currentThread());
        try {
            bundle.start(Bundle.START_ACTIVATION_POLICY);
        } finally {
            setStarter(null);
            // Nothing that comes after it must hear of an interrupt that came too late.
            Thread.interrupted();
        }
    }

    private synchronized void setStarter(Thread thread) {
        starter = thread;
    }

    private void remove() throws BundleException {
        Bundle bundle = context.getBundle(location());
        if (bundle != null) {
            set(State.STOPPING, "Its file is gone.", false);
            bundle.uninstall();
            refresh(bundle);
            LOG.log(Level.INFO, "removed {0}", fileName());
        }
        applied = Optional.empty();
    }

    /**
     * Lets go of old classes that others still use. Never when the stop of one of those hangs: a refresh stops bundles
     * under the lock that the whole framework needs.
     */
    private void refresh(Bundle bundle) {
        FrameworkWiring wiring =
                context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).adapt(FrameworkWiring.class);
        if (!wiring.getRemovalPendingBundles().contains(bundle)) {
            return;
        }
        Collection<Bundle> users = wiring.getDependencyClosure(List.of(bundle));
        if (users.stream().noneMatch(user -> user.getState() == Bundle.STOPPING)) {
            wiring.refreshBundles(List.of(bundle));
        }
    }

    private void failed(Exception e) {
        String text = e.getMessage() == null ? e.toString() : e.getMessage();
        boolean news = !text.equals(describe().reason());
        set(State.WAITING, text, e instanceof BundleException failure && othersMayHelp(failure));
        if (news) {
            LOG.log(Level.WARNING, "{0}: {1}", fileName(), text);
        }
    }

    /** Another file may hold the same bundle for a moment, or bring what this one lacks. */
    private static boolean othersMayHelp(BundleException failure) {
        return failure.getType() == BundleException.RESOLVE_ERROR
                || failure.getType() == BundleException.DUPLICATE_BUNDLE_ERROR;
    }

    private synchronized void set(State next, String why, boolean retry) {
        state = next;
        reason = why;
        mayRetry = retry;
    }

    private String fileName() {
        return file.getFileName().toString();
    }

    private String location() {
        return file.toUri().toString();
    }

    /** How the jar fares. */
    synchronized PluginFile describe() {
        Bundle bundle = context.getBundle(location());
        String name = bundle == null ? "" : bundle.getSymbolicName();
        String version = bundle == null ? "" : bundle.getVersion().toString();
        if (isUnresolved()) {
            return new PluginFile(fileName(), name, version, State.WAITING, "Its bundle does not resolve.");
        }
        return new PluginFile(fileName(), name, version, state, reason);
    }
}
