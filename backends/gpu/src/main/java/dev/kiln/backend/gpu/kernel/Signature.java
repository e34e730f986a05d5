package dev.kiln.backend.gpu.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Head of a kernel: {@code kernel NAME[ITEMS](PARAMETERS)}. Parameters in the text are
 *
 * <ul>
 *   <li>{@code tensor t}: memory {@code t}, first element {@code t_at}, row stride {@code t_stride}, type {@code t_type};
 *   <li>{@code buffer T b}: memory of elements T;
 *   <li>{@code int}, {@code index} (64 bits), {@code float}: a number;
 *   <li>{@code slice}, last: {@code first} and {@code count}, the part of the work that this dispatch does.
 * </ul>
 *
 * @param name of the kernel
 * @param items work items of a group, in one dimension: a number, or a name that the program fixes
 * @param sliced whether the work is cut into dispatches by first and count
 * @param parameters as a launch passes them
 */
public record Signature(String name, String items, boolean sliced, List<Parameter> parameters) {
    /** Keeps a copy. */
    public Signature {
        parameters = List.copyOf(parameters);
    }

    /** Work items of a group in a program with these names fixed. */
    public int items(Map<String, String> defines) {
        return Integer.parseInt(defines.getOrDefault(items, items));
    }

    /** Reads a head, joined to one line. */
    static Signature parse(String head) {
        int bracket = head.indexOf('[');
        int open = head.indexOf('(');
        int close = head.lastIndexOf(')');
        if (bracket < 0 || open < bracket || close < open) {
            throw new IllegalArgumentException("no head of a kernel: " + head);
        }
        String name = head.substring("kernel ".length(), bracket).strip();
        String items = head.substring(bracket + 1, head.indexOf(']'));
        List<Parameter> parameters = new ArrayList<>();
        boolean sliced = false;
        for (String one : head.substring(open + 1, close).split(",")) {
            String[] words = one.strip().split("\\s+");
            switch (words[0]) {
                case "tensor" -> {
                    parameters.add(new Parameter(Parameter.Kind.MEMORY, "void", words[1]));
                    parameters.add(new Parameter(Parameter.Kind.INDEX, "index", words[1] + "_at"));
                    parameters.add(new Parameter(Parameter.Kind.INDEX, "index", words[1] + "_stride"));
                    parameters.add(new Parameter(Parameter.Kind.INT, "int", words[1] + "_type"));
                }
                case "buffer" -> parameters.add(new Parameter(Parameter.Kind.MEMORY, words[1], words[2]));
                case "int" -> parameters.add(new Parameter(Parameter.Kind.INT, "int", words[1]));
                case "index" -> parameters.add(new Parameter(Parameter.Kind.INDEX, "index", words[1]));
                case "float" -> parameters.add(new Parameter(Parameter.Kind.FLOAT, "float", words[1]));
                case "slice" -> {
                    sliced = true;
                    parameters.add(new Parameter(Parameter.Kind.INDEX, "index", "first"));
                    parameters.add(new Parameter(Parameter.Kind.INT, "uint", "count"));
                }
                default -> throw new IllegalArgumentException(name + " has a parameter of no known kind: " + one);
            }
        }
        return new Signature(name, items, sliced, parameters);
    }
}
