package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Questions to a sparse field at free points. Points are {@code [P,3]} f32 in voxel units: voxel i has its centre at
 * {@code i + 0.5}. All voxels of an index belong to batch item 0. Squared distances are float32, summed
 * x, y, z, each step rounded, so that all backends agree on which voxel is nearest.
 */
@ConsumerType
public interface SampleOps {
    /**
     * Trilinear over the voxels present among the eight around, weights divided by {@code max(sum, 1e-12)}; zeros if
     * none is present. Tolerance D.
     *
     * @param dst {@code [P,C]} f32
     * @param hit {@code [P,1]} u8: 1 if a voxel with a weight above 0 is present
     * @param field {@code [N,C]} any float type
     */
    void gridSample3d(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points);

    /**
     * Row of the field of the voxel with the nearest centre; of equally near ones the lowest row. -1 in an empty field.
     * Tolerance E.
     *
     * @param dst {@code [P,1]} i32
     */
    void nearestVoxel(Tensor dst, VoxelIndex index, Tensor points);

    /**
     * Mean of the four nearest voxels within 1.5, weighted by {@code 1 / max(d^2, 1e-12)}; the nearest voxel where none
     * is so close. Ties go to the lower row. Zeros in an empty field. Tolerance D.
     *
     * @param dst {@code [P,C]} f32
     * @param hit {@code [P,1]} u8: 0 where the nearest had to stand in
     * @param field {@code [N,C]} any float type
     */
    void idwVoxel(Tensor dst, Tensor hit, Tensor field, VoxelIndex index, Tensor points);
}
