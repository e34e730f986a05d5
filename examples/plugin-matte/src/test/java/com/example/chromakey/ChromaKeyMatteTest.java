package com.example.chromakey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChromaKeyMatteTest {
    private static final int GREEN = 0x20C040;
    private static final StageContext CONTEXT = new StageContext() {
        @Override
        public void progress(double fraction) {}

        @Override
        public void checkCancelled() {}

        @Override
        public void note(String line) {}

        @Override
        public void ranOn(String what) {}

        @Override
        public int threads() {
            return 1;
        }

        @Override
        public <T> Optional<T> lent(Class<T> tool) {
            return Optional.empty();
        }
    };

    private final ChromaKeyMatte matte = new ChromaKeyMatte();

    @Test
    void theSubjectStaysAndTheBackgroundGoes() throws Exception {
        Picture photo = photo(GREEN, GREEN, GREEN, GREEN, 0xD03010, GREEN, GREEN, GREEN, GREEN);
        assertTrue(matte.accepts(photo));
        assertEquals(new Mask(3, 3, Bytes.copyOf(new byte[] {0, 0, 0, 0, -1, 0, 0, 0, 0})), matte.cut(photo, CONTEXT));
    }

    @Test
    void aColourInBetweenIsHalfCut() throws Exception {
        // 48 levels of red away from the key: half way between background and subject.
        Picture photo = photo(GREEN, GREEN + 0x300000, GREEN, GREEN, 0xD03010, GREEN, GREEN, GREEN, GREEN);
        assertEquals(128, matte.cut(photo, CONTEXT).at(1, 0));
    }

    @Test
    void cornersThatDifferAreNotAccepted() {
        assertFalse(matte.accepts(photo(GREEN, GREEN, 0, GREEN, GREEN, GREEN, GREEN, GREEN, GREEN)));
    }

    @Test
    void aPhotoOfOneColourHasNoSubject() {
        Picture plain = photo(GREEN, GREEN, GREEN, GREEN, GREEN, GREEN, GREEN, GREEN, GREEN);
        assertEquals(
                Fault.REFUSED,
                assertThrows(KilnException.class, () -> matte.cut(plain, CONTEXT))
                        .fault());
    }

    /** Three rows of three colours, 0xRRGGBB. */
    private static Picture photo(int... colors) {
        byte[] rgba = new byte[4 * colors.length];
        for (int p = 0; p < colors.length; p++) {
            rgba[4 * p] = (byte) (colors[p] >> 16);
            rgba[4 * p + 1] = (byte) (colors[p] >> 8);
            rgba[4 * p + 2] = (byte) colors[p];
            rgba[4 * p + 3] = (byte) 255;
        }
        return new Picture(3, 3, Bytes.adopt(rgba));
    }
}
