package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.model.trellis2.internal.checkpoint.ConditionerConfig;
import dev.kiln.model.trellis2.internal.checkpoint.FlowConfig;
import dev.kiln.model.trellis2.internal.checkpoint.ModuleFile;
import dev.kiln.model.trellis2.internal.checkpoint.Recipe;
import dev.kiln.model.trellis2.internal.checkpoint.SparseDecoderConfig;
import dev.kiln.model.trellis2.internal.checkpoint.StructureDecoderConfig;
import dev.kiln.model.trellis2.internal.checkpoint.Trellis2Checkpoint;
import dev.kiln.model.trellis2.internal.net.FlowTransformer;
import dev.kiln.model.trellis2.internal.net.Network;
import dev.kiln.model.trellis2.internal.net.PictureEncoder;
import dev.kiln.model.trellis2.internal.net.SparseDecoder;
import dev.kiln.model.trellis2.internal.net.StructureDecoder;
import dev.kiln.weights.Checkpoint;
import dev.kiln.weights.DtypePolicy;
import dev.kiln.weights.Weights;
import java.util.Map;
import java.util.TreeMap;

/**
 * The networks of one checkpoint on one device. With little memory each is loaded for its stage and released after it;
 * else it stays for the next job.
 */
public final class Networks implements AutoCloseable {
    private final Device device;
    private final Trellis2Checkpoint checkpoint;
    private final Precision precision;
    private final boolean keep;
    private final Map<String, Loaded<?>> kept = new TreeMap<>();

    /** Makes a network from its weights. */
    private interface Loader<N extends Network> {
        N load(Weights weights) throws KilnException;
    }

    Networks(Device device, Trellis2Checkpoint checkpoint, Precision precision, boolean keep) {
        this.device = device;
        this.checkpoint = checkpoint;
        this.precision = precision;
        this.keep = keep;
    }

    /** Whether these are the networks that another job would load. */
    boolean serve(Device otherDevice, Trellis2Checkpoint otherCheckpoint, Precision otherPrecision) {
        return device == otherDevice
                && checkpoint.folder().equals(otherCheckpoint.folder())
                && checkpoint.identity().equals(otherCheckpoint.identity())
                && precision.equals(otherPrecision);
    }

    /** Identity of the checkpoint. */
    String checkpoint() {
        return checkpoint.identity();
    }

    Loaded<PictureEncoder> conditioner() throws KilnException {
        ModuleFile file = checkpoint.conditioner();
        ConditionerConfig config = ConditionerConfig.of(file.args());
        return load("conditioner", file, weights -> PictureEncoder.load(device, weights, config));
    }

    Loaded<FlowTransformer> structureFlow() throws KilnException {
        return flow("structure flow", checkpoint.structureFlow());
    }

    Loaded<FlowTransformer> flow(Recipe.Flow flow) throws KilnException {
        return flow(flow.model(), checkpoint.flow(flow));
    }

    Loaded<StructureDecoder> structureDecoder() throws KilnException {
        ModuleFile file = checkpoint.structureDecoder();
        StructureDecoderConfig config = StructureDecoderConfig.of(file.args());
        return load("structure decoder", file, weights -> StructureDecoder.load(device, weights, config));
    }

    Loaded<SparseDecoder> shapeDecoder() throws KilnException {
        ModuleFile file = checkpoint.shapeDecoder();
        SparseDecoderConfig config = SparseDecoderConfig.shape(file.args());
        return load("shape decoder", file, weights -> SparseDecoder.load(device, weights, config, precision.decoder()));
    }

    Loaded<SparseDecoder> textureDecoder() throws KilnException {
        ModuleFile file = checkpoint.textureDecoder();
        SparseDecoderConfig config = SparseDecoderConfig.texture(file.args());
        return load(
                "texture decoder", file, weights -> SparseDecoder.load(device, weights, config, precision.decoder()));
    }

    private Loaded<FlowTransformer> flow(String role, ModuleFile file) throws KilnException {
        FlowConfig config = FlowConfig.of(file.args());
        return load(role, file, weights -> FlowTransformer.load(device, weights, config, precision.flow()));
    }

    /** A role always has the same kind of network, so what is kept under it is of the kind that is asked for. */
    @SuppressWarnings("unchecked")
    private <N extends Network> Loaded<N> load(String role, ModuleFile file, Loader<N> loader) throws KilnException {
        if (kept.containsKey(role)) {
            return (Loaded<N>) kept.get(role);
        }
        Checkpoint weights = Checkpoint.open(file.weights());
        boolean done = false;
        try {
            N network = loader.load(weights.weights(DtypePolicy.floats()));
            Loaded<N> loaded = new Loaded<>(network, weights, keep);
            if (keep) {
                kept.put(role, loaded);
            }
            done = true;
            return loaded;
        } finally {
            if (!done) {
                weights.close();
            }
        }
    }

    /** Unloads what was kept. */
    @Override
    public void close() {
        kept.values().forEach(Loaded::unload);
        kept.clear();
    }
}
