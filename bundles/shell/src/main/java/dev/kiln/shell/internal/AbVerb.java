package dev.kiln.shell.internal;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Catalogue;
import dev.kiln.engine.Engine;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.Knob;
import dev.kiln.imaging.PhotoReader;
import dev.kiln.imaging.Resample;
import dev.kiln.shell.internal.ab.Axis;
import dev.kiln.shell.internal.ab.Comparison;
import dev.kiln.shell.internal.ab.Figure;
import dev.kiln.shell.internal.ab.Row;
import dev.kiln.shell.internal.ab.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one asset in several ways and shows them side by side. */
@Command(
        name = "ab",
        sortOptions = false,
        description = "Makes an asset in several ways and compares them side by side.",
        footerHeading = "%n",
        footer = {
            "Writes NAME.ab.html (one page, needs no network), NAME.ab.png (a sheet), NAME.ab.json, and the files of each",
            "variant below NAME.ab/. Each way uses the bundles that are there when it starts. Stages before the first",
            "difference run once. A variant that fails does not end the others; the exit code is then 1."
        })
final class AbVerb implements Verb {
    private static final int THUMBNAIL = 160;

    @Parameters(paramLabel = "PHOTO", description = "a PNG, JPEG or other picture of one subject")
    private Path photo;

    @Option(
            names = "--vary",
            required = true,
            paramLabel = "KEY=A,B,...",
            description = "what to vary: an option that names a service, seed, faces, checkpoint, or STAGE.KEY as --set"
                    + " has it; may be repeated: all combinations run, at most " + Variant.MOST)
    private List<String> vary = List.of();

    @Mixin
    private AssetOptions asset;

    @Mixin
    private CutOptions cut;

    @Mixin
    private ResultOptions results;

    @Mixin
    private CommonOptions common;

    @Override
    public int run(Console console, Node node) throws KilnException, IOException, InterruptedException {
        if (results.wantsOutcome()) {
            throw new KilnException(
                    Fault.USAGE, "--outcome", "is about one job, not several", "NAME.ab.json has what became of each");
        }
        List<Axis> axes = new ArrayList<>();
        for (String text : vary) {
            axes.add(Axis.of(text));
        }
        List<Variant> variants = Variant.all(axes);
        Path out = results.folder(console);
        JobRequest plain = JobRequest.of(console.resolve(photo), out);
        JobRequest base = asset.change(plain, cut)
                .name(results.name(plain))
                .matte(cut.mask(console))
                .hints(cut.hints())
                .force(results.force())
                .build();
        requireServices(variants, base, node);
        Picture small = thumbnail(base.photo());
        AbRun run = new AbRun(console, node.need(Engine.class), base, !results.quiet() && !results.json());
        List<Row> rows = run.all(variants);
        if (rows.size() < variants.size()) {
            return Fault.CANCELLED.exitCode();
        }
        String file = base.photo().getFileName().toString();
        Comparison comparison = new Comparison(Outcome.version(node.context()), base.name(), file, small, axes, rows);
        List<Path> files = AbFiles.write(comparison, out);
        tell(comparison, files, console);
        return rows.stream().allMatch(row -> row.made().isPresent()) ? 0 : Fault.FAILED.exitCode();
    }

    /** A typing error must not cost the time of the variants before it. */
    private static void requireServices(List<Variant> variants, JobRequest base, Node node)
            throws KilnException, InterruptedException {
        List<JobRequest> requests = new ArrayList<>();
        for (Variant variant : variants) {
            requests.add(variant.of(base));
        }
        Duration patience = Duration.ofSeconds(node.settings().number(Knob.PATIENCE));
        ServiceIds.require(requests, node.need(Catalogue.class), patience);
    }

    /** Also refuses a photo that cannot be read before anything runs. */
    private static Picture thumbnail(Path file) throws KilnException {
        Picture picture = PhotoReader.read(file).picture();
        double scale = (double) THUMBNAIL / Math.max(picture.width(), picture.height());
        int width = Math.max(1, (int) Math.round(picture.width() * scale));
        int height = Math.max(1, (int) Math.round(picture.height() * scale));
        return Resample.resizeCutout(picture, width, height);
    }

    private void tell(Comparison comparison, List<Path> files, Console console) throws IOException {
        for (Row row : comparison.rows()) {
            if (row.made().isEmpty()) {
                console.err().println("kiln: " + OneLine.of(row.variant().label() + ": " + row.failure()));
            }
        }
        if (results.json()) {
            console.out().print(AbFiles.json(comparison, results.folder(console)));
        } else if (!results.quiet()) {
            table(comparison).print(console.out());
            for (Path file : files) {
                Report.file(console, file);
            }
        }
    }

    private static Table table(Comparison comparison) {
        List<String> headings = new ArrayList<>(List.of("VARIANT"));
        Row longest = comparison.rows().stream()
                .filter(row -> row.made().isPresent())
                .findFirst()
                .orElse(comparison.rows().getFirst());
        Figure.of(longest).forEach(figure -> headings.add(figure.name().toUpperCase(Locale.ROOT)));
        Table table = new Table(headings.toArray(String[]::new));
        for (Row row : comparison.rows()) {
            List<Object> cells = new ArrayList<>(List.of(row.variant().label()));
            Figure.of(row).forEach(figure -> cells.add(figure.value()));
            while (cells.size() < headings.size()) {
                cells.add("-");
            }
            table.row(cells.toArray());
        }
        return table;
    }
}
