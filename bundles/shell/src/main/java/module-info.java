/** The command line: the same verbs for one-shot use and in the Felix shell. */
module dev.kiln.shell {
    requires com.fasterxml.jackson.databind;
    requires dev.kiln.bench;
    requires dev.kiln.compute.tck;
    requires dev.kiln.engine;
    requires dev.kiln.imaging;
    requires dev.kiln.parity;
    requires dev.kiln.plugins;
    requires dev.kiln.weights;
    requires info.picocli;
    requires java.desktop;
    requires java.management;
    requires jdk.management;
    requires jdk.unsupported;
    requires org.apache.felix.gogo.runtime;
    requires org.osgi.framework;
    requires org.osgi.service.log;
    requires org.osgi.util.tracker;
    requires static org.osgi.service.component.annotations;

    opens dev.kiln.shell.internal to
            info.picocli;
}
