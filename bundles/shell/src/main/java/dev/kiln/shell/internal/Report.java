package dev.kiln.shell.internal;

import dev.kiln.api.prepare.Finding;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.StageRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The last lines of a job: the time of each stage, what there is to say, and the files. */
final class Report {
    private Report() {}

    static void print(Console console, JobResult result) throws IOException {
        if (result.failure().isEmpty()) {
            Table table = new Table("STAGE", "TIME", "PEAK HEAP", "BY");
            for (StageRecord stage : result.stages()) {
                table.row(stage.name(), Sizes.seconds(stage.seconds()), Sizes.text(stage.peakHeapBytes()), by(stage));
            }
            table.row("total", Sizes.seconds(result.seconds()), "", "");
            table.print(console.out());
        }
        for (Finding finding : result.findings()) {
            console.out()
                    .println(finding.verdict().name().toLowerCase(Locale.ROOT) + ": " + finding.code() + ": "
                            + finding.advice());
        }
        for (String warning : result.warnings()) {
            console.out().println("note: " + warning);
        }
        for (Path file : result.outputs()) {
            file(console, file);
        }
    }

    private static String by(StageRecord stage) {
        return (stage.ranOn().isEmpty() ? "kiln" : stage.ranOn()) + (stage.taken() ? ", before; taken" : "");
    }

    /** Names a file that was written, with its size. */
    static void file(Console console, Path file) throws IOException {
        console.out().println(shown(console, file) + "  " + Sizes.text(Files.size(file)));
    }

    /** Relative where the file is inside the user's folder. */
    private static Path shown(Console console, Path file) {
        return file.startsWith(console.folder()) ? console.folder().relativize(file) : file;
    }
}
