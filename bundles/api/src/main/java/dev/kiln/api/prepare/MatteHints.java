package dev.kiln.api.prepare;

import java.util.List;
import java.util.Optional;

/**
 * What a person says of where the subject is. Pixels of the upright picture, the origin at its top left corner.
 *
 * @param box nothing outside it belongs to the subject
 * @param subject places that belong to the subject
 * @param background places that do not
 */
public record MatteHints(Optional<Box> box, List<Point> subject, List<Point> background) {
    /** A place. */
    public record Point(double x, double y) {}

    /** A rectangle, by its top left corner and its size. */
    public record Box(double x, double y, double width, double height) {}

    /** Keeps copies of the lists. */
    public MatteHints {
        subject = List.copyOf(subject);
        background = List.copyOf(background);
    }

    /** Nothing is said. */
    public static MatteHints none() {
        return new MatteHints(Optional.empty(), List.of(), List.of());
    }

    /** Whether nothing is said. */
    public boolean isEmpty() {
        return box.isEmpty() && subject.isEmpty() && background.isEmpty();
    }

    /** The same for a picture that is {@code sx} times as wide and {@code sy} times as high. */
    public MatteHints scaled(double sx, double sy) {
        return new MatteHints(
                box.map(b -> new Box(b.x() * sx, b.y() * sy, b.width() * sx, b.height() * sy)),
                subject.stream().map(p -> new Point(p.x() * sx, p.y() * sy)).toList(),
                background.stream().map(p -> new Point(p.x() * sx, p.y() * sy)).toList());
    }

    /** Whether all of it lies in a picture of this size, and the box is not empty. */
    public boolean fits(int width, int height) {
        boolean boxFits = box.stream()
                .allMatch(b -> b.x() >= 0
                        && b.y() >= 0
                        && b.width() > 0
                        && b.height() > 0
                        && b.x() + b.width() <= width
                        && b.y() + b.height() <= height);
        return boxFits && inside(subject, width, height) && inside(background, width, height);
    }

    private static boolean inside(List<Point> points, int width, int height) {
        return points.stream().allMatch(p -> p.x() >= 0 && p.y() >= 0 && p.x() < width && p.y() < height);
    }
}
