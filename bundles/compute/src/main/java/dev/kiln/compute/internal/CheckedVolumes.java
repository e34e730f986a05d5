package dev.kiln.compute.internal;

import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.VolumeOps;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;

/** Checks of {@link VolumeOps}. */
interface CheckedVolumes extends Front, VolumeOps {
    @Override
    default void conv3d(Tensor dst, Tensor x, Weight weight, Epilogue epilogue) {
        Check check = check();
        check.floats("conv3d", "x", x);
        if (x.extents().rank() != 4) {
            throw Check.violation("conv3d", "x", "has row axes " + x.extents() + ", not (B,X,Y,Z)");
        }
        check.weight("conv3d", "weight", weight, 5, x.channels());
        check.floats("conv3d", "dst", dst, x.rows(), weight.shape().at(0));
        check.apart("conv3d", dst, "x", x);
        check.epilogue("conv3d", dst, epilogue);
        own().conv3d(dst, x, weight, epilogue);
    }

    @Override
    default void neighbourMap(Tensor dst, Tensor coords) {
        Check check = check();
        check.usable("neighbourMap", "coords", coords);
        check.typed("neighbourMap", "coords", coords, DType.I32, coords.rows(), 4);
        check.typed("neighbourMap", "dst", dst, DType.I32, 27, coords.rows());
        check.apart("neighbourMap", dst, "coords", coords);
        own().neighbourMap(dst, coords);
    }

    @Override
    default void sparseConv(Tensor dst, Tensor x, Tensor map, Weight weight, Epilogue epilogue) {
        sparse("sparseConv", check(), dst, x, map, weight);
        check().epilogue("sparseConv", dst, epilogue);
        own().sparseConv(dst, x, map, weight, epilogue);
    }

    /** Operands of a sparse convolution but for the epilogue. */
    static void sparse(String op, Check check, Tensor dst, Tensor x, Tensor map, Weight weight) {
        check.floats(op, "x", x);
        check.typed(op, "map", map, DType.I32, 27, x.rows());
        check.weight(op, "weight", weight, 5, x.channels());
        check.floats(op, "dst", dst, x.rows(), weight.shape().at(0));
        check.apart(op, dst, "x", x);
        check.apart(op, dst, "map", map);
    }
}
