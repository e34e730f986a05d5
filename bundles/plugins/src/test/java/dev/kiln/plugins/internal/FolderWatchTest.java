package dev.kiln.plugins.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.plugins.PluginFile;
import dev.kiln.plugins.PluginFile.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** In a real framework, with a real folder. */
@Timeout(30)
class FolderWatchTest {
    @TempDir
    Path home;

    private Path folder;
    private Framework framework;
    private FolderWatch watch;

    @BeforeEach
    void start() throws Exception {
        folder = Files.createDirectory(home.resolve("plugins"));
        TestBundle.of("early", "1.0.0").moveTo(folder.resolve("early.jar"));
        framework = ServiceLoader.load(FrameworkFactory.class)
                .findFirst()
                .orElseThrow()
                .newFramework(Map.of(
                        "org.osgi.framework.storage",
                        home.resolve("cache").toString(),
                        "org.osgi.framework.startlevel.beginning",
                        "30",
                        "kiln.plugins",
                        folder.toString(),
                        "kiln.plugins.poll",
                        "50"));
        framework.start();
        watch = new FolderWatch(framework.getBundleContext());
    }

    @AfterEach
    void stop() throws Exception {
        watch.close();
        framework.stop();
        framework.waitForStop(5_000);
    }

    private Optional<Bundle> bundle(String name) {
        return Arrays.stream(framework.getBundleContext().getBundles())
                .filter(bundle -> name.equals(bundle.getSymbolicName()))
                .findFirst();
    }

    private boolean runs(String name, String version) {
        return bundle(name)
                .filter(bundle -> bundle.getState() == Bundle.ACTIVE)
                .filter(bundle -> bundle.getVersion().toString().equals(version))
                .isPresent();
    }

    private PluginFile file(String name) {
        return watch.files().stream()
                .filter(file -> file.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean fares(String name, State state) {
        return watch.files().stream().anyMatch(file -> file.name().equals(name) && file.state() == state);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(10);
        }
    }

    @Test
    void whatIsThereAtTheStartRunsAtOnce() {
        assertTrue(runs("early", "1.0.0"));
        assertEquals(new PluginFile("early.jar", "early", "1.0.0", State.STARTED, ""), file("early.jar"));
    }

    @Test
    void aJarIsInstalledUpdatedInPlaceAndRemoved() throws Exception {
        Path jar = folder.resolve("a.jar");
        TestBundle.of("a", "1.0.0").moveTo(jar);
        await(() -> runs("a", "1.0.0"));
        TestBundle.of("a", "2.0.0").moveTo(jar);
        await(() -> runs("a", "2.0.0"));
        Files.write(jar, TestBundle.of("a", "3.0.0").bytes());
        await(() -> runs("a", "3.0.0"));
        Files.delete(jar);
        await(() -> bundle("a").isEmpty());
        await(() -> watch.files().size() == 1);
    }

    @Test
    void halfAJarIsLeftAloneAndTheOldBundleRunsOn() throws Exception {
        byte[] whole = TestBundle.of("early", "2.0.0").bytes();
        Path jar = folder.resolve("early.jar");
        Files.write(jar, Arrays.copyOf(whole, whole.length / 2));
        await(() -> fares("early.jar", State.BROKEN));
        assertTrue(runs("early", "1.0.0"));
        Files.write(jar, whole);
        await(() -> runs("early", "2.0.0"));
    }

    @Test
    void aJarThatIsNoBundleIsNamed() throws Exception {
        TestBundle plain = TestBundle.of("plain", "1.0.0");
        plain.manifest().getMainAttributes().remove(new java.util.jar.Attributes.Name("Bundle-SymbolicName"));
        plain.moveTo(folder.resolve("plain.jar"));
        Files.writeString(folder.resolve("text.jar"), "no jar");
        await(() -> watch.files().size() == 3 && fares("plain.jar", State.BROKEN) && fares("text.jar", State.BROKEN));
        assertEquals("It is a jar, but no OSGi bundle.", file("plain.jar").reason());
    }

    @Test
    void whatIsCalledLikeAJarAndIsNoFileIsNamedUntilItGoes() throws Exception {
        Files.createDirectory(folder.resolve("folder.jar"));
        Files.createSymbolicLink(folder.resolve("link.jar"), folder.resolve("nowhere"));
        await(() -> fares("folder.jar", State.BROKEN) && fares("link.jar", State.BROKEN));
        assertEquals("It is a folder, not a jar.", file("folder.jar").reason());
        assertEquals("It is a link that leads to no file.", file("link.jar").reason());
        assertEquals(3, watch.files().size());
        Files.delete(folder.resolve("folder.jar"));
        Files.delete(folder.resolve("link.jar"));
        await(() -> watch.files().size() == 1);
        TestBundle.of("folder", "1.0.0").moveTo(folder.resolve("folder.jar"));
        await(() -> runs("folder", "1.0.0"));
    }

    @Test
    void aBundleThatLacksSomethingStartsWhenItComes() throws Exception {
        TestBundle.of("user", "1.0.0").with("Import-Package", "test.offered").moveTo(folder.resolve("user.jar"));
        await(() -> fares("user.jar", State.WAITING));
        assertTrue(
                file("user.jar").reason().contains("test.offered"),
                file("user.jar").reason());
        TestBundle.of("offer", "1.0.0").with("Export-Package", "test.offered").moveTo(folder.resolve("offer.jar"));
        await(() -> runs("user", "1.0.0"));
    }

    @Test
    void aRenamedFileKeepsItsBundleRunning() throws Exception {
        Files.move(folder.resolve("early.jar"), folder.resolve("a-new-name.jar"));
        await(() -> watch.files().size() == 1 && fares("a-new-name.jar", State.STARTED) && runs("early", "1.0.0"));
    }

    /** The library that is usual for this has one thread, which such a bundle takes for ever. */
    @Test
    void aStopThatHangsHoldsUpNothingElse() throws Exception {
        Path jar = folder.resolve("hang.jar");
        TestBundle.of("hang", "1.0.0")
                .with("Bundle-Activator", HangingActivator.class.getName())
                .with("Import-Package", "org.osgi.framework")
                .moveTo(jar);
        await(() -> runs("hang", "1.0.0"));
        Files.delete(jar);
        await(() -> bundle("hang").orElseThrow().getState() == Bundle.STOPPING);
        aJarIsInstalledUpdatedInPlaceAndRemovedBeside();
        assertEquals(State.STOPPING, file("hang.jar").state());
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("plugin hang.jar"))
                .forEach(Thread::interrupt);
        await(() -> bundle("hang").isEmpty());
    }

    private void aJarIsInstalledUpdatedInPlaceAndRemovedBeside() throws IOException, InterruptedException {
        Path jar = folder.resolve("b.jar");
        TestBundle.of("b", "1.0.0").with("Export-Package", "test.b").moveTo(jar);
        await(() -> runs("b", "1.0.0"));
        TestBundle.of("b", "2.0.0").with("Export-Package", "test.b").moveTo(jar);
        await(() -> runs("b", "2.0.0"));
        Files.delete(jar);
        await(() -> bundle("b").isEmpty());
    }
}
