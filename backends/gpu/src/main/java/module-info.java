/** The core that GPU backends share: kernel text, a device on a driver contract, plain operations. */
module dev.kiln.backend.gpu {
    requires transitive dev.kiln.compute;
    requires static org.osgi.annotation.bundle;
    requires static org.osgi.annotation.versioning;
    requires static org.osgi.framework;

    exports dev.kiln.backend.gpu;
    exports dev.kiln.backend.gpu.driver;
    exports dev.kiln.backend.gpu.kernel;
}
