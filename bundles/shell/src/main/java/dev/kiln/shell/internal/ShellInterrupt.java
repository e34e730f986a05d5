package dev.kiln.shell.internal;

import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.CommandSessionListener;
import org.apache.felix.service.command.Job;
import org.osgi.service.component.annotations.Component;
import sun.misc.Signal;

/**
 * Makes Ctrl-C in the Felix shell end the command that runs, and not the node. The shell of Gogo means to do that; with
 * its JLine and this Java the JVM's own handler is back in place while a command runs, and would end the process.
 */
@Component(service = CommandSessionListener.class)
public final class ShellInterrupt implements CommandSessionListener {
    private static final Signal CTRL_C = new Signal("INT");

    @Override
    public void beforeExecute(CommandSession session, CharSequence command) {
        Signal.handle(CTRL_C, signal -> {
            Job running = session.foregroundJob();
            if (running != null) {
                running.interrupt();
            }
        });
    }

    @Override
    public void afterExecute(CommandSession session, CharSequence command, Exception failure) {
        // The shell sets its own handler whenever it reads a line.
    }

    @Override
    public void afterExecute(CommandSession session, CharSequence command, Object result) {
        // The shell sets its own handler whenever it reads a line.
    }
}
