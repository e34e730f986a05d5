package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.generate.Shape;
import dev.kiln.imaging.Photo;

/** All products of the pipeline, in the order in which they are made. */
final class Keys {
    /** The photo as read. */
    static final Product<Photo> PHOTO = new Product<>("photo", Photo.class);

    /** The photo at its working size, in its own light. */
    static final Product<Picture> ENLARGED = new Product<>("enlarged picture", Picture.class);

    /** The photo at its working size. */
    static final Product<Picture> WORKING = new Product<>("working picture", Picture.class);

    /** Its matte. */
    static final Product<Cut> CUT = new Product<>("matte", Cut.class);

    /** The subject, its soft edge free of the background. */
    static final Product<Picture> CUTOUT = new Product<>("cut-out", Picture.class);

    /** What generators take. */
    static final Product<StudioShot> SHOT = new Product<>("studio shot", StudioShot.class);

    /** The raw shape. */
    static final Product<Shape> SHAPE = new Product<>("shape", Shape.class);

    /** How the surface looks. */
    static final Product<Appearance> APPEARANCE = new Product<>("appearance", Appearance.class);

    /** The finished mesh. */
    static final Product<Finished> FINISHED = new Product<>("finished mesh", Finished.class);

    /** The baked asset. */
    static final Product<Baked> BAKED = new Product<>("baked asset", Baked.class);

    private Keys() {}
}
