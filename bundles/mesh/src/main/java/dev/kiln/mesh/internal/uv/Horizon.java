package dev.kiln.mesh.internal.uv;

/** The upper outline of what has been packed: each profile is dropped where its top comes to lie lowest. */
final class Horizon {
    private final int[] heights;
    private final int size;
    private int x;
    private int y;

    Horizon(int size) {
        this.size = size;
        heights = new int[size / Profile.BLOCK];
    }

    /** Places {@code profile}; returns whether there was room. Its place is then at {@link #x} and {@link #y}. */
    boolean place(Profile profile) {
        int best = Integer.MAX_VALUE;
        int bestBlock = -1;
        for (int block = 0; block + profile.blocks() <= heights.length; block++) {
            int rest = rest(profile, block, best);
            if (rest < best) {
                best = rest;
                bestBlock = block;
            }
        }
        if (bestBlock < 0 || best + profile.top() > size) {
            return false;
        }
        for (int i = 0; i < profile.blocks(); i++) {
            heights[bestBlock + i] = Math.max(heights[bestBlock + i], best + profile.high(i));
        }
        x = bestBlock * Profile.BLOCK;
        y = best;
        return true;
    }

    /** The lowest row on which the profile can rest at {@code block}, or {@code limit} if that is not below it. */
    private int rest(Profile profile, int block, int limit) {
        int rest = 0;
        for (int i = 0; i < profile.blocks() && rest < limit; i++) {
            rest = Math.max(rest, heights[block + i] - profile.low(i));
        }
        return rest;
    }

    int x() {
        return x;
    }

    int y() {
        return y;
    }
}
