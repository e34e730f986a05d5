package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Picture;
import dev.kiln.compute.Device;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The tokens that shaping left for painting, so that one picture is not encoded twice. Pictures do not change, so it is
 * enough that it is the same object; nor do devices and checkpoints. What is taken is gone: it takes host memory.
 */
final class PictureTokens {
    private WeakReference<Picture> picture = new WeakReference<>(null);
    private WeakReference<Device> device = new WeakReference<>(null);
    private String checkpoint = "";
    private Map<Integer, Encoded> encoded = Map.of();

    /**
     * Tokens on the host.
     *
     * @param values {@code [tokens, width]}, which no one may change
     * @param width channels of a token
     */
    record Encoded(float[] values, int width) {}

    /** Keeps what a picture came to at each side, in place of what was left before. */
    synchronized void leave(Device by, String from, Picture of, Map<Integer, Encoded> tokens) {
        device = new WeakReference<>(by);
        checkpoint = from;
        picture = new WeakReference<>(of);
        encoded = new TreeMap<>(tokens);
    }

    /** Takes what was left of {@code of}; nothing unless it has all of {@code sides}. */
    synchronized Map<Integer, Encoded> take(Device by, String from, Picture of, Set<Integer> sides) {
        boolean fits = device.refersTo(by)
                && checkpoint.equals(from)
                && picture.refersTo(of)
                && encoded.keySet().containsAll(sides);
        Map<Integer, Encoded> taken = fits ? encoded : Map.of();
        encoded = Map.of();
        return taken;
    }
}
