package dev.kiln.backend.gpu.cudashim;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The C++ compiler of this machine, if it has one that knows half precision. */
final class HostCompiler {
    private static final List<List<String>> CANDIDATES = List.of(
            List.of("clang++"), List.of("clang-19", "-x", "c++"), List.of("clang-15", "-x", "c++"), List.of("g++"));
    private static final Pattern KERNEL =
            Pattern.compile("__global__ void __launch_bounds__\\(\\w+\\) (\\w+)\\((.*?)\\) \\{", Pattern.DOTALL);

    private HostCompiler() {}

    /** The command that works, tried on a line of half precision. */
    static Optional<List<String>> find(Path folder) {
        return CANDIDATES.stream()
                .filter(candidate -> {
                    try {
                        Path probe = Files.writeString(folder.resolve("probe.cpp"), "#include <math.h>\n_Float16 h;\n");
                        return run(candidate, folder.resolve("probe.so"), probe).isEmpty();
                    } catch (IOException missing) {
                        return false;
                    }
                })
                .findFirst();
    }

    /** Compiles CUDA C with the shim in front and an entry {@code run_NAME} for each kernel behind. */
    static Path build(Path folder, String name, String source) {
        try (InputStream shim = HostCompiler.class.getResourceAsStream("shim.h")) {
            StringBuilder text = new StringBuilder(new String(shim.readAllBytes())).append(source);
            boolean barriers =
                    source.substring(source.indexOf("ROWS_A_GROUP") + 1).contains("    BARRIER;");
            Matcher head = KERNEL.matcher(source);
            while (head.find()) {
                entry(text, head.group(1), head.group(2).split(","), barriers);
            }
            Path file = Files.writeString(folder.resolve(name + ".cpp"), text);
            Path library = folder.resolve(name + ".so");
            String complaint = run(find(folder).orElseThrow(), library, file);
            if (!complaint.isEmpty()) {
                throw new AssertionError(complaint);
            }
            return library;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void entry(StringBuilder text, String kernel, String[] parameters, boolean barriers) {
        List<String> arguments = new ArrayList<>();
        for (String parameter : parameters) {
            String type = parameter.strip().substring(0, parameter.strip().lastIndexOf(' '));
            arguments.add("*(" + type + "*) a[" + arguments.size() + "]");
        }
        text.append("static void body_")
                .append(kernel)
                .append("(void** a) { ")
                .append(kernel)
                .append('(');
        text.append(String.join(", ", arguments)).append("); }\n");
        text.append("extern \"C\" int run_").append(kernel);
        text.append("(void** a, int x, int y, int z, int items) { return shim_run(body_")
                .append(kernel);
        text.append(", a, x, y, z, items, ").append(barriers ? 1 : 0).append("); }\n");
    }

    /** What the compiler complains of; empty if it does not. */
    private static String run(List<String> compiler, Path library, Path source) throws IOException {
        List<String> command = new ArrayList<>(compiler);
        command.addAll(List.of("-O1", "-w", "-fPIC", "-shared", "-ffp-contract=off", source.toString()));
        command.addAll(List.of("-o", library.toString(), "-lm"));
        Path log = library.resolveSibling(library.getFileName() + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return "no answer for a minute";
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return process.exitValue() == 0 ? "" : Files.readString(log) + " exit " + process.exitValue();
    }
}
