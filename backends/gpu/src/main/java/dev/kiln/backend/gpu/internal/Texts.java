package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.kernel.KernelText;
import java.util.List;

/** The plain kernels, one text a family of operations. */
public final class Texts {
    static final KernelText ELEMENTS = KernelText.resource(Texts.class, "elements");
    static final KernelText LAYOUTS = KernelText.resource(Texts.class, "layouts");
    static final KernelText LISTS = KernelText.resource(Texts.class, "lists");
    static final KernelText NORMS = KernelText.resource(Texts.class, "norms");
    static final KernelText REDUCTIONS = KernelText.resource(Texts.class, "reductions");
    static final KernelText SAMPLES = KernelText.resource(Texts.class, "samples");

    private Texts() {}

    /** All of them, by name. */
    public static List<KernelText> all() {
        return List.of(ELEMENTS, LAYOUTS, LISTS, NORMS, REDUCTIONS, SAMPLES);
    }
}
