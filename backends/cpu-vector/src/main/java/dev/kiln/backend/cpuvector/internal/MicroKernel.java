package dev.kiln.backend.cpuvector.internal;

/**
 * The innermost product of every matrix kernel: a small tile of C from a strip of A and a panel of B, held in registers.
 * Definition: {@code c[r][j] (+)= sum over k ascending of a[r][k] * b[k][j]}, each step one fused multiply-add.
 */
interface MicroKernel {
    /** Distance in floats between two rows of a strip of A, and the greatest depth of one call. */
    int DEPTH = 384;

    /** Rows of a tile. */
    int rows();

    /** Columns of a tile and of a panel of B. */
    int columns();

    /**
     * Multiplies one strip by one panel.
     *
     * @param a strip: row r starts at {@code ao + r * DEPTH}; all {@link #rows()} rows exist, unused ones hold zeros
     * @param b panel: row k starts at {@code bo + k * columns()}
     * @param depth 0 to {@link #DEPTH}
     * @param c tile: row r starts at {@code co + r * ldc}; all rows and columns exist
     * @param add whether to add to what c holds, or to overwrite it
     */
    void multiply(float[] a, int ao, float[] b, int bo, int depth, float[] c, int co, int ldc, boolean add);

    /** The kernel for vectors of {@code bits} bits: 512 (AVX-512), 256 (AVX2) or 128 (NEON, SSE). */
    static MicroKernel forWidth(int bits) {
        return switch (bits) {
            case 512 -> new MicroKernel512();
            case 256 -> new MicroKernel256();
            case 128 -> new MicroKernel128();
            default -> throw new IllegalArgumentException("no micro-kernel for vectors of " + bits + " bits");
        };
    }
}
