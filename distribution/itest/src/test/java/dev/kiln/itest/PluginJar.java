package dev.kiln.itest;

import dev.kiln.api.bake.Baker;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.prepare.PhotoCheck;
import dev.kiln.api.prepare.Upscaler;
import dev.kiln.itest.plugin.BadBaker;
import dev.kiln.itest.plugin.DeviceGenerator;
import dev.kiln.itest.plugin.HangingBaker;
import dev.kiln.itest.plugin.Speechless;
import dev.kiln.itest.plugin.SphereGenerator;
import dev.kiln.itest.plugin.Studio;
import dev.kiln.itest.plugin.SwapBaker;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * A plugin bundle made for one moment of a test: one component with one service.
 *
 * @param name symbolic name
 * @param version of the bundle
 * @param component class of the component
 * @param services interfaces of its service
 * @param id by which people choose it
 * @param ranking among services of its kind
 * @param immediate whether its component starts with its bundle; else when it is first used
 * @param more further packages to import; of a bundle without a component, those to export
 */
record PluginJar(
        String name,
        String version,
        Class<?> component,
        List<Class<?>> services,
        Optional<String> id,
        int ranking,
        boolean immediate,
        List<String> more) {
    private PluginJar(
            String name, String version, Class<?> component, List<Class<?>> services, String id, int ranking) {
        this(name, version, component, services, Optional.of(id), ranking, false, List.of());
    }

    static PluginJar baker(String name, String version, String id, int ranking) {
        return new PluginJar(name, version, SwapBaker.class, List.of(Baker.class), id, ranking);
    }

    static PluginJar hangingBaker(String name) {
        return new PluginJar(name, "1.0.0", HangingBaker.class, List.of(Baker.class), name, -20);
    }

    /** A baker that misbehaves in the way that {@code manner} says, and is the best one otherwise. */
    static PluginJar badBaker(String manner) {
        return new PluginJar("test.bad." + manner, "1.0.0", BadBaker.class, List.of(Baker.class), "bad", 100);
    }

    PluginJar withId(Optional<String> other) {
        return new PluginJar(name, version, component, services, other, ranking, immediate, more);
    }

    PluginJar startingAtOnce() {
        return new PluginJar(name, version, component, services, id, ranking, true, more);
    }

    PluginJar importing(String... packages) {
        return new PluginJar(name, version, component, services, id, ranking, immediate, List.of(packages));
    }

    static PluginJar generator() {
        return generator("1.0.0");
    }

    static PluginJar generator(String version) {
        return new PluginJar(
                "test.sphere", version, SphereGenerator.class, List.of(Shaper.class, Painter.class), "sphere", 0);
    }

    /** Does all that is done to a photo before it is shaped. */
    static PluginJar studio(String version) {
        List<Class<?>> services = List.of(Upscaler.class, Light.class, Matte.class, PhotoCheck.class);
        return new PluginJar("test.studio", version, Studio.class, services, "studio", 0);
    }

    static PluginJar deviceGenerator() {
        return new PluginJar(
                "test.device", "1.0.0", DeviceGenerator.class, List.of(Shaper.class, Painter.class), "device", 0);
    }

    /** Puts the jar in place by a rename. */
    Path moveTo(Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, bytes());
        return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    InputStream open() throws IOException {
        return new ByteArrayInputStream(bytes());
    }

    private byte[] bytes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(out, manifest())) {
            if (!types().isEmpty()) {
                put(jar, "OSGI-INF/component.xml", descriptor().getBytes(StandardCharsets.UTF_8));
            }
            for (Class<?> type : types()) {
                String path = type.getName().replace('.', '/') + ".class";
                try (InputStream in = type.getClassLoader().getResourceAsStream(path)) {
                    put(jar, path, in.readAllBytes());
                }
            }
        }
        return out.toByteArray();
    }

    /** The component, its superclasses, and what the bad one throws. */
    private List<Class<?>> types() {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type = component; type != Object.class; type = type.getSuperclass()) {
            types.add(type);
        }
        if (component == BadBaker.class) {
            types.add(Speechless.class);
        }
        return types;
    }

    /** A bundle without components that exports one empty package. */
    static PluginJar library(String exported) {
        return new PluginJar(
                "test.library", "1.0.0", Object.class, List.of(), Optional.empty(), 0, false, List.of(exported));
    }

    private static void put(JarOutputStream jar, String path, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(path));
        jar.write(content);
        jar.closeEntry();
    }

    private Manifest manifest() {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.putValue("Manifest-Version", "1.0");
        main.putValue("Bundle-ManifestVersion", "2");
        main.putValue("Bundle-SymbolicName", name);
        main.putValue("Bundle-Version", version);
        if (types().isEmpty()) {
            main.putValue("Export-Package", more.getFirst());
            return manifest;
        }
        main.putValue("Service-Component", "OSGI-INF/component.xml");
        main.putValue(
                "Import-Package",
                "dev.kiln.api.asset;version=\"[1,2)\",dev.kiln.api.bake;version=\"[1,2)\","
                        + "dev.kiln.api.generate;version=\"[1,2)\",dev.kiln.api.prepare;version=\"[1,2)\",dev.kiln.api.stage;version=\"[1,2)\","
                        + "dev.kiln.compute;version=\"[1,2)\",dev.kiln.compute.op;version=\"[1,2)\","
                        + "dev.kiln.compute.tensor;version=\"[1,2)\","
                        + "org.osgi.framework"
                        + more.stream().map(each -> "," + each).collect(Collectors.joining()));
        return manifest;
    }

    private String identity() {
        return id.map(text -> "<property name=\"kiln.id\" value=\"" + text + "\"/>")
                .orElse("");
    }

    private String descriptor() {
        String provided = services.stream()
                .map(service -> "<provide interface=\"" + service.getName() + "\"/>")
                .collect(Collectors.joining());
        return """
                <scr:component xmlns:scr="http://www.osgi.org/xmlns/scr/v1.5.0" name="%s" immediate="%s"
                      activate="activate" deactivate="deactivate">
                  %s
                  <property name="service.ranking" type="Integer" value="%d"/>
                  <service>%s</service>
                  <implementation class="%s"/>
                </scr:component>
                """.formatted(component.getName(), immediate, identity(), ranking, provided, component.getName());
    }
}
