package dev.kiln.itest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.wiring.FrameworkWiring;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/**
 * What a process holds on to at one moment, for comparison with another.
 *
 * @param threads by name, digits left out; without those of the common pool, which come and go with the load
 * @param objects live objects by class: those of Kiln, of SCR, and the class loaders of bundles with what belongs to
 *     them. Not what the framework writes down of a bundle: of each that is gone, Felix 7.0.5 keeps one such note
 * @param bundles all bundles with a symbolic name
 * @param pending bundles that are gone but whose classes the framework still keeps for others
 * @param components of SCR, by bundle and name
 * @param services in use, by the bundle that uses them
 */
record Footprint(
        Map<String, Long> threads,
        Map<String, Long> objects,
        List<String> bundles,
        List<String> pending,
        List<String> components,
        List<String> services) {
    private static final String COUNTED =
            "(dev\\.kiln\\.|org\\.apache\\.felix\\.scr\\.|org\\.apache\\.felix\\.framework\\.BundleWiringImpl).*";

    /** After a collection of garbage. */
    static Footprint take(BundleContext context, ServiceComponentRuntime components) throws Exception {
        FrameworkWiring wiring =
                context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).adapt(FrameworkWiring.class);
        return new Footprint(
                runningThreads(),
                liveObjects(),
                names(Arrays.asList(context.getBundles())),
                names(wiring.getRemovalPendingBundles()),
                components.getComponentDescriptionDTOs().stream()
                        .map(Footprint::name)
                        .sorted()
                        .toList(),
                services(context));
    }

    private static Map<String, Long> runningThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getName().startsWith("ForkJoinPool.commonPool"))
                .map(thread -> thread.getName().replaceAll("[0-9]+", ""))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    }

    /** The histogram of live objects that the virtual machine makes; it collects the garbage first. */
    private static Map<String, Long> liveObjects() throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        Map<String, Long> objects = new TreeMap<>();
        for (String line : histogram.lines().toList()) {
            // number: instances bytes class (module)
            String[] words = line.strip().split("\\s+");
            if (words.length >= 4 && words[3].matches(COUNTED)) {
                objects.put(words[3], Long.parseLong(words[1]));
            }
        }
        return objects;
    }

    private static List<String> names(Iterable<Bundle> bundles) {
        List<String> names = new ArrayList<>();
        bundles.forEach(bundle -> names.add(bundle.getSymbolicName() + " " + bundle.getVersion()));
        names.sort(null);
        return names;
    }

    private static String name(ComponentDescriptionDTO component) {
        return component.bundle.symbolicName + " " + component.name;
    }

    private static List<String> services(BundleContext context) {
        List<String> services = new ArrayList<>();
        for (Bundle bundle : context.getBundles()) {
            ServiceReference<?>[] used = bundle.getServicesInUse();
            for (ServiceReference<?> reference : used == null ? new ServiceReference<?>[0] : used) {
                services.add(bundle.getSymbolicName() + " uses " + reference);
            }
        }
        services.sort(null);
        return services;
    }

    /**
     * Checks that this is no more than {@code before}.
     *
     * @param slack objects of one class that may have come, for caches that had not been filled
     */
    void assertLike(Footprint before, long slack) throws Exception {
        // A thread that has done its work may take a moment to end.
        TestNode.until(
                "no more threads than " + before.threads,
                () -> runningThreads().entrySet().stream()
                        .allMatch(entry -> entry.getValue() <= before.threads.getOrDefault(entry.getKey(), 0L)));
        assertEquals(before.bundles, bundles);
        assertEquals(before.pending, pending);
        assertEquals(before.components, components);
        assertEquals(before.services, services);
        List<String> grown = objects.entrySet().stream()
                .filter(entry -> entry.getValue() > before.objects.getOrDefault(entry.getKey(), 0L) + slack)
                .map(entry ->
                        entry.getKey() + " from " + before.objects.get(entry.getKey()) + " to " + entry.getValue())
                .toList();
        assertTrue("live objects: " + grown, grown.isEmpty());
    }
}
