package dev.kiln.compute;

/**
 * How one operation runs on one backend.
 *
 * @param op its name
 * @param home where and how
 */
public record OpReport(String op, Home home) {}
