package dev.kiln.preprocess.lanczos.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.StageContext;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class LanczosUpscalerTest {
    /** A context that takes everything and answers nothing. */
    private static final StageContext CONTEXT = (StageContext) Proxy.newProxyInstance(
            StageContext.class.getClassLoader(), new Class<?>[] {StageContext.class}, (proxy, method, args) -> null);

    @Test
    void reachesTheAskedSizeAndKeepsConstants() throws Exception {
        Picture photo = new Picture(3, 2, Bytes.copyOf(constant(3 * 2)));
        Picture large = new LanczosUpscaler().enlarge(photo, 1536, 1024, CONTEXT);
        assertEquals(new Picture(1536, 1024, Bytes.adopt(constant(1536 * 1024))), large);
    }

    private static byte[] constant(int pixels) {
        byte[] rgba = new byte[4 * pixels];
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = (byte) (i % 4 == 3 ? 255 : 60 * (i % 4) + 7);
        }
        return rgba;
    }
}
