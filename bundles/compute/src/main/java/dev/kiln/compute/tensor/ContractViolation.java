package dev.kiln.compute.tensor;

/**
 * A call that the contract forbids: a wrong shape, type, overlap or a freed operand. It is a fault of the caller, never
 * of the data, and is raised before any work is submitted.
 */
public final class ContractViolation extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String op;
    private final String operand;

    /**
     * @param op the operation, for example {@code linear}
     * @param operand the operand at fault, for example {@code dst}
     * @param offence what is wrong with it, with the sizes
     */
    public ContractViolation(String op, String operand, String offence) {
        super(op + ": " + operand + " " + offence);
        this.op = op;
        this.operand = operand;
    }

    /** The operation. */
    public String op() {
        return op;
    }

    /** The operand at fault. */
    public String operand() {
        return operand;
    }
}
