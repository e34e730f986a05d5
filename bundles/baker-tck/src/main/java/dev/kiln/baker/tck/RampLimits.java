package dev.kiln.baker.tck;

import java.util.OptionalDouble;

/**
 * How far a baker may be off on a field that grows linearly along each axis, in voxels. Depends on how it reconstructs
 * values between voxel centres. Whatever these are, no baker may shift: the mean signed error is at most 0.01 voxel.
 *
 * @param inside most error of any vertex where all eight voxels around it are present; empty if nothing is promised
 * @param mean mean error on a shell of voxels around a surface
 * @param percentile99 99th percentile of the error on that shell
 */
public record RampLimits(OptionalDouble inside, double mean, double percentile99) {
    /** Trilinear, weights divided by the sum of those of the voxels present. */
    public static final RampLimits TRILINEAR = new RampLimits(OptionalDouble.of(1e-5), 0.02, 0.1);

    /**
     * Four nearest voxels within 1.5 voxels by one over the square of the distance. This definition is not exact on
     * linear fields: evaluated by brute force on a shell it errs by 0.07 in the mean and 0.31 at the 99th percentile.
     */
    public static final RampLimits INVERSE_DISTANCE = new RampLimits(OptionalDouble.empty(), 0.08, 0.35);
}
