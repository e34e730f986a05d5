package dev.kiln.preprocess.grabcut.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.stage.StageContext;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GridCutTest {
    /** A context that takes everything and answers nothing. */
    static final StageContext CONTEXT = (StageContext) Proxy.newProxyInstance(
            StageContext.class.getClassLoader(), new Class<?>[] {StageContext.class}, (proxy, method, args) -> null);

    private static final int W = 4;
    private static final int H = 4;

    /** One link of the grid. */
    private record Pair(int pixel, int other, int capacity) {}

    /** The energy that the cut minimises: what is paid for each pixel's side and for each link between sides. */
    private static long energy(int[] terminals, List<Pair> links, int labels) {
        long energy = 0;
        for (int i = 0; i < W * H; i++) {
            energy += Math.max(0, (labels >> i & 1) == 1 ? -terminals[i] : terminals[i]);
        }
        for (Pair link : links) {
            energy += ((labels >> link.pixel ^ labels >> link.other) & 1) * link.capacity;
        }
        return energy;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void noCutIsCheaper(long seed) throws Exception {
        Random random = new Random(seed);
        int[] terminals = random.ints(W * H, -20, 21).toArray();
        List<Pair> links = new ArrayList<>();
        GridCut cut = new GridCut(W, H);
        int[] capacities = new int[GridCut.FORWARD.length * W * H];
        for (int i = 0; i < W * H; i++) {
            cut.terminal(i, terminals[i]);
            for (int l = 0; l < GridCut.FORWARD.length; l++) {
                int other = GridCut.FORWARD[l].from(i, W, H);
                if (other >= 0) {
                    links.add(new Pair(i, other, random.nextInt(9)));
                    capacities[GridCut.FORWARD.length * i + l] = links.getLast().capacity();
                }
            }
        }
        cut.link(capacities);
        int found = 0;
        boolean[] subject = cut.run(CONTEXT);
        for (int i = 0; i < W * H; i++) {
            found |= subject[i] ? 1 << i : 0;
        }
        long least = Long.MAX_VALUE;
        for (int labels = 0; labels < 1 << W * H; labels++) {
            least = Math.min(least, energy(terminals, links, labels));
        }
        assertEquals(least, energy(terminals, links, found));
    }
}
