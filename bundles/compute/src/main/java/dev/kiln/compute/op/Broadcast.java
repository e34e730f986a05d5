package dev.kiln.compute.op;

import dev.kiln.compute.tensor.ContractViolation;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;

/** The five ways in which an operand is spread over {@code [T,C]}; there is no other. */
public enum Broadcast {
    /** {@code [T,C]}. */
    SAME,
    /** {@code [1,C]} over all rows. */
    VECTOR,
    /** {@code [S,C]}, row s over the rows of segment s. */
    SEGMENT,
    /** {@code [T,1]} over all channels. */
    ROW,
    /** {@code [1,1]} over everything. */
    SCALAR;

    /**
     * The form of {@code operand} against a result of {@code rows} and {@code channels}; with segments it must be
     * {@link #SEGMENT}, without them the first form in the order of this enum that fits.
     *
     * @param op for the message
     * @param name of the operand, for the message
     * @param segments may be null
     * @throws ContractViolation if none fits
     */
    public static Broadcast of(String op, String name, Tensor operand, long rows, int channels, Segments segments) {
        if (segments != null) {
            if (operand.rows() == segments.count() && operand.channels() == channels) {
                return SEGMENT;
            }
        } else if (operand.channels() == channels && operand.rows() == rows) {
            return SAME;
        } else if (operand.channels() == channels && operand.rows() == 1) {
            return VECTOR;
        } else if (operand.channels() == 1 && operand.rows() == rows) {
            return ROW;
        } else if (operand.channels() == 1 && operand.rows() == 1) {
            return SCALAR;
        }
        throw new ContractViolation(
                op,
                name,
                "[" + operand.rows() + "," + operand.channels() + "] does not spread over [" + rows + "," + channels
                        + "]" + (segments == null ? "" : " in " + segments.count() + " segments"));
    }
}
