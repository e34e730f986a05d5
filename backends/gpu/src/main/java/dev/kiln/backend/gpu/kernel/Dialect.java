package dev.kiln.backend.gpu.kernel;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A language that kernel text is turned into. The result is meant to be read: only heads and a few words change. */
public enum Dialect {
    /** OpenCL C 1.2. */
    OPENCL_C("__kernel void", "__global", "__local", "static") {
        @Override
        String head(Signature s) {
            return "__attribute__((reqd_work_group_size(" + s.items() + ", 1, 1)))\n" + super.head(s);
        }
    },
    /** CUDA C++ as NVRTC takes it. */
    CUDA_C("extern \"C\" __global__ void", "", "__shared__", "static __device__") {
        @Override
        String head(Signature s) {
            return super.head(s).replace("void " + s.name(), "void __launch_bounds__(" + s.items() + ") " + s.name());
        }
    };

    private final String entry;
    private final String global;
    private final String local;
    private final String function;

    Dialect(String entry, String global, String local, String function) {
        this.entry = entry;
        this.global = global;
        this.local = local;
        this.function = function;
    }

    /**
     * A whole program.
     *
     * @param defines names fixed for this program
     * @param texts the texts, in order
     */
    public String emit(Map<String, String> defines, List<KernelText> texts) {
        StringBuilder out =
                new StringBuilder(KernelText.resource(Dialect.class, name().toLowerCase(java.util.Locale.ROOT))
                        .text());
        out.append('\n');
        new TreeMap<>(defines)
                .forEach((name, value) -> out.append("#define ")
                        .append(name)
                        .append(' ')
                        .append(value)
                        .append('\n'));
        for (KernelText text : texts) {
            emit(text.text(), out);
        }
        return out.toString();
    }

    private void emit(String text, StringBuilder out) {
        int at = 0;
        while (at < text.length()) {
            int end = text.indexOf('\n', at) + 1;
            String line = text.substring(at, end == 0 ? text.length() : end);
            if (line.startsWith("kernel ")) {
                out.append(head(Signature.parse(KernelText.headAt(text, at))));
                at = text.indexOf('{', at);
                continue;
            }
            String words = line.stripLeading();
            if (line.startsWith("func ")) {
                out.append(function).append(line.substring("func".length()));
            } else if (words.startsWith("local ")) {
                out.append(line, 0, line.length() - words.length())
                        .append(local)
                        .append(words.substring(5));
            } else {
                out.append(line);
            }
            at += line.length();
        }
    }

    /** Up to the opening brace. */
    String head(Signature s) {
        return s.parameters().stream()
                .map(this::declare)
                .collect(Collectors.joining(",\n        ", entry + " " + s.name() + "(\n        ", ") "));
    }

    private String declare(Parameter p) {
        return p.kind() == Parameter.Kind.MEMORY
                ? (global + " " + p.type() + "* " + p.name()).strip()
                : p.type() + " " + p.name();
    }
}
