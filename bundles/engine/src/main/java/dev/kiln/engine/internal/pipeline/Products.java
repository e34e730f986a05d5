package dev.kiln.engine.internal.pipeline;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** All values made so far in one job. Immutable: a stage returns a new one, so an attempt can go on from any of them. */
public final class Products {
    private static final Products NONE = new Products(Map.of());

    private final Map<Product<?>, Object> values;

    private Products(Map<Product<?>, Object> values) {
        this.values = values;
    }

    /** Nothing made yet. */
    public static Products none() {
        return NONE;
    }

    /** These values and one more. */
    <T> Products with(Product<T> product, T value) {
        Map<Product<?>, Object> more = new HashMap<>(values);
        if (more.put(product, value) != null) {
            throw new IllegalStateException("stage output " + product.name() + " was made twice");
        }
        return new Products(Map.copyOf(more));
    }

    /** The value of a product that an earlier stage has made. */
    <T> T get(Product<T> product) {
        return find(product)
                .orElseThrow(() -> new IllegalStateException("no stage has made " + product.name() + " yet"));
    }

    /** The value of a product that an earlier stage may have made. */
    <T> Optional<T> find(Product<T> product) {
        return Optional.ofNullable(product.type().cast(values.get(product)));
    }
}
