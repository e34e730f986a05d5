/** Enlarges photos with Lanczos-3. */
module dev.kiln.preprocess.lanczos {
    requires dev.kiln.api;
    requires dev.kiln.imaging;
    requires static org.osgi.service.component.annotations;
}
