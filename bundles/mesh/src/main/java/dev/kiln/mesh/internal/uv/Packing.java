package dev.kiln.mesh.internal.uv;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.StageContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where each chart lies in the picture. All charts have one scale, the largest of a fixed ladder at which they fit, except
 * one that would be longer than the picture.
 */
public final class Packing {
    /** Share of the picture that the charts fill on the first rung. */
    private static final double FULL = 0.92;

    /** From one rung to the next, in area. */
    private static final double RUNG = 0.96;

    private static final int RUNGS = 63;

    private final List<FlatChart> charts;
    private final int size;
    private final int gutter;
    private final double[] scales;
    private final int[] places;

    private Packing(List<FlatChart> charts, int size, int gutter) {
        this.charts = charts;
        this.size = size;
        this.gutter = gutter;
        scales = new double[charts.size()];
        places = new int[2 * charts.size()];
    }

    /** Packs {@code charts} into a square of {@code size} texels. */
    public static Packing of(List<FlatChart> charts, int size, int gutter, StageContext context) throws KilnException {
        List<Integer> order = new ArrayList<>();
        for (int c = 0; c < charts.size(); c++) {
            order.add(c);
        }
        order.sort(Comparator.comparingDouble((Integer c) -> -charts.get(c).height())
                .thenComparingDouble(c -> -charts.get(c).width()));
        double area = charts.stream().mapToDouble(FlatChart::area).sum();
        for (int pad = gutter; pad >= 0; pad = pad == 0 ? -1 : pad / 2) {
            Packing packing = new Packing(charts, size, pad);
            if (packing.hasRoom() && packing.climb(order, area, context)) {
                return packing;
            }
        }
        throw new KilnException(
                Fault.FAILED,
                "unwrap",
                charts.size() + " charts do not fit into a texture of " + size,
                "ask for fewer triangles (--faces) or a larger texture-size");
    }

    /** Halves the ladder until the largest scale that fits is found, and packs at it. */
    private boolean climb(List<Integer> order, double area, StageContext context) throws KilnException {
        int fitting = RUNGS;
        int failing = -1;
        while (fitting - failing > 1) {
            context.checkCancelled();
            int rung = (fitting + failing) / 2;
            if (fits(order, scale(rung, area))) {
                fitting = rung;
            } else {
                failing = rung;
            }
        }
        return fitting < RUNGS && fits(order, scale(fitting, area));
    }

    private double scale(int rung, double area) {
        return area > 0 ? size * Math.sqrt(FULL * StrictMath.pow(RUNG, rung) / area) : 0;
    }

    /** Whether there is a block for each chart, were it never so small. */
    private boolean hasRoom() {
        long side = Math.ceilDiv(1 + 2 * gutter, Profile.BLOCK);
        return charts.size() * side * Profile.BLOCK * (1 + 2 * gutter) <= (long) size * size;
    }

    private boolean fits(List<Integer> order, double scale) {
        Horizon horizon = new Horizon(size);
        for (int c : order) {
            FlatChart chart = charts.get(c);
            double room = size - 2 * gutter - 2;
            scales[c] = chart.height() * scale > room ? room / chart.height() : scale;
            if (!horizon.place(Profile.of(chart, scales[c], gutter))) {
                return false;
            }
            places[2 * c] = horizon.x() + gutter;
            places[2 * c + 1] = horizon.y() + gutter;
        }
        return true;
    }

    /** Texels left free around each chart. */
    public int gutter() {
        return gutter;
    }

    /** Area of a chart in texels. */
    public double area(int chart) {
        return charts.get(chart).area() * scales[chart] * scales[chart];
    }

    /** Texture coordinate u of a local vertex. */
    public float u(int chart, int vertex) {
        return (float) ((places[2 * chart] + charts.get(chart).x(vertex) * scales[chart]) / size);
    }

    /** Texture coordinate v of a local vertex: rows of a picture run down. */
    public float v(int chart, int vertex) {
        return (float) (1 - (places[2 * chart + 1] + charts.get(chart).y(vertex) * scales[chart]) / size);
    }
}
