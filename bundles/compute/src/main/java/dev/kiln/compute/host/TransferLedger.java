package dev.kiln.compute.host;

import dev.kiln.compute.ReadKind;
import dev.kiln.compute.Transfers;
import java.util.EnumMap;
import java.util.Map;

/** Counts the traffic of one device. */
public final class TransferLedger {
    private final long[] reads = new long[ReadKind.values().length];
    private final long[] readBytes = new long[reads.length];
    private final long[] waited = new long[reads.length];
    private long uploads;
    private long uploadBytes;

    /** Counts one upload. */
    public void uploaded(long bytes) {
        uploads++;
        uploadBytes += bytes;
    }

    /** Counts one read, and how long the host stood still for it. */
    public void read(ReadKind kind, long bytes, long nanos) {
        reads[kind.ordinal()]++;
        readBytes[kind.ordinal()] += bytes;
        waited[kind.ordinal()] += nanos;
    }

    /** The counts so far. */
    public Transfers snapshot() {
        Map<ReadKind, Transfers.Reads> byKind = new EnumMap<>(ReadKind.class);
        for (ReadKind kind : ReadKind.values()) {
            int k = kind.ordinal();
            byKind.put(kind, new Transfers.Reads(reads[k], readBytes[k], waited[k]));
        }
        return new Transfers(uploads, uploadBytes, byKind);
    }
}
