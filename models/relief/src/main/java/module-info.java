/** A generator without weights: inflates the silhouette and projects the picture. */
module dev.kiln.model.relief {
    requires dev.kiln.api;
    requires static org.osgi.service.component.annotations;
}
