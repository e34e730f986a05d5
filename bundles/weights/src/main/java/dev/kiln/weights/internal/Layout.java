package dev.kiln.weights.internal;

import dev.kiln.weights.TensorEntry;
import java.util.Comparator;
import java.util.List;

/** The rule that tensors fill the data section from its first byte to its last, each byte once. */
public final class Layout {
    private Layout() {}

    /**
     * The tensors in the order of their bytes.
     *
     * @param dataBytes size of the data section as the file has it
     * @throws RejectedHeader if a byte belongs to no tensor or to two
     */
    public static List<TensorEntry> inOrder(List<TensorEntry> entries, long dataBytes) throws RejectedHeader {
        List<TensorEntry> sorted = entries.stream()
                .sorted(Comparator.comparingLong(TensorEntry::begin)
                        .thenComparingLong(TensorEntry::end)
                        .thenComparing(TensorEntry::name))
                .toList();
        long filled = 0;
        String before = null;
        for (TensorEntry entry : sorted) {
            if (entry.begin() != filled) {
                throw misplaced(entry, filled, before);
            }
            filled = entry.end();
            before = entry.name();
        }
        if (filled > dataBytes) {
            throw new RejectedHeader(
                    Reject.BYTES_MISSING,
                    "is " + (filled - dataBytes) + " bytes short: tensor " + Quoted.of(before)
                            + " ends behind the end of the file");
        }
        if (filled < dataBytes) {
            throw new RejectedHeader(
                    Reject.BYTES_LEFT_OVER, "has " + (dataBytes - filled) + " bytes that belong to no tensor");
        }
        return sorted;
    }

    private static RejectedHeader misplaced(TensorEntry entry, long filled, String before) {
        String name = "tensor " + Quoted.of(entry.name());
        if (before == null) {
            return new RejectedHeader(
                    Reject.NOT_AT_ZERO, name + " comes first but begins at " + entry.begin() + ", not 0");
        }
        String after = Quoted.of(before);
        return entry.begin() > filled
                ? new RejectedHeader(
                        Reject.GAP, name + " leaves " + (entry.begin() - filled) + " unused bytes behind " + after)
                : new RejectedHeader(
                        Reject.OVERLAP, name + " shares " + (filled - entry.begin()) + " bytes with " + after);
    }
}
