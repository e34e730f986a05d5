package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import java.util.BitSet;
import java.util.function.IntPredicate;

/** Voxel fields of the kit, on a grid over the unit cube. Attribute values depend on the voxel's place alone. */
final class Voxels {
    /** Voxels along an axis. */
    static final int SIDE = 48;

    static final VoxelGrid GRID = VoxelGrid.unitCube(SIDE);

    /** Value of a channel at a voxel. */
    @FunctionalInterface
    interface Value {
        double at(int i, int j, int k, int channel);
    }

    private final BitSet present;

    private Voxels(BitSet present) {
        this.present = present;
    }

    /** All voxels of the grid. */
    static Voxels solid() {
        BitSet all = new BitSet();
        all.set(0, SIDE * SIDE * SIDE);
        return new Voxels(all);
    }

    /** The voxels whose centre is within half a voxel's diagonal of the sphere that {@link Subject#sphere} makes. */
    static Voxels shell(double radius) {
        BitSet shell = new BitSet();
        for (int n = 0; n < SIDE * SIDE * SIDE; n++) {
            double square = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = position(coordinate(n, axis)) - Subject.CENTRE[axis];
                square += d * d;
            }
            shell.set(n, Math.abs(Math.sqrt(square) - radius) <= Math.sqrt(3) / 2 / SIDE);
        }
        return new Voxels(shell);
    }

    /** Layers {@code first} to {@code last} of constant y. */
    static Voxels slab(int first, int last) {
        BitSet slab = new BitSet();
        for (int n = 0; n < SIDE * SIDE * SIDE; n++) {
            slab.set(n, coordinate(n, 1) >= first && coordinate(n, 1) <= last);
        }
        return new Voxels(slab);
    }

    /** These without those whose number, counted from 0 in ascending order, is {@code deleted}. */
    Voxels without(IntPredicate deleted) {
        BitSet kept = new BitSet();
        int number = 0;
        for (int n = present.nextSetBit(0); n >= 0; n = present.nextSetBit(n + 1)) {
            kept.set(n, !deleted.test(number++));
        }
        return new Voxels(kept);
    }

    /** Whether the voxel that contains a point is present. */
    boolean contains(double x, double y, double z) {
        int i = cell(x);
        int j = cell(y);
        int k = cell(z);
        return i >= 0 && j >= 0 && k >= 0 && i < SIDE && j < SIDE && k < SIDE && present.get((i * SIDE + j) * SIDE + k);
    }

    /** The field with these values. */
    VoxelField field(Value value) {
        int count = present.cardinality();
        int[] coordinates = new int[3 * count];
        float[] attributes = new float[VoxelField.CHANNELS * count];
        int v = 0;
        for (int n = present.nextSetBit(0); n >= 0; n = present.nextSetBit(n + 1)) {
            for (int axis = 0; axis < 3; axis++) {
                coordinates[3 * v + axis] = coordinate(n, axis);
            }
            for (int c = 0; c < VoxelField.CHANNELS; c++) {
                attributes[VoxelField.CHANNELS * v + c] =
                        (float) value.at(coordinate(n, 0), coordinate(n, 1), coordinate(n, 2), c);
            }
            v++;
        }
        return new VoxelField(GRID, Ints.adopt(coordinates), Floats.adopt(attributes));
    }

    /** The field whose red, green and blue are the place along x, y and z: 0 at one face of the grid, 1 at the other. */
    VoxelField ramp() {
        return field((i, j, k, c) -> switch (c) {
            case 0 -> (i + 0.5) / SIDE;
            case 1 -> (j + 0.5) / SIDE;
            case 2 -> (k + 0.5) / SIDE;
            default -> 0.5;
        });
    }

    /** Asset-space position of the centre of voxel {@code index} along an axis. */
    static double position(int index) {
        return (index + 0.5) / SIDE - 0.5;
    }

    private static int cell(double position) {
        return (int) Math.floor((position + 0.5) * SIDE);
    }

    private static int coordinate(int n, int axis) {
        return switch (axis) {
            case 0 -> n / (SIDE * SIDE);
            case 1 -> n / SIDE % SIDE;
            default -> n % SIDE;
        };
    }
}
