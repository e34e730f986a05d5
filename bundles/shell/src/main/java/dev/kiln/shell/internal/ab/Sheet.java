package dev.kiln.shell.internal.ab;

import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;
import java.util.ArrayList;
import java.util.List;

/** All variants in one picture: a row for each, with its values and figures on the left and its four views beside. */
public final class Sheet {
    private static final int MARGIN = 24;
    private static final int COLUMNS = 38;
    private static final int LABEL = COLUMNS * Glyphs.WIDTH;
    private static final int VIEW = 256;
    private static final int VIEWS = 4 * VIEW;
    private static final int WIDTH = MARGIN + LABEL + MARGIN + VIEWS + MARGIN;
    private static final String[] SIDES = {"front", "right", "back", "left"};
    private static final int NAME = 14;
    private static final int NUMBER = 10;
    private static final int PAPER = 0xFFFFFF;
    private static final int INK = 0x1A1A1A;
    private static final int PALE = 0x6B6B6B;
    private static final int RULE = 0xD8D8D8;
    private static final int ALARM = 0xA61B1B;

    /** One line of text on the left. */
    private record Line(String text, int color, boolean bold) {}

    private Sheet() {}

    /** Draws {@code comparison}. */
    public static Picture of(Comparison comparison) {
        List<Line> head = head(comparison);
        Picture thumbnail = comparison.thumbnail();
        int headHeight = Math.max(thumbnail.height(), (head.size() + 1) * Glyphs.HEIGHT);
        int top = MARGIN + headHeight + MARGIN / 2;
        int height = top;
        for (Row row : comparison.rows()) {
            height += MARGIN + rowHeight(row) + MARGIN;
        }
        Canvas canvas = new Canvas(WIDTH, height, PAPER);
        canvas.picture(thumbnail, MARGIN, MARGIN);
        write(canvas, head, MARGIN + thumbnail.width() + MARGIN, MARGIN);
        for (int i = 0; i < SIDES.length; i++) {
            int left = MARGIN + LABEL + MARGIN + i * VIEW + (VIEW - SIDES[i].length() * Glyphs.WIDTH) / 2;
            canvas.text(SIDES[i], left, top - MARGIN / 2 - Glyphs.HEIGHT, PALE, false);
        }
        for (Row row : comparison.rows()) {
            canvas.box(MARGIN, top, WIDTH - 2 * MARGIN, 1, RULE);
            write(canvas, label(row), MARGIN, top + MARGIN);
            if (row.made().isPresent()) {
                Picture strip = Resample.resize(row.made().get().views(), VIEWS, VIEW, Filter.AREA);
                canvas.picture(strip, MARGIN + LABEL + MARGIN, top + MARGIN);
            }
            top += MARGIN + rowHeight(row) + MARGIN;
        }
        return canvas.picture();
    }

    private static int rowHeight(Row row) {
        int lines = label(row).size() * Glyphs.HEIGHT;
        return row.made().isPresent() ? Math.max(VIEW, lines) : lines;
    }

    private static List<Line> head(Comparison comparison) {
        int columns = (WIDTH - 3 * MARGIN - comparison.thumbnail().width()) / Glyphs.WIDTH;
        List<Line> lines = new ArrayList<>();
        add(lines, comparison.name(), columns, INK, true);
        add(lines, "photo " + comparison.photo(), columns, PALE, false);
        for (Axis axis : comparison.axes()) {
            add(lines, axis.key() + ": " + String.join(", ", axis.values()), columns, INK, false);
        }
        return lines;
    }

    private static List<Line> label(Row row) {
        List<Line> lines = new ArrayList<>();
        row.variant().settings().forEach((key, value) -> add(lines, key + " " + value, COLUMNS, INK, true));
        lines.add(new Line("", PALE, false));
        for (Figure figure : Figure.of(row)) {
            lines.add(new Line(aligned(figure), PALE, false));
        }
        if (row.made().isEmpty()) {
            lines.add(new Line("", PALE, false));
            add(lines, row.failure(), COLUMNS, ALARM, false);
        }
        return lines;
    }

    /** Name on the left, number on the right, its unit behind. */
    private static String aligned(Figure figure) {
        String[] value = figure.value().split(" ", 2);
        String number = " ".repeat(Math.max(1, NUMBER - value[0].length())) + value[0];
        String name =
                figure.name() + " ".repeat(Math.max(0, NAME - figure.name().length()));
        return name + number + (value.length > 1 ? " " + value[1] : "");
    }

    private static void add(List<Line> lines, String text, int columns, int color, boolean bold) {
        Lines.wrapped(text, columns).forEach(line -> lines.add(new Line(line, color, bold)));
    }

    private static void write(Canvas canvas, List<Line> lines, int left, int top) {
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            canvas.text(line.text(), left, top + i * Glyphs.HEIGHT, line.color(), line.bold());
        }
    }
}
