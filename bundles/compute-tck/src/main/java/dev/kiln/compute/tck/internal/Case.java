package dev.kiln.compute.tck.internal;

/**
 * One scenario.
 *
 * @param op the operation under test
 * @param scenario what sets it apart from others of the operation
 * @param body what it does
 */
public record Case(String op, String scenario, Body body) {}
