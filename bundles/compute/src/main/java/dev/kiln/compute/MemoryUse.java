package dev.kiln.compute;

/**
 * Memory of a device, in bytes.
 *
 * @param tensors held by open scopes
 * @param weights held by weights, private rearrangements included
 * @param idle kept for reuse; counts against the budget only while nothing else needs it
 * @param peak highest sum of tensors and weights since the last {@link Device#resetPeak()}
 */
public record MemoryUse(long tensors, long weights, long idle, long peak) {}
