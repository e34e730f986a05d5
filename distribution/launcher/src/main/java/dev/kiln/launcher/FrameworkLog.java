package dev.kiln.launcher;

import org.apache.felix.framework.Logger;

/** Sends what the framework logs to the log file; by itself it prints on standard output. */
final class FrameworkLog extends Logger {
    private static final System.Logger LOG = System.getLogger("kiln.framework");

    @Override
    protected void doLog(int level, String message, Throwable cause) {
        LOG.log(level <= LOG_ERROR ? System.Logger.Level.ERROR : System.Logger.Level.WARNING, message, cause);
    }
}
