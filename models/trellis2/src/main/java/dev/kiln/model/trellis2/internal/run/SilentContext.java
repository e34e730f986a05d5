package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.StageContext;
import dev.kiln.compute.Device;
import java.util.Optional;

/**
 * A context for parity runs: lends a device and tells nobody anything.
 *
 * @param device the device under test
 */
record SilentContext(Device device) implements StageContext {
    @Override
    public void progress(double fraction) {}

    @Override
    public void checkCancelled() {}

    @Override
    public void note(String line) {}

    @Override
    public void ranOn(String what) {}

    @Override
    public int threads() {
        return 1;
    }

    @Override
    public <T> Optional<T> lent(Class<T> tool) {
        return tool.isInstance(device) ? Optional.of(tool.cast(device)) : Optional.empty();
    }
}
