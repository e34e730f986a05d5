package dev.kiln.api.asset;

import java.util.List;

/**
 * Pictures of a subject from several sides (what multi-view painters such as Hunyuan make). A surface point has the colour
 * of the views that see it, each weighted by its weight and the fourth power of the cosine between its ray and the
 * surface normal; a point that no view sees takes the colour of trusted points near by, and is counted.
 *
 * @param views the pictures
 */
public record ViewSet(List<PosedPicture> views) implements Appearance {
    /** Keeps a copy. */
    public ViewSet {
        views = List.copyOf(views);
    }
}
