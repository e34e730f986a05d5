/** Cuts subjects out of plain backgrounds. */
module dev.kiln.preprocess.plainborder {
    requires dev.kiln.api;
    requires dev.kiln.imaging;
    requires static org.osgi.service.component.annotations;
}
