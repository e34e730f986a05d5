package dev.kiln.backend.cpureference.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.compute.Device;
import dev.kiln.compute.DeviceSettings;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.Activation;
import dev.kiln.compute.op.Binary;
import dev.kiln.compute.op.Epilogue;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.op.Over;
import dev.kiln.compute.op.Reduction;
import dev.kiln.compute.op.RmsNorm;
import dev.kiln.compute.op.Rope;
import dev.kiln.compute.op.Term;
import dev.kiln.compute.op.Unary;
import dev.kiln.compute.op.VoxelIndex;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Extents;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers worked out by hand: the reference has no other reference. */
class ReferenceAnswersTest {
    private final Device device = CpuReference.device(DeviceSettings.ofMemory(1 << 20));
    private final Scope scope = device.openScope();
    private final Ops ops = device.ops();

    @AfterEach
    void close() {
        device.close();
    }

    private Tensor f32(int rows, float... values) {
        return scope.upload(MemorySegment.ofArray(values), DType.F32, rows, values.length / rows);
    }

    private Tensor i32(int rows, int... values) {
        return scope.upload(MemorySegment.ofArray(values), DType.I32, rows, values.length / rows);
    }

    private Tensor u8(int rows, int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return scope.upload(MemorySegment.ofArray(bytes), DType.U8, rows, values.length / rows);
    }

    private void holds(Tensor tensor, double tolerance, double... expected) {
        double[] actual = new double[expected.length];
        for (int i = 0; i < actual.length; i++) {
            boolean number = tensor.dtype().isFloat();
            int row = i / tensor.channels();
            int c = i % tensor.channels();
            actual[i] = number ? Cells.get(tensor, row, c) : Cells.getInt(tensor, row, c);
        }
        assertEquals(expected.length, tensor.size());
        assertArrayEquals(expected, actual, tolerance);
    }

