package dev.kiln.baker.uvbucket.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.stage.Parameters;
import dev.kiln.baker.tck.BakerContract;
import dev.kiln.baker.tck.RampLimits;
import dev.kiln.baker.tck.Terms;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UvBucketBakerTest {
    @Test
    void keepsTheContractOfBakers() {
        Terms terms = new Terms(RampLimits.TRILINEAR, new Parameters(Map.of("texture-size", "1024")), List.of());
        assertEquals(
                List.of(),
                BakerContract.run(new UvBucketBaker(), terms).stream()
                        .filter(v -> !v.passed())
                        .toList());
    }
}
