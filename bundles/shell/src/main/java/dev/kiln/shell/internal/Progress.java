package dev.kiln.shell.internal;

import dev.kiln.engine.Job;
import dev.kiln.engine.JobListener;
import dev.kiln.engine.JobProgress;
import dev.kiln.engine.JobState;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Shows how far a job is: on a terminal a bar that is drawn over, elsewhere a plain line for each new stage and each
 * further tenth.
 */
abstract class Progress implements JobListener {
    /** Shows nothing. */
    static Progress silent() {
        return new Progress() {};
    }

    /** Shows what fits the console. */
    static Progress on(Console console) {
        return console.terminal() ? new Bar(console.out()) : new Lines(console.out());
    }

    /** Clears what will not be drawn over any more. */
    void end() {}

    @Override
    public void changed(Job job, JobState state) {
        if (state == JobState.DRAINED) {
            note("a service was taken away; the job starts once more");
        }
    }

    /** Shows one line between others. */
    void note(String line) {}

    private static final class Bar extends Progress {
        private static final int WIDTH = 30;

        private final PrintStream out;
        private int drawn;

        Bar(PrintStream out) {
            this.out = out;
        }

        @Override
        public synchronized void progressed(Job job, JobProgress progress) {
            int full = (int) Math.round(progress.percent() / 100 * WIDTH);
            draw(String.format(
                    Locale.ROOT,
                    "[%s%s] %3.0f %%  %s (%d of %d)",
                    "#".repeat(full),
                    "-".repeat(WIDTH - full),
                    progress.percent(),
                    progress.stage(),
                    progress.index(),
                    progress.count()));
        }

        @Override
        synchronized void note(String line) {
            draw("");
            out.println("\r" + line);
        }

        @Override
        synchronized void end() {
            draw("");
            out.print("\r");
            out.flush();
        }

        private void draw(String line) {
            out.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
            out.flush();
            drawn = line.length();
        }
    }

    private static final class Lines extends Progress {
        private final PrintStream out;
        private String stage = "";
        private int tenth = -1;

        Lines(PrintStream out) {
            this.out = out;
        }

        @Override
        public synchronized void progressed(Job job, JobProgress progress) {
            int now = (int) (progress.percent() / 10);
            if (!progress.stage().equals(stage) || now > tenth) {
                stage = progress.stage();
                tenth = now;
                note(String.format(
                        Locale.ROOT,
                        "%3.0f %%  %s (%d of %d)",
                        progress.percent(),
                        stage,
                        progress.index(),
                        progress.count()));
            }
        }

        @Override
        void note(String line) {
            out.println(line);
            out.flush();
        }
    }
}
