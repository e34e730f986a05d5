package dev.kiln.compute.op;

import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Tensor;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Integer lists: coordinates, indices, counts. Order is part of every result, and all are exact (tolerance E).
 * Coordinates are {@code [N,4]} i32 {@code (b,x,y,z)} with values from 0 to 65535.
 */
@ConsumerType
public interface ListOps {
    /**
     * Ascending indices of the rows whose mask is not 0.
     *
     * @param dst {@code [T,1]} i32; -1 past the count
     * @param count {@code [1,1]} i32
     * @param mask {@code [T,1]} u8
     */
    void compact(Tensor dst, Tensor count, Tensor mask);

    /**
     * Coordinates of row indices of a dense grid.
     *
     * @param dst {@code [N,4]} i32; -1 in all four for index -1
     * @param index {@code [N,1]} i32
     * @param grid {@code (B,X,Y,Z)}
     */
    void gridCoords(Tensor dst, Tensor index, Extents grid);

    /**
     * Sorts coordinates lexicographically and drops repetitions.
     *
     * @param dst {@code [N,4]} i32; -1 past the count
     * @param first {@code [N,1]} i32: lowest source row of each; -1 past the count
     * @param count {@code [1,1]} i32
     * @param coords {@code [N,4]} i32
     */
    void sortUnique(Tensor dst, Tensor first, Tensor count, Tensor coords);

    /**
     * {@code trunc((c + 0.5) / from * to)} of x, y and z, each step rounded to float32; b is kept.
     *
     * @param dst {@code [N,4]} i32; may be exactly coords
     * @param coords {@code [N,4]} i32
     * @param from resolution of coords
     * @param to resolution of the result
     */
    void quantiseCoords(Tensor dst, Tensor coords, int from, int to);

    /**
     * How many bits are set in all.
     *
     * @param count {@code [1,1]} i32
     * @param bits {@code [N,1]} u8
     */
    void childCount(Tensor count, Tensor bits);

    /**
     * Children of voxels whose octants are marked: parents in order, set bits ascending. Bit 0 is the octant's x, bit 1
     * its y, bit 2 its z. The features of a child are row {@code slot} of the parents' features read as
     * {@code [8N, C/8]}.
     *
     * @param slot {@code [M,1]} i32: {@code 8 * parent + octant}
     * @param child {@code [M,4]} i32: {@code (b, 2x + bit0, 2y + bit1, 2z + bit2)}
     * @param bits {@code [N,1]} u8 with M bits set in all; surplus rows of the results become -1
     * @param coords {@code [N,4]} i32 of the parents
     */
    void childRows(Tensor slot, Tensor child, Tensor bits, Tensor coords);
}
