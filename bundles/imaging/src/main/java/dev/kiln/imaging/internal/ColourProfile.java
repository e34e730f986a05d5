package dev.kiln.imaging.internal;

import java.nio.charset.StandardCharsets;

/** Tells embedded sRGB profiles, which need no word, from others. */
final class ColourProfile {
    static final String IGNORED =
            "COLOUR_PROFILE_IGNORED: the file embeds a colour profile, its colours are taken as sRGB";

    private ColourProfile() {}

    /** Whether {@code profile}, or its name, calls itself sRGB, in ASCII or in UTF-16. */
    static boolean saysSrgb(byte[] profile) {
        return new String(profile, StandardCharsets.ISO_8859_1)
                .replace("\0", "")
                .contains("sRGB");
    }
}
