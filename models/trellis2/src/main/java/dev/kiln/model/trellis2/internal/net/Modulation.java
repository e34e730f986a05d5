package dev.kiln.model.trellis2.internal.net;

import dev.kiln.compute.tensor.Segments;
import dev.kiln.compute.tensor.Tensor;
import java.util.List;

/**
 * Shift, scale and gate of every block at some times: what a flow transformer makes of time alone. Prepared once for all
 * steps of a stage.
 *
 * @param blocks for each block {@code [times, 6C]} f32
 */
public record Modulation(List<Tensor> blocks) {
    /** Row {@code from} and {@code count - 1} after it. */
    Modulation times(int from, int count) {
        return new Modulation(
                blocks.stream().map(block -> block.rows(from, count)).toList());
    }

    /** Part {@code index} of six of block {@code block}. */
    Tensor part(int block, int index) {
        Tensor all = blocks.get(block);
        int width = all.channels() / 6;
        return all.slice(index * width, width);
    }

    /** The row segments to which the times apply; null if there is one time for all rows. */
    Segments over(Segments samples) {
        return blocks.getFirst().rows() == 1 ? null : samples;
    }
}
