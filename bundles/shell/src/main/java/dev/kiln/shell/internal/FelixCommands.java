package dev.kiln.shell.internal;

import java.util.ArrayList;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;
import org.apache.felix.service.command.Process;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** Offers every verb in the Felix shell, under the scope {@code kiln}. */
@Component(service = {})
public final class FelixCommands {
    private final List<ServiceRegistration<?>> registrations = new ArrayList<>();

    /** Called by the framework. */
    @Activate
    public FelixCommands(BundleContext context) {
        Commands commands = new Commands(new Node(context));
        for (String verb : Commands.names()) {
            offer(context, verb, (session, args) -> {
                run(commands, verb, session, args);
                return null;
            });
        }
        offer(context, "exit", (session, args) -> {
            stop(context);
            return null;
        });
    }

    /** Called by the framework. */
    @Deactivate
    public void withdraw() {
        registrations.forEach(ServiceRegistration::unregister);
    }

    private void offer(BundleContext context, String verb, Function function) {
        Dictionary<String, Object> properties = new Hashtable<>();
        properties.put(CommandProcessor.COMMAND_SCOPE, "kiln");
        properties.put(CommandProcessor.COMMAND_FUNCTION, verb);
        registrations.add(context.registerService(Function.class, function, properties));
    }

    private static void run(Commands commands, String verb, CommandSession session, List<Object> args) {
        Process process = Process.Utils.current();
        List<String> words = new ArrayList<>();
        words.add(verb);
        args.forEach(arg -> words.add(String.valueOf(arg)));
        Console console = new Console(process.out(), process.err(), session.currentDir(), process.isTty(1), true);
        process.error(commands.run(console, words));
    }

    private static void stop(BundleContext context) throws BundleException {
        context.getBundle(0).stop();
    }
}
