package dev.kiln.shell.internal;

import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Profiles;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the profiles of this installation, or shows one. */
@Command(name = "profile", description = "Lists the node profiles, or shows the settings of one.")
final class ProfileVerb implements Verb {
    @Mixin
    private CommonOptions common;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "the profile to show")
    private String name;

    @Override
    public int run(Console console, Node node) throws KilnException, InterruptedException {
        Profiles profiles = node.need(Profiles.class);
        if (name != null) {
            Table table = new Table("SETTING", "VALUE");
            for (Map.Entry<String, String> entry : profiles.show(name).entrySet()) {
                table.row(entry.getKey(), entry.getValue());
            }
            table.print(console.out());
            return 0;
        }
        String active = profiles.active().orElse("");
        for (String profile : profiles.list()) {
            console.out().println((profile.equals(active) ? "* " : "  ") + profile);
        }
        console.out().println("* is active; another one: kiln --profile NAME, or KILN_PROFILE=NAME");
        return 0;
    }
}
