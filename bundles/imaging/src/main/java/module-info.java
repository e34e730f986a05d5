/** Photos and cut-outs: reading, resizing, composing and judging them. */
module dev.kiln.imaging {
    requires transitive dev.kiln.api;
    requires com.twelvemonkeys.imageio.bmp;
    requires com.twelvemonkeys.imageio.core;
    requires com.twelvemonkeys.imageio.tiff;
    requires com.twelvemonkeys.imageio.webp;
    requires java.desktop;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    exports dev.kiln.imaging;
    exports dev.kiln.imaging.matting;
}
