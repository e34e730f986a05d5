/** Evens out levels and white balance of photos. */
module dev.kiln.preprocess.studiolight {
    requires dev.kiln.api;
    requires dev.kiln.imaging;
    requires static org.osgi.service.component.annotations;
}
