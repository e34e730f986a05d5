package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {
    private static final List<String> SORTED = List.of(
            "1.png",
            "2.png",
            "010.png",
            "10.png",
            "10a.png",
            "99999999999999999999.png",
            "100000000000000000000.png",
            "a",
            "A.png",
            "a.png",
            "a1",
            "a1b",
            "a2",
            "b/1.png",
            "b/2.png",
            "Ä.png",
            "ä.png");

    @Test
    void sortsAsPeopleCount() {
        List<String> names = new ArrayList<>(SORTED);
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(names, new Random(seed));
            names.sort(new NaturalOrder());
            assertEquals(SORTED, names);
        }
    }

    @Test
    void isAnOrder() {
        NaturalOrder order = new NaturalOrder();
        for (int a = 0; a < SORTED.size(); a++) {
            for (int b = 0; b < SORTED.size(); b++) {
                int sign = Integer.signum(order.compare(SORTED.get(a), SORTED.get(b)));
                assertEquals(Integer.compare(a, b), sign, SORTED.get(a) + " and " + SORTED.get(b));
            }
        }
        assertTrue(order.compare("", "a") < 0);
    }
}
