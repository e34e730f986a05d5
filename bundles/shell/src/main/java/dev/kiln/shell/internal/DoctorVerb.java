package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Examines this machine and this installation. */
@Command(name = "doctor", description = "Checks Java, memory, disk, bundles, plugins and settings; 3 if one is broken.")
final class DoctorVerb implements Verb {
    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws InterruptedException {
        List<Check> checks = new ArrayList<>();
        checks.addAll(JavaChecks.all());
        checks.addAll(MachineChecks.all(node, console.folder()));
        checks.addAll(BundleChecks.all(node));
        checks.addAll(SettingsChecks.all(node));
        Table table = new Table("STATE", "CHECK", "FOUND");
        for (Check check : checks) {
            String remedy = check.remedy().isEmpty() ? "" : "; " + check.remedy();
            table.row(check.state().name().toLowerCase(Locale.ROOT), check.name(), check.detail() + remedy);
        }
        table.print(console.out());
        long broken = checks.stream()
                .filter(check -> check.state() == Check.State.BROKEN)
                .count();
        console.out()
                .println(broken == 0 ? "Kiln can work here." : broken + " of " + checks.size() + " checks failed.");
        return broken == 0 ? 0 : Fault.ENVIRONMENT.exitCode();
    }
}
