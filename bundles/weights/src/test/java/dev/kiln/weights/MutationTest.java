package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.Reject;
import dev.kiln.weights.internal.RejectedHeader;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * 240,000 files made from sound ones by changes that know the structure, from fixed seeds. Each is accepted or refused
 * with a reason; nothing else may happen, in a heap of 64 MiB. What is accepted is checked again by other arithmetic.
 */
class MutationTest {
    private static final int FILES = 240_000;

    @Test
    @Timeout(120)
    void everyMutantIsAcceptedOrRefusedWithAReason() {
        assertTrue(Runtime.getRuntime().maxMemory() <= 64 << 20, "the heap is larger than the promise");
        Map<Reject, Integer> refused = new EnumMap<>(Reject.class);
        int accepted = 0;
        int beyondJson = 0;
        for (int seed = 0; seed < FILES; seed++) {
            Mutant mutant = Mutant.of(new SplittableRandom(seed));
            try {
                Header header = Header.parse(MemorySegment.ofArray(mutant.file()), "mutant");
                checkSound(header, mutant.file().length, seed);
                accepted++;
                beyondJson++;
            } catch (KilnException e) {
                Reject reject = assertInstanceOf(RejectedHeader.class, e.getCause(), "seed " + seed)
                        .reject();
                assertTrue(mutant.changes() > 0, "seed " + seed + " is sound, yet: " + e.getMessage());
                refused.merge(reject, 1, Integer::sum);
                if (reject.phase().compareTo(Reject.Phase.JSON) > 0) {
                    beyondJson++;
                }
            }
        }
        report(accepted, beyondJson, refused);
        assertTrue(beyondJson >= 0.3 * FILES, "only " + beyondJson + " files came past the JSON");
        Set<Reject> never = new HashSet<>(Set.of(Reject.values()));
        never.removeAll(refused.keySet());
        assertEquals(Set.of(), never, "no mutant was refused for these reasons");
    }

    private static void report(int accepted, int beyondJson, Map<Reject, Integer> refused) {
        System.out.printf(
                "%,d mutated files: %,d accepted, %,d (%.0f %%) past the JSON%n",
                FILES, accepted, beyondJson, 100.0 * beyondJson / FILES);
        refused.forEach((reject, count) -> System.out.printf("%,9d %s%n", count, reject));
    }

    private static void checkSound(Header header, int fileBytes, int seed) {
        BigInteger filled = BigInteger.ZERO;
        Set<String> names = new HashSet<>();
        for (TensorEntry entry : header.tensors()) {
            String context = "seed " + seed + ", " + entry;
            BigInteger bits = BigInteger.valueOf(entry.dtype().bits());
            for (long size : entry.shape()) {
                bits = bits.multiply(BigInteger.valueOf(size));
            }
            assertTrue(names.add(entry.name()), context);
            assertEquals(filled, BigInteger.valueOf(entry.begin()), context);
            filled = BigInteger.valueOf(entry.end());
            BigInteger bytes = filled.subtract(BigInteger.valueOf(entry.begin()));
            assertEquals(bits, bytes.multiply(BigInteger.valueOf(8)), context);
        }
        assertEquals(BigInteger.valueOf(fileBytes - header.dataStart()), filled, "seed " + seed);
    }
}
