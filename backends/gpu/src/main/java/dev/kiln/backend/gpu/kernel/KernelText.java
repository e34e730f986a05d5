package dev.kiln.backend.gpu.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Kernels in the one form that every dialect is made from: C with a few words of its own. At the start of a line,
 * {@code kernel NAME[ITEMS](...) \{} opens a kernel (see {@link Signature}) and {@code func} a function; at the start of a
 * statement, {@code local} declares memory that a group shares. {@code GROUP_ID(d)}, {@code LOCAL_ID}, {@code GLOBAL_ID}
 * and {@code BARRIER} are what their names say; {@code GLOBAL} and {@code GROUP_MEMORY} qualify pointers; {@code index}
 * has 64 bits. Multiplications and additions are rounded one by one; {@code fma} fuses them.
 */
public final class KernelText {
    private final String name;
    private final String text;
    private final Map<String, Signature> kernels = new LinkedHashMap<>();

    private KernelText(String name, String text) {
        this.name = name;
        this.text = text;
        int from = 0;
        while ((from = head(from)) >= 0) {
            Signature signature = Signature.parse(headAt(text, from));
            kernels.put(signature.name(), signature);
            from++;
        }
    }

    private int head(int from) {
        if (from == 0 && text.startsWith("kernel ")) {
            return 0;
        }
        int at = text.indexOf("\nkernel ", Math.max(0, from - 1));
        return at < 0 ? -1 : at + 1;
    }

    /** The head that starts at {@code from}, in one line and without its brace. */
    static String headAt(String text, int from) {
        return text.substring(from, text.indexOf('{', from))
                .replaceAll("\\s+", " ")
                .strip();
    }

    /** A text given as it is. */
    public static KernelText of(String name, String text) {
        return new KernelText(name, text);
    }

    /**
     * The text {@code NAME.k} beside {@code anchor}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static KernelText resource(Class<?> anchor, String name) {
        try (InputStream in = anchor.getResourceAsStream(name + ".k")) {
            if (in == null) {
                throw new IllegalArgumentException("no kernel text " + name + ".k beside " + anchor.getName());
            }
            return new KernelText(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(name + ".k", e);
        }
    }

    /** Its name, for plans and messages. */
    public String name() {
        return name;
    }

    /** The text. */
    public String text() {
        return text;
    }

    /** Heads of its kernels by name, in the order of the text. */
    public Map<String, Signature> kernels() {
        return Collections.unmodifiableMap(kernels);
    }
}
