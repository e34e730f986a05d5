/** Starts the framework with the bundles of this installation. */
module dev.kiln.launcher {
    requires java.logging;
    requires org.apache.felix.framework;

    uses org.osgi.framework.launch.FrameworkFactory;
}
