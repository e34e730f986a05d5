package dev.kiln.shell.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** The command line that the launcher calls for one command: arguments in, exit code out. */
@Component(service = ToIntFunction.class, property = "kiln.command-line=one-shot")
public final class OneShot implements ToIntFunction<String[]> {
    private final Commands commands;

    /** Called by the framework. */
    @Activate
    public OneShot(BundleContext context) {
        commands = new Commands(new Node(context));
    }

    @Override
    public int applyAsInt(String[] args) {
        Console console = new Console(
                System.out, System.err, Path.of("").toAbsolutePath(), Boolean.getBoolean("kiln.terminal"), false);
        return commands.run(console, List.of(args));
    }
}
