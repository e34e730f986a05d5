package dev.kiln.compute.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TensorTest {
    /** Memory that is never touched. */
    private record Nowhere(long bytes) implements Buffer {
        @Override
        public boolean isLive() {
            return true;
        }

        @Override
        public Object owner() {
            return this;
        }
    }

    private final Tensor whole = Tensor.of(new Nowhere(6 * 10 * 4), DType.F32, 6, 10);

    @Test
    void viewsPointIntoTheSameMemory() {
        Tensor view = whole.rows(2, 3).slice(4, 5);
        assertEquals(24, view.offset());
        assertEquals(10, view.rowStride());
        assertEquals(15, view.size());
        assertFalse(view.isContiguous());
        assertTrue(whole.rows(1, 2).isContiguous());
    }

    @Test
    void aViewMayNotLeaveItsTensor() {
        assertThrows(ContractViolation.class, () -> whole.rows(4, 3));
        assertThrows(ContractViolation.class, () -> whole.slice(8, 3));
        assertThrows(ContractViolation.class, () -> whole.withExtents(2, 2));
        assertThrows(ContractViolation.class, () -> Tensor.of(new Nowhere(239), DType.F32, 6, 10));
    }

    @Test
    void onlyContiguousRowsAreReadInAnotherShape() {
        assertEquals(5, whole.reshape(12, 5).channels());
        assertThrows(ContractViolation.class, () -> whole.reshape(12, 6));
        assertThrows(ContractViolation.class, () -> whole.slice(0, 5).reshape(3, 10));
        assertEquals(5, whole.rows(3, 1).slice(0, 5).reshape(5, 1).rows());
    }

    @Test
    void slicesOfOneSlabDoNotOverlapUnlessTheyShareAChannel() {
        assertFalse(whole.slice(0, 5).overlaps(whole.slice(5, 5)));
        assertFalse(whole.slice(5, 5).overlaps(whole.slice(0, 5)));
        assertTrue(whole.slice(0, 6).overlaps(whole.slice(5, 5)));
        assertTrue(whole.slice(5, 5).overlaps(whole.slice(0, 6)));
        assertFalse(whole.slice(0, 3).rows(2, 2).overlaps(whole.slice(6, 4)));
        assertFalse(whole.rows(0, 3).overlaps(whole.rows(3, 3)));
        assertTrue(whole.rows(0, 3).overlaps(whole.rows(2, 2)));
        assertFalse(whole.rows(3, 0).overlaps(whole));
        assertTrue(whole.sameView(whole.slice(0, 10)));
        assertFalse(whole.sameView(whole.rows(0, 5)));
    }

    @Test
    void segmentsFollowOneAnother() {
        Segments segments = Segments.self(3, 0, 2);
        assertEquals(5, segments.queries());
        assertEquals(3, segments.k0(2));
        assertEquals(
                9, Segments.of(new int[] {0, 4, 7, 2}, new int[] {4, 1, 7, 2}).keyEnd());
        assertThrows(ContractViolation.class, () -> Segments.of(new int[] {0, 4, 0, 4}, new int[] {5, 1, 0, 1}));
        assertThrows(ContractViolation.class, () -> Segments.of(new int[] {0, 4, -1, 4}));
    }
}
