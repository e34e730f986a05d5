package dev.kiln.shell.internal.ab;

import dev.kiln.api.asset.Picture;
import java.util.List;

/**
 * All of one comparison.
 *
 * @param kiln version of Kiln
 * @param name of its files
 * @param photo name of the photo's file
 * @param thumbnail the photo, small
 * @param axes what was varied
 * @param rows what became of each variant, in their order
 */
public record Comparison(String kiln, String name, String photo, Picture thumbnail, List<Axis> axes, List<Row> rows) {
    /** Keeps copies of the lists. */
    public Comparison {
        axes = List.copyOf(axes);
        rows = List.copyOf(rows);
    }
}
