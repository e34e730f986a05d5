package dev.kiln.engine.internal.lease;

import dev.kiln.api.stage.Plugin;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.ServiceObjects;

/**
 * The object of one service, fetched when it is first needed and kept until the service goes: SCR would stop the
 * component of a service that nobody holds, and what a plugin has loaded would be loaded anew for each job.
 *
 * <p>Fetching it starts its component. That is foreign code which may never return, so it has a thread of its own.
 */
final class Held {
    private static final System.Logger LOG = System.getLogger(Held.class.getName());

    private final ServiceObjects<?> objects;
    private final String name;
    private Plugin service;
    private Thread starter;
    private long startedAt;
    private boolean gone;

    /** @param name for the thread that starts the component */
    Held(ServiceObjects<?> objects, String name) {
        this.objects = objects;
        this.name = name;
    }

    /**
     * The object. Starts its component if it has not been started, also if that failed the last time, and waits at most
     * {@code millis} for it.
     *
     * @return empty if the start failed or goes on, see {@link #startingNanos()}
     */
    synchronized Optional<Plugin> await(long millis) throws InterruptedException {
        if (service == null && starter == null && !gone) {
            startedAt = System.nanoTime();
            starter = Thread.ofPlatform().daemon().name("start of " + name).start(this::fetch);
        }
        long begin = System.nanoTime();
        long left = millis;
        while (starter != null && left > 0) {
            wait(left);
            left = millis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        }
        return Optional.ofNullable(service);
    }

    /** For how long the component has been starting; empty if it is not. */
    synchronized Optional<Long> startingNanos() {
        return starter == null ? Optional.empty() : Optional.of(System.nanoTime() - startedAt);
    }

    private void fetch() {
        Plugin fetched = null;
        try {
            fetched = (Plugin) objects.getService();
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, name + " does not start", e);
        }
        boolean late;
        synchronized (this) {
            starter = null;
            late = gone;
            if (!late) {
                service = fetched;
            }
            notifyAll();
        }
        if (late && fetched != null) {
            giveBack(objects, fetched);
        }
    }

    /**
     * Gives the object back, for good. That may stop its component, so only the thread that stops the bundle does it: if
     * the component hangs, it hangs that thread and no job. A start that goes on is interrupted.
     */
    void letGo() {
        Plugin last;
        synchronized (this) {
            gone = true;
            last = service;
            service = null;
            if (starter != null) {
                starter.interrupt();
            }
        }
        if (last != null) {
            giveBack(objects, last);
        }
    }

    @SuppressWarnings("unchecked")
    private static <S> void giveBack(ServiceObjects<S> objects, Plugin service) {
        objects.ungetService((S) service);
    }
}
