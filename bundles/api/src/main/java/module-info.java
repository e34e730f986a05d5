/** Values and service interfaces of generation: what a plugin is written against. */
module dev.kiln.api {
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.service.component.annotations;

    exports dev.kiln.api.asset;
    exports dev.kiln.api.bake;
    exports dev.kiln.api.generate;
    exports dev.kiln.api.prepare;
    exports dev.kiln.api.stage;
}
