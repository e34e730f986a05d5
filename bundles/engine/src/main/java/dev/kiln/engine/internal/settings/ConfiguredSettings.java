package dev.kiln.engine.internal.settings;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Profiles;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/** The settings as Configuration Admin delivers them. */
@Component(
        service = NodeSettings.class,
        immediate = true,
        configurationPid = NodeSettings.PID,
        configurationPolicy = ConfigurationPolicy.OPTIONAL)
public final class ConfiguredSettings implements NodeSettings {
    private static final System.Logger LOG = System.getLogger(ConfiguredSettings.class.getName());
    private static final long DELIVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ConfigurationAdmin admin;

    /** Why the profile that this process started with had no effect; empty if it had. */
    private final List<KilnException> profile;

    private volatile Reading reading;

    @Activate
    public ConfiguredSettings(
            @Reference ConfigurationAdmin admin, @Reference Profiles profiles, Map<String, Object> configuration) {
        this.admin = admin;
        this.profile = unusable(profiles);
        reconfigured(configuration);
    }

    /** The configuration has changed. Called by SCR. */
    @Modified
    final synchronized void reconfigured(Map<String, Object> configuration) {
        reading = Reading.of(configuration);
        reading.problems().forEach(problem -> LOG.log(Level.WARNING, problem.getMessage()));
        notifyAll();
    }

    @Override
    public String value(Knob knob) {
        return reading.values().get(knob);
    }

    @Override
    public Map<Knob, String> values() {
        return reading.values();
    }

    @Override
    public List<KilnException> problems() {
        return Stream.concat(profile.stream(), reading.problems().stream()).toList();
    }

    private static List<KilnException> unusable(Profiles profiles) {
        if (profiles.active().isPresent()) {
            try {
                profiles.show(profiles.active().get());
            } catch (KilnException e) {
                return List.of(e);
            }
        }
        return List.of();
    }

    @Override
    public void use(Knob knob, String value) throws KilnException {
        String wanted = knob.checked(value);
        try {
            Configuration configuration = admin.getConfiguration(PID, "?");
            Dictionary<String, Object> old = configuration.getProperties();
            Dictionary<String, Object> changed = old == null ? new Hashtable<>() : old;
            changed.put(knob.key(), wanted);
            configuration.update(changed);
            awaitDelivery(knob, wanted);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    knob.key(),
                    "cannot be kept (" + e.getMessage() + ")",
                    "check that the folder var of the installation can be written",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw KilnException.cancelled(knob.key());
        }
    }

    /** Configuration Admin delivers on a thread of its own; the user's next command must already see the change. */
    private synchronized void awaitDelivery(Knob knob, String wanted) throws InterruptedException, KilnException {
        long start = System.nanoTime();
        while (!value(knob).equals(wanted)) {
            long left = DELIVERY_NANOS - (System.nanoTime() - start);
            if (left <= 0) {
                throw new KilnException(
                        Fault.FAILED,
                        knob.key(),
                        "is not in effect after 10 s",
                        "look in the log for what holds up the configuration");
            }
            wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
        }
    }
}
