package dev.kiln.parity.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.parity.FixtureFolder;
import dev.kiln.parity.Parity;
import dev.kiln.parity.ParityReport;
import dev.kiln.parity.ParityRow;
import dev.kiln.parity.ParitySuite;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** Runs the suites of all installed models. Immediate: it keeps its suites whether or not somebody holds the service. */
@Component(immediate = true)
public final class SuiteRunner implements Parity {
    /** Best service first, as the framework orders references. */
    private final Map<ServiceReference<ParitySuite>, ParitySuite> suites =
            new ConcurrentSkipListMap<>(Comparator.reverseOrder());

    @Reference(
            name = "suite",
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            unbind = "leave")
    void enter(ServiceReference<ParitySuite> reference, ParitySuite suite) {
        suites.put(reference, suite);
    }

    void leave(ServiceReference<ParitySuite> reference) {
        suites.remove(reference);
    }

    @Override
    public ParityReport run(Path folder, Device device, Consumer<ParityRow> seen) throws KilnException {
        return new FixtureFolder(folder).check(device, List.copyOf(suites.values()), seen);
    }
}
