package dev.kiln.compute.tck.internal;

import java.util.List;
import java.util.stream.Stream;

/** All scenarios. */
public final class Catalogue {
    private Catalogue() {}

    /** In a fixed order. */
    public static List<Case> all() {
        return Stream.of(
                        ProductCases.all(),
                        AttentionCases.all(),
                        NormCases.all(),
                        RopeCases.all(),
                        ReduceCases.all(),
                        ElementCases.all(),
                        LayoutCases.all(),
                        ListCases.all(),
                        VolumeCases.all(),
                        SampleCases.all(),
                        CompositeCases.all(),
                        BlockCases.all())
                .flatMap(List::stream)
                .toList();
    }
}
