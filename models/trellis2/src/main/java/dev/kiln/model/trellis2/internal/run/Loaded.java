package dev.kiln.model.trellis2.internal.run;

import dev.kiln.model.trellis2.internal.net.Network;
import dev.kiln.weights.Checkpoint;

/**
 * A network in use. Closing it unloads the network and unmaps its file, unless it is kept for the next job.
 *
 * @param network the network
 * @param file its weights, mapped
 * @param kept whether closing leaves it loaded
 */
record Loaded<N extends Network>(N network, Checkpoint file, boolean kept) implements AutoCloseable {
    @Override
    public void close() {
        if (!kept) {
            unload();
        }
    }

    void unload() {
        network.close();
        file.close();
    }
}
