package dev.kiln.shell.internal;

import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogLevel;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

/** Carries warnings and errors of the OSGi log, where the component runtime and others complain, to the log file. */
@Component(service = {})
public final class LogBridge implements LogListener {
    private static final System.Logger LOG = System.getLogger("kiln.osgi");

    private final LogReaderService reader;

    /** Called by the framework. */
    @Activate
    public LogBridge(@Reference LogReaderService reader) {
        this.reader = reader;
        reader.addLogListener(this);
    }

    /** Called by the framework. */
    @Deactivate
    public void withdraw() {
        reader.removeLogListener(this);
    }

    @Override
    public void logged(LogEntry entry) {
        // Events of the framework are logged by the launcher, who hears the early ones, too.
        if (!entry.getLoggerName().startsWith("Events.") && LogLevel.WARN.implies(entry.getLogLevel())) {
            LOG.log(
                    entry.getLogLevel() == LogLevel.WARN ? System.Logger.Level.WARNING : System.Logger.Level.ERROR,
                    entry.getLoggerName() + ": " + entry.getMessage(),
                    entry.getException());
        }
    }
}
