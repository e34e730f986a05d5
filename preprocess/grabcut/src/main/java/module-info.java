/** Cuts subjects out of backgrounds by colour models and a minimum cut. */
module dev.kiln.preprocess.grabcut {
    requires dev.kiln.api;
    requires dev.kiln.imaging;
    requires static org.osgi.service.component.annotations;
}
