package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.bench.Comparison;
import dev.kiln.bench.Rig;
import dev.kiln.bench.Row;
import dev.kiln.bench.Run;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The rows of a benchmark for people, each as soon as it is known. */
final class BenchTable {
    private static final List<String> HEADINGS =
            List.of("OP", "SIZES", "MEASURED", "FLOOR", "RATIO", "OF PEAK", "RATE", "ROWS/S", "PEER", "PEAK MEMORY");
    private static final String PLAIN = "%-13s %-34s %10s %10s %6s %8s %14s %10s %22s %12s";
    private static final String MARKDOWN = "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |";

    private final PrintStream out;
    private final boolean markdown;

    BenchTable(PrintStream out, boolean markdown) {
        this.out = out;
        this.markdown = markdown;
    }

    void head(Rig rig, String peer) {
        out.println(rig);
        if (!peer.isEmpty()) {
            out.println("peer: " + peer);
        }
        if (markdown) {
            out.println();
        }
        line(HEADINGS.toArray());
        if (markdown) {
            out.println("| --- ".repeat(HEADINGS.size()) + "|");
        }
    }

    void row(Row row) {
        double rate = row.flop() / row.seconds();
        boolean arithmetic = row.flop() > 8 * row.bytes();
        line(
                row.op(),
                row.sizes(),
                time(row.seconds()),
                row.floorSeconds() == 0 ? "-" : time(row.floorSeconds()),
                row.floorSeconds() == 0 ? "-" : text("%.2f", row.seconds() / row.floorSeconds()),
                row.peakFlops() == 0 || !arithmetic ? "-" : text("%.0f %%", 100 * row.shareOfPeak()),
                arithmetic ? text("%.0f GFLOP/s", rate * 1e-9) : text("%.1f GB/s", row.bytes() / row.seconds() * 1e-9),
                text("%.2f M", row.rows() / row.seconds() * 1e-6),
                row.peerSeconds() == 0
                        ? "-"
                        : text(
                                "%.0f GFLOP/s, x %.2f",
                                row.flop() / row.peerSeconds() * 1e-9, row.peerSeconds() / row.seconds()),
                Sizes.text(row.memoryBytes()));
    }

    void memoryRate(double bytesPerSecond) {
        out.println();
        out.println(text("memory: %.1f GB/s, read and written; ", bytesPerSecond * 1e-9)
                + "peak and peer took turns with each row");
    }

    private void line(Object... cells) {
        out.println(
                String.format(Locale.ROOT, markdown ? MARKDOWN : PLAIN, cells).stripTrailing());
        out.flush();
    }

    /**
     * Prints what became of each row.
     *
     * @return the exit code
     */
    static int compare(PrintStream out, Run before, Run now) {
        Comparison comparison = Comparison.of(before, now);
        out.println();
        if (!comparison.comparable()) {
            out.println("NOT COMPARABLE");
            out.println("stored: " + before.rig());
            out.println("here:   " + now.rig());
            return Fault.ENVIRONMENT.exitCode();
        }
        if (!before.rig().java().equals(now.rig().java())) {
            out.println("stored with Java " + before.rig().java() + ", now "
                    + now.rig().java());
        }
        Table table = new Table("OP", "BEFORE", "NOW", "TIME", "MEMORY", "VERDICT");
        for (Comparison.Change change : comparison.changes()) {
            table.row(
                    change.now().name(),
                    time(change.before().seconds()),
                    time(change.now().seconds()),
                    text("x %.2f", change.time()),
                    text("x %.2f", change.memory()),
                    verdict(change));
        }
        table.print(out);
        if (comparison.changes().isEmpty()) {
            out.println("the stored run has none of these rows");
        }
        return comparison.passed() ? 0 : Fault.FAILED.exitCode();
    }

    private static String verdict(Comparison.Change change) {
        if (change.slower()) {
            return change.larger() ? "SLOWER, LARGER" : "SLOWER";
        }
        return change.larger() ? "LARGER" : "ok";
    }

    private static String time(double seconds) {
        return seconds >= 1
                ? text("%.2f s", seconds)
                : seconds >= 1e-3 ? text("%.1f ms", seconds * 1e3) : text("%.1f us", seconds * 1e6);
    }

    private static String text(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
