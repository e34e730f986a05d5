package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class WeightTensorTest {
    private static ByteBuffer bytes(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A tensor of rank one whose data begins at an odd address. */
    private static WeightTensor tensor(Dtype dtype, long count, ByteBuffer data) {
        byte[] moved = new byte[data.capacity() + 1];
        System.arraycopy(data.array(), 0, moved, 1, data.capacity());
        return new WeightTensor(
                "w", dtype, new long[] {count}, MemorySegment.ofArray(moved).asSlice(1), "model.safetensors");
    }

    @Test
    void floatsOfEveryFloatingDtype() throws Exception {
        float[] expected = {1.5f, -0.0f};
        assertArrayEquals(
                expected,
                tensor(Dtype.F32, 2, bytes(8).putFloat(1.5f).putFloat(-0.0f)).toFloats());
        assertArrayEquals(
                expected,
                tensor(Dtype.F16, 2, bytes(4).putShort((short) 0x3e00).putShort((short) 0x8000))
                        .toFloats());
        assertArrayEquals(
                expected,
                tensor(Dtype.BF16, 2, bytes(4).putShort((short) 0x3fc0).putShort((short) 0x8000))
                        .toFloats());
        assertArrayEquals(
                expected,
                tensor(Dtype.F64, 2, bytes(16).putDouble(1.5).putDouble(-0.0)).toFloats());
    }

    @Test
    void doublesKeepEveryBitOfF64() throws Exception {
        double[] expected = {Math.PI, Double.MIN_VALUE};
        WeightTensor tensor = tensor(Dtype.F64, 2, bytes(16).putDouble(Math.PI).putDouble(Double.MIN_VALUE));
        assertArrayEquals(expected, tensor.toDoubles());
        assertArrayEquals(
                new double[] {0.1f},
                tensor(Dtype.F32, 1, bytes(4).putFloat(0.1f)).toDoubles());
    }

    @Test
    void wholeNumbersOfEveryDtype() throws Exception {
        assertArrayEquals(
                new long[] {0, 1},
                tensor(Dtype.BOOL, 2, bytes(2).put(1, (byte) 1)).toLongs());
        assertArrayEquals(
                new long[] {255}, tensor(Dtype.U8, 1, bytes(1).put((byte) -1)).toLongs());
        assertArrayEquals(
                new long[] {-1}, tensor(Dtype.I8, 1, bytes(1).put((byte) -1)).toLongs());
        assertArrayEquals(
                new long[] {65535},
                tensor(Dtype.U16, 1, bytes(2).putShort((short) -1)).toLongs());
        assertArrayEquals(
                new long[] {-1},
                tensor(Dtype.I16, 1, bytes(2).putShort((short) -1)).toLongs());
        assertArrayEquals(
                new long[] {4294967295L},
                tensor(Dtype.U32, 1, bytes(4).putInt(-1)).toLongs());
        assertArrayEquals(
                new long[] {-1}, tensor(Dtype.I32, 1, bytes(4).putInt(-1)).toLongs());
        assertArrayEquals(
                new long[] {Long.MIN_VALUE},
                tensor(Dtype.I64, 1, bytes(8).putLong(Long.MIN_VALUE)).toLongs());
        assertArrayEquals(
                new long[] {Long.MAX_VALUE},
                tensor(Dtype.U64, 1, bytes(8).putLong(Long.MAX_VALUE)).toLongs());
    }

    @Test
    void valuesThatDoNotFitAreRefused() {
        WeightTensor unsigned = tensor(Dtype.U64, 1, bytes(8).putLong(-1));
        assertThrows(KilnException.class, unsigned::toLongs);
        WeightTensor large = tensor(Dtype.I64, 1, bytes(8).putLong(1L << 40));
        assertThrows(KilnException.class, large::toInts);
    }

    @Test
    void dtypesThatDoNotConvertAreRefusedByName() {
        KilnException e = assertThrows(
                KilnException.class, () -> tensor(Dtype.F8_E4M3, 1, bytes(1)).toFloats());
        assertTrue(e.getMessage().contains("tensor 'w' is F8_E4M3"), e.getMessage());
        assertThrows(KilnException.class, () -> tensor(Dtype.I32, 1, bytes(4)).toFloats());
        assertThrows(KilnException.class, () -> tensor(Dtype.F32, 1, bytes(4)).toLongs());
    }

    @Test
    void sizeOfTheDataIsChecked() {
        assertThrows(IllegalArgumentException.class, () -> tensor(Dtype.F32, 2, bytes(4)));
    }

    @Test
    void describesItself() {
        assertEquals("w BF16[3]", tensor(Dtype.BF16, 3, bytes(6)).toString());
    }
}
