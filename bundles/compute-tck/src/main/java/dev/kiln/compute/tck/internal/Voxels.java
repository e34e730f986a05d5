package dev.kiln.compute.tck.internal;

import static dev.kiln.compute.tensor.DType.I32;

import dev.kiln.compute.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Random sparse voxels in no particular order.
 *
 * @param coords {@code (b,x,y,z)} each, without repetition
 */
record Voxels(List<List<Integer>> coords) {
    /** {@code count} voxels of a cube of {@code extent} at {@code origin}, in {@code batches} batch items. */
    static Voxels random(Random random, int count, int origin, int extent, int batches) {
        Set<List<Integer>> chosen = new LinkedHashSet<>();
        while (chosen.size() < count) {
            chosen.add(List.of(
                    random.nextInt(batches),
                    origin + random.nextInt(extent),
                    origin + random.nextInt(extent),
                    origin + random.nextInt(extent)));
        }
        List<List<Integer>> shuffled = new ArrayList<>(chosen);
        Collections.shuffle(shuffled, random);
        return new Voxels(shuffled);
    }

    int count() {
        return coords.size();
    }

    /** As an operand {@code [N,4]}. */
    Tensor on(Rig rig) {
        return rig.given(I32, count(), 4, i -> coords.get(i / 4).get(i % 4));
    }

    /** Neighbour rows {@code [27][N]}, -1 where there is none, by looking each one up. */
    int[][] neighbours() {
        Map<List<Integer>, Integer> rowOf = new HashMap<>();
        for (int row = 0; row < count(); row++) {
            rowOf.put(coords.get(row), row);
        }
        int[][] map = new int[27][count()];
        for (int row = 0; row < count(); row++) {
            List<Integer> at = coords.get(row);
            for (int a = 0; a < 3; a++) {
                for (int b = 0; b < 3; b++) {
                    for (int c = 0; c < 3; c++) {
                        List<Integer> next =
                                List.of(at.get(0), at.get(1) + a - 1, at.get(2) + b - 1, at.get(3) + c - 1);
                        map[9 * a + 3 * b + c][row] = rowOf.getOrDefault(next, -1);
                    }
                }
            }
        }
        return map;
    }

    /** The neighbours as an operand {@code [27,N]}. */
    Tensor mapOn(Rig rig) {
        int[][] map = neighbours();
        return rig.given(I32, 27, count(), i -> map[i / count()][i % count()]);
    }
}
