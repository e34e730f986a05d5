package dev.kiln.engine.internal.pipeline;

/**
 * The name and type of one value that a stage hands on.
 *
 * @param name for messages
 * @param type of the value; values are immutable
 */
record Product<T>(String name, Class<T> type) {}
