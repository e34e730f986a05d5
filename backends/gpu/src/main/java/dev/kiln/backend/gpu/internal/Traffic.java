package dev.kiln.backend.gpu.internal;

import dev.kiln.backend.gpu.driver.Driver;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.Transfers;
import dev.kiln.compute.host.TransferLedger;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Copies between host and device, and their count. */
public final class Traffic {
    private final Driver driver;
    private final Flow flow;
    private final TransferLedger ledger = new TransferLedger();
    private boolean sending;
    private long sent;

    /** Copies of {@code driver}, which borrow from {@code flow}. */
    public Traffic(Driver driver, Flow flow) {
        this.driver = driver;
        this.flow = flow;
    }

    /** Copies to the device by way of memory of its own, so that {@code values} may change at once. */
    public void stage(MemorySegment values, long memory, long at) {
        if (values.byteSize() == 0) {
            return;
        }
        MemorySegment own = flow.lend(values.byteSize()).allocate(values.byteSize(), 64);
        driver.write(memory, at, own.copyFrom(values));
    }

    /** Copies to the device straight from {@code values}, which stay as they are until {@link #settle()}. */
    public void send(MemorySegment values, long memory, long at) {
        if (!values.isNative()) {
            stage(values, memory, at);
        } else if (values.byteSize() > 0) {
            driver.write(memory, at, values);
            if (sending) {
                driver.await(sent);
            }
            sent = driver.mark();
            sending = true;
        }
    }

    /** Waits until nothing is read from memory given to {@link #send}. */
    public void settle() {
        if (sending) {
            sending = false;
            driver.await(sent);
        }
    }

    /** Waits for what was submitted and copies to the host. */
    public void fetch(long memory, long at, MemorySegment into) {
        if (into.byteSize() == 0) {
            driver.finish();
        } else if (into.isNative()) {
            driver.read(memory, at, into);
        } else {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment own = arena.allocate(into.byteSize(), 64);
                driver.read(memory, at, own);
                into.copyFrom(own);
            }
        }
        flow.drained();
    }

    /** Counts an upload. */
    public void uploaded(long bytes) {
        ledger.uploaded(bytes);
    }

    /** Counts a read. */
    public void read(ReadKind kind, long bytes, long nanos) {
        ledger.read(kind, bytes, nanos);
    }

    /** The counts so far. */
    public Transfers snapshot() {
        return ledger.snapshot();
    }
}
