package dev.kiln.backend.cpureference.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import dev.kiln.compute.Ops;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A backend compiled against today's contract runs under tomorrow's: the contract's sources with one more operation are
 * compiled apart, and the class files of this backend, as they are, are loaded against the result.
 */
class OldBackendTest {
    private static final Path SOURCES = Path.of(System.getProperty("kiln.root"), "bundles/compute/src/main/java");

    /** Group norm, as it would arrive: a default method in primitives. */
    private static final String TOMORROW = """
                default void groupNorm(Tensor dst, Tensor x, int groups, double eps) {
                    int width = x.channels() / groups;
                    try (Scope scratch = openScope()) {
                        Tensor stats = scratch.tensor(DType.F32, 1, 2);
                        Tensor deviation = stats.slice(1, 1);
                        for (int g = 0; g < groups; g++) {
                            Tensor from = x.slice(g * width, width);
                            Tensor to = dst.slice(g * width, width);
                            reduce(stats, from, Reduction.MEAN_STD, Over.ALL, null);
                            binary(to, from, stats.slice(0, 1), Binary.SUB);
                            binary(deviation, deviation, deviation, Binary.MUL);
                            unary(deviation, deviation, Unary.AFFINE, 1, (float) eps);
                            unary(deviation, deviation, Unary.SQRT);
                            binary(to, to, deviation, Binary.DIV);
                        }
                    }
                }
            """;

    /** And its checks in front of the backend. */
    private static final String TOMORROWS_CHECK = """
                @Override
                default void groupNorm(Tensor dst, Tensor x, int groups, double eps) {
                    check().floats("groupNorm", "x", x);
                    check().floats("groupNorm", "dst", dst, x.rows(), x.channels());
                    check().divides("groupNorm", "x", groups, x.channels());
                    own().groupNorm(dst, x, groups, eps);
                }
            """;

    @TempDir
    private Path folder;

    @Test
    void runsUnderAContractThatHasGrown() throws Exception {
        compileTomorrow();
        try (URLClassLoader tomorrow = loader()) {
            Class<?> ops = tomorrow.loadClass(Ops.class.getName());
            assertNotSame(Ops.class, ops);
            Class<?> settings = tomorrow.loadClass("dev.kiln.compute.DeviceSettings");
            Class<?> type = tomorrow.loadClass("dev.kiln.compute.tensor.DType");
            Class<?> tensor = tomorrow.loadClass("dev.kiln.compute.tensor.Tensor");
            Object f32 = type.getField("F32").get(null);

            Object backend = tomorrow.loadClass(CpuReference.class.getName())
                    .getConstructor()
                    .newInstance();
            Object device = call(
                    backend, "open", settings.getMethod("ofMemory", long.class).invoke(null, 1L << 20));
            Object scope = call(device, "openScope");
            MemorySegment values = MemorySegment.ofArray(new float[] {1, 10, 5, 30});
            Object x = call(scope, "upload", values, f32, 2L, 2);
            Object y = call(scope, "tensor", f32, 2L, 2);
            Object checked = call(device, "ops");
            ops.getMethod("groupNorm", tensor, tensor, int.class, double.class).invoke(checked, y, x, 2, 0.0);

            MemorySegment out = MemorySegment.ofArray(new float[4]);
            Class<?> kind = tomorrow.loadClass("dev.kiln.compute.ReadKind");
            call(device, "read", y, out, kind.getField("PRODUCT").get(null), "group norm");
            assertArrayEquals(new float[] {-1, -1, 1, 1}, out.toArray(ValueLayout.JAVA_FLOAT));
            assertEquals(
                    "OpReport[op=groupNorm, home=COMPOSED]",
                    ((List<?>) call(checked, "explain"))
                            .stream()
                                    .map(Object::toString)
                                    .filter(r -> r.contains("groupNorm"))
                                    .findFirst()
                                    .orElse(""));
            call(device, "close");
        }
    }

    private void compileTomorrow() throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-nowarn",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                folder.resolve("classes").toString()));
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String name = file.getFileName().toString();
                if (name.equals("module-info.java") || name.equals("package-info.java")) {
                    continue;
                }
                String source = Files.readString(file);
                if (name.equals("CompositeOps.java")) {
                    source = grown(source, TOMORROW);
                } else if (name.equals("CheckedComposites.java")) {
                    source = grown(source, TOMORROWS_CHECK);
                }
                Path copy = folder.resolve("sources")
                        .resolve(SOURCES.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                arguments.add(Files.writeString(copy, source).toString());
            }
        }
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, arguments.toArray(String[]::new));
        assertEquals(0, status, "the grown contract does not compile");
    }

    private static String grown(String source, String method) {
        int end = source.lastIndexOf('}');
        return source.substring(0, end) + method + "}\n";
    }

    /** Tomorrow's contract and this backend's class files; all else as the test has it. */
    private URLClassLoader loader() throws IOException {
        URL backend = CpuReference.class.getProtectionDomain().getCodeSource().getLocation();
        URL contract = folder.resolve("classes").toUri().toURL();
        ClassLoader all = getClass().getClassLoader();
        ClassLoader rest = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("dev.kiln.compute.") || name.startsWith("dev.kiln.backend.")) {
                    throw new ClassNotFoundException(name);
                }
                return all.loadClass(name);
            }
        };
        return new URLClassLoader(new URL[] {contract, backend}, rest);
    }

    /** Calls the one public method of that name with as many parameters. */
    private static Object call(Object target, String name, Object... arguments) throws ReflectiveOperationException {
        for (Method method : target.getClass().getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length && !method.isBridge()) {
                method.setAccessible(true);
                return method.invoke(target, arguments);
            }
        }
        throw new NoSuchMethodException(name);
    }
}
