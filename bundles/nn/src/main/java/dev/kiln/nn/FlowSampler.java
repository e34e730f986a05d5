package dev.kiln.nn;

import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;

/**
 * Integrates a rectified flow on a device (TRELLIS.2 specification, section 8). Nothing visits the host: the ratio of
 * deviations that rescaled guidance needs stays a device scalar.
 */
public final class FlowSampler {
    private final Device device;
    private final FlowSampling sampling;
    private final double[] times;

    /** A sampler on {@code device}. */
    public FlowSampler(Device device, FlowSampling sampling) {
        this.device = device;
        this.sampling = sampling;
        this.times = sampling.times();
    }

    /**
     * Watches a run.
     *
     * @param <E> what it may throw
     */
    @FunctionalInterface
    public interface Observer<E extends Exception> {
        /**
         * Called after each step; may end the run by an exception.
         *
         * @param step from 0
         * @param x the sample after the step
         * @param v the velocity of the step
         */
        void stepped(int step, Tensor x, Tensor v) throws E;
    }

    /**
     * Integrates {@code x} in place from time 1 to 0.
     *
     * @param x {@code [T,C]} f32: noise in, sample out; one sample, since guidance rescaling takes its deviation over all
     */
    public <E extends Exception> void run(Tensor x, VelocityField field, Observer<E> observer) throws E {
        try (Scope scope = device.openScope()) {
            Tensor velocities = scope.tensor(DType.F32, 2 * x.rows(), x.channels());
            Tensor v = velocities.rows(0, x.rows());
            for (int step = 0; step < sampling.steps(); step++) {
                velocity(velocities, x, field, step);
                device.ops().lincomb(x, List.of(Term.of(1, x), Term.of(times[step + 1] - times[step], v)));
                observer.stepped(step, x, v);
            }
        }
    }

    /** The estimate of the finished sample from the sample {@code x} at {@code step}'s time and its velocity. */
    public void estimate(Tensor dst, Tensor x, Tensor v, int step) {
        double sigma = sampling.sigmaMin();
        device.ops().lincomb(dst, List.of(Term.of(1 - sigma, x), Term.of(-noise(step), v)));
    }

    /** Leaves the guided velocity in the first half of {@code velocities}. */
    private void velocity(Tensor velocities, Tensor x, VelocityField field, int step) {
        double guidance = sampling.guidanceAt(times[step]);
        Tensor v = velocities.rows(0, x.rows());
        if (guidance == 1) {
            field.conditional(v, x, step);
        } else if (guidance == 0) {
            field.unconditional(v, x, step);
        } else {
            field.both(velocities, x, step);
            guide(v, velocities.rows(x.rows(), x.rows()), x, guidance, step);
        }
    }

    private void guide(Tensor with, Tensor without, Tensor x, double guidance, int step) {
        Ops ops = device.ops();
        List<Term> mixed = List.of(Term.of(guidance, with), Term.of(1 - guidance, without));
        double rescale = sampling.guidanceRescale();
        if (!(rescale > 0)) {
            ops.lincomb(with, mixed);
            return;
        }
        double sigma = sampling.sigmaMin();
        try (Scope scope = device.openScope()) {
            Tensor guided = scope.tensor(DType.F32, x.rows(), x.channels());
            Tensor estimate = scope.tensor(DType.F32, x.rows(), x.channels());
            ops.lincomb(guided, mixed);
            estimate(estimate, x, with, step);
            Tensor wanted = scope.tensor(DType.F32, 1, 2);
            ops.reduce(wanted, estimate, Reduction.MEAN_STD, Over.ALL, null);
            estimate(estimate, x, guided, step);
            Tensor found = scope.tensor(DType.F32, 1, 2);
            ops.reduce(found, estimate, Reduction.MEAN_STD, Over.ALL, null);
            Tensor ratio = scope.tensor(DType.F32, 1, 1);
            ops.binary(ratio, wanted.slice(1, 1), found.slice(1, 1), Binary.DIV);
            ops.lincomb(estimate, List.of(new Term(rescale, estimate, ratio), Term.of(1 - rescale, estimate)));
            double k = noise(step);
            ops.lincomb(with, List.of(Term.of((1 - sigma) / k, x), Term.of(-1 / k, estimate)));
        }
    }

    /** Standard deviation of the noise left at a step's time. */
    private double noise(int step) {
        double sigma = sampling.sigmaMin();
        return sigma + (1 - sigma) * times[step];
    }
}
