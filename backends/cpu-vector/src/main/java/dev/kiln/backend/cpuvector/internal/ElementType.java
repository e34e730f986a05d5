package dev.kiln.backend.cpuvector.internal;

import dev.kiln.compute.tensor.DType;
import java.lang.foreign.MemorySegment;

/** How an element of a float tensor lies in memory. */
enum ElementType {
    F32(4) {
        @Override
        void load(MemorySegment source, long byteOffset, float[] target, int at, int count) {
            Lanes.loadF32(source, byteOffset, target, at, count);
        }

        @Override
        void store(float[] source, int from, MemorySegment target, long byteOffset, int count) {
            Lanes.storeF32(source, from, target, byteOffset, count);
        }
    },
    BF16(2) {
        @Override
        void load(MemorySegment source, long byteOffset, float[] target, int at, int count) {
            Lanes.loadBf16(source, byteOffset, target, at, count);
        }

        @Override
        void store(float[] source, int from, MemorySegment target, long byteOffset, int count) {
            Lanes.storeBf16(source, from, target, byteOffset, count);
        }
    },
    F16(2) {
        @Override
        void load(MemorySegment source, long byteOffset, float[] target, int at, int count) {
            Lanes.loadF16(source, byteOffset, target, at, count);
        }

        @Override
        void store(float[] source, int from, MemorySegment target, long byteOffset, int count) {
            Lanes.storeF16(source, from, target, byteOffset, count);
        }
    };

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    static ElementType of(DType dtype) {
        return switch (dtype) {
            case F32 -> F32;
            case BF16 -> BF16;
            case F16 -> F16;
            case I32, U8 -> throw new IllegalArgumentException(dtype + " holds no floats");
        };
    }

    int bytes() {
        return bytes;
    }

    /** Widens {@code count} consecutive elements into {@code target} from {@code at} on. */
    abstract void load(MemorySegment source, long byteOffset, float[] target, int at, int count);

    /** Rounds {@code count} consecutive floats to this type. */
    abstract void store(float[] source, int from, MemorySegment target, long byteOffset, int count);
}
