package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Tensor;
import dev.kiln.compute.tensor.Weight;
import org.osgi.annotation.versioning.ConsumerType;

/** Dense and sparse 3x3x3 convolution, stride 1, cross-correlation; accumulators are float32 or wider. */
@ConsumerType
public interface VolumeOps {
    /**
     * Dense convolution with zero padding 1. Tolerance G.
     *
     * @param dst {@code [B,X,Y,Z] x Co}, any float type; not x
     * @param x row axes {@code (B,X,Y,Z)}, Ci channels, any float type
     * @param weight {@code [Co,3,3,3,Ci]}, axes x, y, z
     * @param epilogue bias, activation, gate, residual
     */
    void conv3d(Tensor dst, Tensor x, Weight weight, Epilogue epilogue);

    /**
     * Row of the voxel at {@code (x+a-1, y+b-1, z+c-1)} of the same batch item for every tap {@code v = 9a + 3b + c}; -1
     * where there is none. Tolerance E.
     *
     * @param dst {@code [27,N]} i32
     * @param coords {@code [N,4]} i32 {@code (b,x,y,z)}, 0 to 65535, in any order, without repetition
     */
    void neighbourMap(Tensor dst, Tensor coords);

    /**
     * {@code y[i] = b + sum_v W[:,v,:] x[map[v][i]]}, absent neighbours left out. Tolerance G.
     *
     * @param dst {@code [N,Co]} any float type; not x
     * @param x {@code [N,Ci]} any float type
     * @param map {@code [27,N]} i32
     * @param weight {@code [Co,3,3,3,Ci]}
     * @param epilogue bias, activation, gate, residual
     */
    void sparseConv(Tensor dst, Tensor x, Tensor map, Weight weight, Epilogue epilogue);
}
