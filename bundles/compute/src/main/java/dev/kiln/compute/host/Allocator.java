package dev.kiln.compute.host;

import dev.kiln.compute.tensor.Buffer;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ConsumerType;

/** What {@link TreeScope} needs of a device. */
@ConsumerType
public interface Allocator {
    /**
     * Memory of at least {@code bytes}, which may be 0, with undefined content.
     *
     * @throws DeviceMemoryException if the budget does not allow it
     */
    Buffer allocate(long bytes);

    /** Takes memory back, once work submitted before has used it. The buffer is not live from now on. */
    void release(Buffer buffer);

    /** Fills a tensor, as {@link dev.kiln.compute.Device#upload} does. */
    void upload(MemorySegment values, Tensor dst);
}
