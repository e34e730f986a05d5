package dev.kiln.gltf.internal;

import java.io.IOException;

/** What is wrong with a GLB: a sentence without its subject. */
public final class Malformed extends IOException {
    private static final long serialVersionUID = 1L;

    Malformed(String offence) {
        super(offence);
    }

    Malformed(String offence, Throwable cause) {
        super(offence, cause);
    }
}
