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

    @Test
    void theEdgeOfACutoutKeepsItsColour() throws Exception {
        byte[] rgba = constant(32 * 4);
        for (int i = 0; i < 32 * 4; i++) {
            if (i % 32 >= 16) {
                rgba[4 * i + 1] = (byte) 255;
                rgba[4 * i + 3] = 0;
            }
        }
        Picture large = new LanczosUpscaler().enlarge(new Picture(32, 4, Bytes.adopt(rgba)), 300, 30, CONTEXT);
        for (int x = 0; x < 300; x++) {
            if (large.at(x, 10, 3) > 0) {
                assertEquals(67, large.at(x, 10, 1));
            }
        }
    }

    private static byte[] constant(int pixels) {
        byte[] rgba = new byte[4 * pixels];
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = (byte) (i % 4 == 3 ? 255 : 60 * (i % 4) + 7);
        }
        return rgba;
    }
}
