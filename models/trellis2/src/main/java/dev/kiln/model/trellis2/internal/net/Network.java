package dev.kiln.model.trellis2.internal.net;

/** A network on a device. */
public interface Network extends AutoCloseable {
    /** Unloads its weights. */
    @Override
    void close();
}
