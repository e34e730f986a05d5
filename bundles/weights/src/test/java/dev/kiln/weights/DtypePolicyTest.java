package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class DtypePolicyTest {
    @Test
    void theLongestScopeDecides() {
        DtypePolicy policy = DtypePolicy.accepting(Dtype.F16)
                .within("blocks", Dtype.BF16)
                .within("blocks.0.norm", Dtype.F32)
                .within("head.weight", Dtype.F64, Dtype.I8);
        assertEquals(Set.of(Dtype.F16), policy.accepted("embed.weight"));
        assertEquals(Set.of(Dtype.F16), policy.accepted("blocks2.weight"));
        assertEquals(Set.of(Dtype.BF16), policy.accepted("blocks.0.attn.weight"));
        assertEquals(Set.of(Dtype.F32), policy.accepted("blocks.0.norm.weight"));
        assertEquals(Set.of(Dtype.F64, Dtype.I8), policy.accepted("head.weight"));
    }

    @Test
    void changingAPolicyLeavesTheOriginal() {
        DtypePolicy.floats().within("", Dtype.I64);
        assertEquals(
                Set.of(Dtype.F32, Dtype.F16, Dtype.BF16), DtypePolicy.floats().accepted("x"));
    }
}
