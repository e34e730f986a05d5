package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Readiness;
import dev.kiln.api.stage.StageContext;
import dev.kiln.api.stage.TrainedModel;
import dev.kiln.compute.Device;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.model.trellis2.internal.checkpoint.CheckpointSource;
import dev.kiln.model.trellis2.internal.checkpoint.Trellis2Checkpoint;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** The generator TRELLIS.2: shapes a mesh from one picture, and paints what it shaped. */
@Component(
        service = {Shaper.class, Painter.class},
        property = "service.ranking:Integer=10")
@Identified(id = "trellis2")
@TrainedModel(licence = "MIT", revision = "af44b45f", commercial = true)
public final class Trellis2 implements Shaper, Painter {
    private final CheckpointSource source;
    private final PictureTokens tokens = new PictureTokens();
    private Networks kept;

    /** Called by DS; finds checkpoints by the framework properties {@code kiln.home} and {@code kiln.models}. */
    @Activate
    public Trellis2(BundleContext framework) {
        this(CheckpointSource.of(framework));
    }

    /** With checkpoints from {@code source}. */
    public Trellis2(CheckpointSource source) {
        this.source = source;
    }

    @Override
    public String description() {
        return "TRELLIS.2: one picture to a mesh with PBR voxels, by flow transformers";
    }

    @Override
    public Readiness readiness() {
        return source.anything()
                ? Readiness.ready()
                : Readiness.absent(
                        "there is no checkpoint in " + source.bundled() + " or "
                                + source.store().root(),
                        "install Kiln again, or import " + CheckpointSource.PUBLISHED);
    }

    /** The checkpoint by its pipeline file, from which all defaults come, and the precision, which a node may set. */
    @Override
    public String identity(Parameters parameters) throws KilnException {
        String wanted = parameters.values().getOrDefault(Knobs.CHECKPOINT.name(), "");
        String dtype = parameters.values().getOrDefault(Precision.KNOB.name(), "");
        return source.open(wanted.strip()).identity() + (dtype.isBlank() ? "" : " " + dtype.strip());
    }

    @Override
    public Set<String> nodeParameters() {
        return Set.of(Precision.KNOB.name(), Knobs.LOW_MEMORY.name());
    }

    @Override
    public Optional<List<Parameter>> parameters(String stage) {
        return switch (stage) {
            case "shape" -> Optional.of(ShapeOptions.DECLARED);
            case "paint" -> Optional.of(PaintOptions.DECLARED);
            default -> Optional.empty();
        };
    }

    @Override
    public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context)
            throws KilnException {
        parameters.requireFit(ShapeOptions.DECLARED);
        Trellis2Checkpoint checkpoint = source.open(Knobs.checkpoint(parameters));
        ShapeOptions options = ShapeOptions.of(parameters, checkpoint.pipeline());
        return run(
                checkpoint,
                options.precision(),
                context,
                new Origin(checkpoint.identity(), seed, parameters),
                work -> new ShapeRun(work, checkpoint, options).run(only(shots).uncomposed(), seed));
    }

    @Override
    public Appearance paint(Shape shape, List<StudioShot> shots, long seed, Parameters parameters, StageContext context)
            throws KilnException {
        parameters.requireFit(PaintOptions.DECLARED);
        FamilyLatent latent = FamilyLatent.of(shape);
        Trellis2Checkpoint checkpoint = source.open(Knobs.checkpoint(parameters));
        PaintOptions options = PaintOptions.of(parameters, checkpoint.pipeline());
        if (options.plain()) {
            context.note("NO_TEXTURE");
            return PaintRun.plain(latent);
        }
        return run(
                checkpoint,
                options.precision(),
                context,
                new Origin(checkpoint.identity(), seed, parameters),
                work -> new PaintRun(work, checkpoint, options.texture())
                        .run(only(shots).uncomposed(), latent, seed));
    }

    /** What a run does at its workplace. */
    private interface Job<T> {
        T at(Workplace work) throws KilnException;
    }

    private <T> T run(
            Trellis2Checkpoint checkpoint, Precision precision, StageContext context, Origin origin, Job<T> job)
            throws KilnException {
        Device device = context.lent(Device.class)
                .orElseThrow(() -> new KilnException(
                        Fault.ENVIRONMENT, "trellis2", "was lent no compute device", "choose a backend that is ready"));
        context.note("checkpoint " + checkpoint.name());
        context.used(checkpoint.model(), checkpoint.licence());
        context.ranOn(checkpoint.name() + " (" + device.info().backend() + ")");
        if (checkpoint.embedded()) {
            context.note("DEMONSTRATION_CHECKPOINT: small; quality needs the weights of " + CheckpointSource.PUBLISHED);
        }
        Parameters set = origin.parameters();
        boolean keep = !set.isOn(Knobs.LOW_MEMORY);
        try (KeptSteps steps = KeptSteps.open(context.kept(), origin);
                StageFiles files = StageFiles.open(
                        set.value(Knobs.KEEP).orElse(""),
                        set.value(Knobs.RESUME).orElse(""),
                        checkpoint.identity(),
                        steps);
                Borrowed borrowed = borrow(device, checkpoint, precision, keep)) {
            return job.at(new Workplace(device, borrowed.networks(), files, tokens, context));
        } catch (CancellationException e) {
            context.checkCancelled();
            throw e;
        } catch (DeviceMemoryException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    "device memory",
                    e.getMessage(),
                    "choose a smaller type, fewer max-tokens, or dtype half",
                    e);
        } catch (KilnException e) {
            throw checkpoint.embedded() && e.fault() == Fault.FAILED ? outside(e) : e;
        }
    }

    /** The small checkpoint knows few kinds of objects, and says so where it fails. */
    private static KilnException outside(KilnException e) {
        String remedy = e.remedy() + (e.remedy().isEmpty() ? "" : "; ")
                + "the photo may be outside what the embedded checkpoint can do: it needs the weights of "
                + CheckpointSource.PUBLISHED;
        return new KilnException(e.fault(), e.subject(), e.offence(), remedy, e);
    }

    private static StudioShot only(List<StudioShot> shots) throws KilnException {
        if (shots.size() != 1) {
            throw new KilnException(
                    Fault.USAGE, "trellis2", "takes one picture, not " + shots.size(), "give one picture");
        }
        return shots.getFirst();
    }

    /** Networks for one run; ended with it unless they are kept. */
    private record Borrowed(Networks networks, boolean kept) implements AutoCloseable {
        @Override
        public void close() {
            if (!kept) {
                networks.close();
            }
        }
    }

    private synchronized Borrowed borrow(
            Device device, Trellis2Checkpoint checkpoint, Precision precision, boolean keep) {
        if (kept != null && !(keep && kept.serve(device, checkpoint, precision))) {
            kept.close();
            kept = null;
        }
        if (!keep) {
            return new Borrowed(new Networks(device, checkpoint, precision, false), false);
        }
        if (kept == null) {
            kept = new Networks(device, checkpoint, precision, true);
        }
        return new Borrowed(kept, true);
    }

    /** Unloads kept networks. */
    @Deactivate
    synchronized void close() {
        if (kept != null) {
            kept.close();
            kept = null;
        }
    }
}
