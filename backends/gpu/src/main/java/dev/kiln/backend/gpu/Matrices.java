package dev.kiln.backend.gpu;

import java.util.function.Function;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * What a compute interface supplies by itself, because speed depends on its matrix units: products, sparse convolution
 * and attention. Accumulators are float32; each result row depends on its own row alone, so that dispatches may be cut
 * between rows; steps over depth and keys are constants.
 */
@ConsumerType
public interface Matrices {
    /** Makes them for one device. */
    interface Factory extends Function<Launcher, Matrices> {}

    /** Submits a product. */
    void multiply(Product product);

    /** Submits attention; a segment without keys gives zeros. */
    void attend(Attention attention);
}
