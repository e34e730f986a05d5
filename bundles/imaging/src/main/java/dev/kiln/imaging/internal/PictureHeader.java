package dev.kiln.imaging.internal;

import java.util.List;

/**
 * What a file says of its picture before it is decoded.
 *
 * @param width of the stored picture, not yet upright
 * @param height likewise
 * @param orientation EXIF orientation, 1 to 8
 * @param warnings lines for people
 */
record PictureHeader(int width, int height, int orientation, List<String> warnings) {}
