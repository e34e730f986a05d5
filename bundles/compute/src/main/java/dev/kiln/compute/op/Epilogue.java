package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/**
 * What follows a product, in float32 before the one rounding: {@code y = residual + gate * act(product + bias)}. Absent
 * parts are null. Its parts never grow: a further kind of epilogue is a further operation, so that no compiled backend
 * can overlook it.
 *
 * @param bias {@code [1,N]} f32
 * @param activation after the bias
 * @param gate {@code [1,N]}, or {@code [S,N]} with segments, f32
 * @param segments which rows take which row of the gate
 * @param residual {@code [T,N]}, f32 or the type of the output; may be exactly the output
 */
public record Epilogue(Tensor bias, Activation activation, Tensor gate, Segments segments, Tensor residual) {
    /** Nothing: the plain product. */
    public static final Epilogue NONE = new Epilogue(null, Activation.NONE, null, null, null);

    /** Only a bias. */
    public static Epilogue bias(Tensor bias) {
        return new Epilogue(bias, Activation.NONE, null, null, null);
    }

    /** With an activation. */
    public Epilogue then(Activation function) {
        return new Epilogue(bias, function, gate, segments, residual);
    }

    /** With one gate for all rows. */
    public Epilogue gated(Tensor by) {
        return new Epilogue(bias, activation, by, null, residual);
    }

    /** With one gate for each segment. */
    public Epilogue gated(Tensor by, Segments rows) {
        return new Epilogue(bias, activation, by, rows, residual);
    }

    /** With a residual. */
    public Epilogue plus(Tensor operand) {
        return new Epilogue(bias, activation, gate, segments, operand);
    }
}
