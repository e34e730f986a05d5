package dev.kiln.compute.tck.internal;

import dev.kiln.compute.tck.Tolerance;

/**
 * A result to be judged.
 *
 * @param name of the operand
 * @param operand where it lies
 * @param tolerance how close it must come
 * @param scale largest value of the attention or field; or the absolute slack of an elementwise comparison
 * @param expected from a formula; null if the reference gives it
 */
record Result(String name, Operand operand, Tolerance tolerance, double scale, double[] expected) {}
