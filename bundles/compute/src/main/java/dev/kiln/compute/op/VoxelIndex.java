package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;

/**
 * Voxels in the order in which they are searched; made by {@link CompositeOps#voxelIndex}.
 *
 * @param coords {@code [N,4]} i32 {@code (b,x,y,z)}, sorted, without repetition
 * @param rows {@code [N,1]} i32: row of the field that belongs to each
 */
public record VoxelIndex(Tensor coords, Tensor rows) {}
