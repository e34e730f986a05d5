package dev.kiln.shell.internal;

import java.util.List;

/** Is this the right Java, started the right way? */
final class JavaChecks {
    private static final int NEEDED = 25;
    private static final String FLAGS_REMEDY = "start Kiln with bin/kiln, which sets it";

    private JavaChecks() {}

    static List<Check> all() {
        int release = Runtime.version().feature();
        boolean vectors = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
        boolean nativeAccess = JavaChecks.class.getModule().isNativeAccessEnabled();
        String names = System.getProperty("sun.jnu.encoding");
        return List.of(
                Check.that(
                        release >= NEEDED,
                        "java",
                        Runtime.version() + " in " + System.getProperty("java.home"),
                        "install Java " + NEEDED + " or newer"),
                vectors
                        ? Check.ok("vector module", "jdk.incubator.vector is there")
                        : Check.warn(
                                "vector module",
                                "jdk.incubator.vector is not loaded, so the fast CPU backend is missing",
                                FLAGS_REMEDY),
                Check.that(nativeAccess, "native access", nativeAccess ? "allowed" : "not allowed", FLAGS_REMEDY),
                "UTF-8".equalsIgnoreCase(names)
                        ? Check.ok("file names", "any character (UTF-8)")
                        : Check.warn(
                                "file names",
                                "only characters of " + names,
                                "start Kiln with bin/kiln, or set LC_ALL=C.UTF-8"));
    }
}
