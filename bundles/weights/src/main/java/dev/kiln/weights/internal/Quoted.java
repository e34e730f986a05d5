package dev.kiln.weights.internal;

/** Makes text from a file fit for a message: short, and without control characters that could steer a terminal. */
public final class Quoted {
    private static final int MOST = 80;

    private Quoted() {}

    /** {@code text} in single quotes, cut after 80 characters, everything unprintable as a four-digit escape. */
    public static String of(String text) {
        StringBuilder out = new StringBuilder("'");
        int shown = Math.min(text.length(), MOST);
        for (int i = 0; i < shown; i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT || Character.isSurrogate(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append(shown < text.length() ? "...'" : "'").toString();
    }
}