    private dev.kiln.compute.tensor.Weight weight(float[] values, long... shape) {
        MemorySegment memory = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_FLOAT, values);
        return device.weight(memory, DType.F32, shape);
    }

    @Test
    void linearWithEveryPartOfTheEpilogue() {
        Tensor y = f32(2, 100, 200, 300, 400);
        Epilogue epilogue = Epilogue.bias(f32(1, 1, -20))
                .then(Activation.RELU)
                .gated(f32(2, 2, 3, 4, 5), Segments.self(1, 1))
                .plus(y);
        ops.linear(y, f32(2, 1, 2, 3, 4), weight(new float[] {5, 6, 7, 8}, 2, 2), epilogue);
        // x W^T = (17, 23; 39, 53); + bias = (18, 3; 40, 33)
        holds(y, 0, 100 + 36, 200 + 9, 300 + 160, 400 + 165);
    }

    @Test
    void attentionWeighsValuesBySoftmax() {
        Tensor y = scope.tensor(DType.F32, 2, 1);
        float log3 = (float) Math.log(3);
        Segments segments = Segments.of(new int[] {0, 1, 0, 2}, new int[] {1, 1, 2, 0});
        ops.attention(y, f32(2, 1, 1), f32(2, log3, 0), f32(2, 4, 8), 1, segments, 1);
        holds(y, 1e-6, 5, 0);
    }

    @Test
    void normsOfShortRows() {
        Tensor y = scope.tensor(DType.F32, 1, 2);
        ops.layerNorm(y, f32(1, 1, 5), LayerNorm.eps(5).affine(f32(1, 3, 6), f32(1, 1, 1)));
        // mean 3, variance 4, divisor 3
        holds(y, 1e-6, 3 * -2.0 / 3 + 1, 6 * 2.0 / 3 + 1);
        ops.layerNorm(y, f32(1, 1, 5), LayerNorm.eps(5).modulated(f32(1, 2, 0), f32(1, 0, 7)));
        holds(y, 1e-6, -2, 2.0 / 3 + 7);
        ops.rmsNorm(y, f32(1, 3, 4), 1, RmsNorm.l2(f32(1, 1, 2)));
        holds(y, 1e-6, 3.0 / 5 * Math.sqrt(2), 4.0 / 5 * 2 * Math.sqrt(2));
        ops.rmsNorm(y, f32(1, 3, 4), 1, RmsNorm.meanSquare(f32(1, 1, 2), 12.5));
        holds(y, 1e-6, 3.0 / 5, 8.0 / 5);
    }

    @Test
    void ropeTurnsAQuarter() {
        Tensor table = f32(2, 1, 0, 0, 1);
        Tensor positions = i32(3, 1, 0, -1);
        Tensor x = f32(3, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4);
        Tensor y = scope.tensor(DType.F32, 3, 4);
        ops.rope(y, x, 1, new Rope(table, positions, new int[] {1}, Rope.Pairing.INTERLEAVED));
        holds(y, 0, -2, 1, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4);
        ops.rope(y, x, 1, new Rope(table, positions, new int[] {1}, Rope.Pairing.HALF));
        holds(y, 0, -3, 2, 1, 4, 1, 2, 3, 4, 1, 2, 3, 4);
    }

    @Test
    void erfcAgreesWithItsTable() {
        // Abramowitz and Stegun, tables 7.1 and 7.2
        assertEquals(1 - 0.5204998778, Functions.erfc(0.5), 1e-10);
        assertEquals(1 + 0.8427007929, Functions.erfc(-1), 1e-10);
        assertEquals(1 - 0.9953222650, Functions.erfc(2), 1e-10);
        assertEquals(1.541725790e-8, Functions.erfc(4), 1e-17);
        assertEquals(2.209049700e-5, Functions.erfc(3), 1e-14);
    }

    @Test
    void functionsAtKnownPlaces() {
        Tensor y = scope.tensor(DType.F32, 1, 3);
        Tensor x = f32(1, 0, 1, -1);
        ops.unary(y, x, Unary.SIGMOID);
        holds(y, 1e-7, 0.5, 0.7310585786, 0.2689414214);
        ops.unary(y, x, Unary.GELU_ERF);
        holds(y, 1e-7, 0, 0.8413447461, -0.1586552539);
        ops.unary(y, x, Unary.GELU_TANH);
        holds(y, 1e-6, 0, 0.841192, -0.158808);
        ops.unary(y, x, Unary.SOFTPLUS);
        holds(y, 1e-7, 0.6931471806, 1.3132616875, 0.3132616875);
        ops.binary(y, x, f32(1, 5), Binary.SUB);
        holds(y, 0, -5, -4, -6);
        ops.lincomb(y, List.of(Term.of(2, x), new Term(1, f32(1, 1, 1, 1), f32(1, 10))));
        holds(y, 0, 10, 12, 8);
    }

    @Test
    void deviationIsThatOfThePopulation() {
        Tensor y = scope.tensor(DType.F32, 1, 4);
        ops.reduce(y, f32(2, 1, 10, 3, 30), Reduction.MEAN_STD, Over.ROWS, null);
        holds(y, 0, 2, 20, 1, 10);
    }

    @Test
    void blocksOfTwoAreReadRowByRow() {
        Tensor x = f32(4, 1, 2, 3, 4).withExtents(1, 2, 2);
        Tensor y = scope.tensor(DType.F32, 1, 4);
        ops.spaceToDepth(y, x, 2);
        holds(y, 0, 1, 2, 3, 4);
        Tensor cube = f32(8, 0, 1, 2, 3, 4, 5, 6, 7).withExtents(1, 2, 2, 2);
        Tensor cell = scope.tensor(DType.F32, 1, 8);
        ops.spaceToDepth(cell, cube, 2);
        // Place 4a + 2b + d of offset (a, b, d): x is the high bit here.
        holds(cell, 0, 0, 1, 2, 3, 4, 5, 6, 7);
        Tensor wide = scope.tensor(DType.F32, 3, 2);
        ops.permute(wide.withExtents(3), f32(2, 1, 2, 3, 4, 5, 6).withExtents(2), 1, 0);
        holds(wide, 0, 1, 4, 2, 5, 3, 6);
    }

    @Test
    void childrenComeByParentAndThenByOctantWithXLowest() {
        Tensor slot = scope.tensor(DType.I32, 3, 1);
        Tensor child = scope.tensor(DType.I32, 3, 4);
        ops.childRows(slot, child, u8(2, 0b10, 0b101), i32(2, 0, 1, 2, 3, 1, 4, 5, 6));
        holds(slot, 0, 1, 8, 10);
        holds(child, 0, 0, 3, 4, 6, 1, 8, 10, 12, 1, 8, 11, 12);
    }

    @Test
    void coordinatesAreSortedAndCounted() {
        Tensor sorted = scope.tensor(DType.I32, 3, 4);
        Tensor first = scope.tensor(DType.I32, 3, 1);
        Tensor count = scope.tensor(DType.I32, 1, 1);
        ops.sortUnique(sorted, first, count, i32(3, 0, 5, 0, 0, 0, 1, 9, 9, 0, 5, 0, 0));
        holds(sorted, 0, 0, 1, 9, 9, 0, 5, 0, 0, -1, -1, -1, -1);
        holds(first, 0, 1, 0, -1);
        assertEquals(2, device.readInt(count, "unique"));
        Tensor coarse = scope.tensor(DType.I32, 1, 4);
        ops.quantiseCoords(coarse, i32(1, 3, 0, 255, 511), 512, 64);
        holds(coarse, 0, 3, 0, 31, 63);
        Tensor places = scope.tensor(DType.I32, 2, 4);
        ops.gridCoords(places, i32(2, 23, -1), Extents.of(1, 2, 3, 4));
        holds(places, 0, 0, 1, 2, 3, -1, -1, -1, -1);
    }

    @Test
    void tapsRunAlongXSlowest() {
        Tensor coords = i32(3, 0, 1, 1, 1, 0, 2, 1, 1, 0, 1, 1, 0);
        Tensor map = scope.tensor(DType.I32, 27, 3);
        ops.neighbourMap(map, coords);
        holds(map.rows(13, 1), 0, 0, 1, 2);
        holds(map.rows(9 * 2 + 3 + 1, 1), 0, 1, -1, -1);
        holds(map.rows(9 + 3, 1), 0, 2, -1, -1);
        float[] taps = new float[27];
        taps[9 * 2 + 3 + 1] = 100;
        taps[13] = 1;
        Tensor y = scope.tensor(DType.F32, 3, 1);
        ops.sparseConv(y, f32(3, 1, 2, 3), map, weight(taps, 1, 3, 3, 3, 1), Epilogue.bias(f32(1, 0.5f)));
        holds(y, 0, 201.5, 2.5, 3.5);
        Tensor grid = scope.tensor(DType.F32, 2, 1);
        ops.conv3d(grid, f32(2, 1, 2).withExtents(1, 2, 1, 1), weight(taps, 1, 3, 3, 3, 1), Epilogue.NONE);
        holds(grid, 0, 201, 2);
    }

    @Test
    void samplingLeavesAbsentVoxelsOut() {
        VoxelIndex index = new VoxelIndex(i32(2, 0, 0, 0, 0, 0, 1, 0, 0), i32(2, 1, 0));
        Tensor field = f32(2, 8, 4);
        Tensor points = f32(3, 0.75f, 0.5f, 0.5f, 1.5f, 1, 0.5f, 9, 9, 9);
        Tensor y = scope.tensor(DType.F32, 3, 1);
        Tensor hit = scope.tensor(DType.U8, 3, 1);
        ops.gridSample3d(y, hit, field, index, points);
        // 3/4 of the voxel at 0 (row 1: 4) and 1/4 of that at 1 (row 0: 8); half of a weight, renormalised; nothing
        holds(y, 1e-6, 5, 8, 0);
        holds(hit, 0, 1, 1, 0);
        Tensor nearest = scope.tensor(DType.I32, 3, 1);
        ops.nearestVoxel(nearest, index, f32(3, 1, 0.5f, 0.5f, 0.9f, 0, 0, 7, 0, 0));
        holds(nearest, 0, 0, 1, 0);
        ops.idwVoxel(y, hit, field, index, f32(3, 0.75f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 5, 0.5f, 0.5f));
        // weights 16 and 16/9; at a centre 1e12 and 1; from afar the nearest alone
        holds(y, 1e-5, (16 * 4 + 16.0 / 9 * 8) / (16 + 16.0 / 9), 4, 8);
        holds(hit, 0, 1, 1, 0);
    }

    @Test
    void halfResultsAreRoundedToEven() {
        Tensor y = scope.tensor(DType.BF16, 1, 2);
        ops.copy(y, f32(1, 1.00390625f, 1.01171875f));
        holds(y, 0, 1, 1.015625);
        MemorySegment out = MemorySegment.ofArray(new short[2]);
        device.read(y, out, ReadKind.PRODUCT, "halves");
        assertEquals(0x3f80, out.get(ValueLayout.JAVA_SHORT, 0));
    }
}
