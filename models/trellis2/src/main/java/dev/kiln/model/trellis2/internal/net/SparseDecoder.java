package dev.kiln.model.trellis2.internal.net;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.Device;
import dev.kiln.compute.Ops;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.op.ConvNext;
import dev.kiln.compute.op.LayerNorm;
import dev.kiln.compute.tensor.DType;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.checkpoint.SparseDecoderConfig;
import dev.kiln.nn.Affine;
import dev.kiln.nn.HostValues;
import dev.kiln.nn.ModuleLoader;
import dev.kiln.weights.Weights;
import java.util.ArrayList;
import java.util.List;

/**
 * The sparse decoder of shape and of texture (TRELLIS.2 specification, section 7): sparse ConvNeXt blocks on levels that
 * double the grid, keeping only the children that exist.
 */
public final class SparseDecoder implements Network {
    private static final double FINAL_EPS = 1e-5;

    private final Device device;
    private final SparseDecoderConfig config;
    private final DType stream;
    private final ModuleLoader loader;
    private final Affine input;
    private final Affine output;
    private final List<SparseLevel> levels = new ArrayList<>();

    /**
     * What a decoder gives.
     *
     * @param coordinates {@code [M,4]} i32 of the finest voxels
     * @param features {@code [M,out]} f32
     * @param subdivisions which children the voxels of each level but the last have
     */
    public record Decoded(Tensor coordinates, Tensor features, List<Subdivision> subdivisions) {}

    /** Voxels of one level, in memory of their own. */
    private record Voxels(Scope scope, Tensor coordinates, Tensor map, Tensor features) {}

    private SparseDecoder(Device device, SparseDecoderConfig config, DType stream, ModuleLoader loader)
            throws KilnException {
        this.device = device;
        this.config = config;
        this.stream = stream;
        this.loader = loader;
        input = loader.linear("from_latent", config.channels()[0], config.latent());
        output = loader.linear("output_layer", config.out(), config.channels()[config.doublings()]);
        for (int level = 0; level <= config.doublings(); level++) {
            levels.add(SparseLevel.load(loader.scope("blocks." + level), config, level));
        }
        loader.verifyAllUsed();
    }

    /**
     * Loads a decoder.
     *
     * @param weights its whole checkpoint, open as long as the decoder is
     * @param stream type of the features between blocks
     * @throws KilnException if a tensor is missing, left over or of another shape
     */
    public static SparseDecoder load(Device device, Weights weights, SparseDecoderConfig config, DType stream)
            throws KilnException {
        ModuleLoader loader = ModuleLoader.open(device, weights);
        try {
            return new SparseDecoder(device, config, stream, loader);
        } catch (KilnException | RuntimeException e) {
            loader.close();
            throw e;
        }
    }

    /** Its sizes. */
    public SparseDecoderConfig config() {
        return config;
    }

    /**
     * Decodes a latent.
     *
     * @param scope where the result lives
     * @param latent {@code [N,latent]} f32, not normalised
     * @param coordinates b, i, j, k of each row
     * @param guides which children exist, for a decoder that is told; null for one that predicts
     * @throws KilnException if no child is left on some level
     */
    public Decoded decode(Scope scope, Tensor latent, int[] coordinates, List<Subdivision> guides, Trace trace)
            throws KilnException {
        List<Subdivision> made = new ArrayList<>();
        Voxels finest = descend(latent, coordinates, guides, config.doublings(), made, trace);
        try (Scope owned = finest.scope()) {
            Tensor features = scope.tensor(DType.F32, finest.features().rows(), config.out());
            Tensor normed =
                    owned.tensor(DType.F32, features.rows(), finest.features().channels());
            device.ops().layerNorm(normed, finest.features(), LayerNorm.eps(FINAL_EPS));
            device.ops().linear(features, normed, output.weight(), output.epilogue());
            Tensor places = scope.tensor(DType.I32, features.rows(), 4);
            device.ops().copy(places, finest.coordinates());
            return new Decoded(places, features, made);
        }
    }

    /**
     * Only the coordinates that decoding would give after some doublings.
     *
     * @param doublings 1 to all
     * @return b, i, j, k of each voxel
     * @throws KilnException if no child is left on some level
     */
    public int[] upsample(Tensor latent, int[] coordinates, int doublings, Trace trace) throws KilnException {
        List<Subdivision> made = new ArrayList<>();
        Voxels parents = descend(latent, coordinates, null, doublings - 1, made, trace);
        try (Scope owned = parents.scope()) {
            Tensor bits = predict(owned, doublings - 1, parents.features(), made, trace);
            int children = made.getLast().children();
            Tensor slot = owned.tensor(DType.I32, children, 1);
            Tensor child = owned.tensor(DType.I32, children, 4);
            device.ops().childRows(slot, child, bits, parents.coordinates());
            return HostValues.ints(device, child, ReadKind.LIST, "upsampled voxels");
        }
    }

    /** The voxels of level {@code last}, its ConvNeXt blocks done; the caller ends their scope. */
    private Voxels descend(
            Tensor latent, int[] coordinates, List<Subdivision> guides, int last, List<Subdivision> made, Trace trace)
            throws KilnException {
        Voxels voxels = start(latent, coordinates);
        boolean done = false;
        try {
            trace.seen("from_latent", voxels.features());
            mix(0, voxels, trace);
            for (int level = 0; level < last; level++) {
                Voxels finer = halve(level, voxels, guides, made, trace);
                voxels.scope().close();
                voxels = finer;
                mix(level + 1, voxels, trace);
            }
            done = true;
            return voxels;
        } finally {
            if (!done) {
                voxels.scope().close();
            }
        }
    }

    private Voxels start(Tensor latent, int[] coordinates) {
        Scope scope = device.openScope();
        Tensor places = HostValues.upload(scope, coordinates, latent.rows(), 4);
        Tensor map = neighbours(scope, places);
        Tensor features = scope.tensor(stream, latent.rows(), config.channels()[0]);
        device.ops().linear(features, latent, input.weight(), input.epilogue());
        return new Voxels(scope, places, map, features);
    }

    private Tensor neighbours(Scope scope, Tensor places) {
        Tensor map = scope.tensor(DType.I32, 27, Math.toIntExact(places.rows()));
        device.ops().neighbourMap(map, places);
        return map;
    }

    private void mix(int level, Voxels voxels, Trace trace) {
        int index = 0;
        for (ConvNext block : levels.get(level).blocks()) {
            device.label("decoder block " + level + "." + index);
            device.ops().convNext(voxels.features(), voxels.features(), voxels.map(), block);
            trace.seen("blocks." + level + "." + index++, voxels.features());
        }
    }

    private Voxels halve(int level, Voxels parents, List<Subdivision> guides, List<Subdivision> made, Trace trace)
            throws KilnException {
        Ops ops = device.ops();
        device.label("decoder level " + level);
        Scope finer = device.openScope();
        boolean done = false;
        try (Scope scratch = device.openScope()) {
            Tensor bits = guides == null
                    ? predict(scratch, level, parents.features(), made, trace)
                    : follow(scratch, level, guides.get(level), parents, made);
            int children = made.getLast().children();
            Tensor slot = scratch.tensor(DType.I32, children, 1);
            Tensor places = finer.tensor(DType.I32, children, 4);
            ops.childRows(slot, places, bits, parents.coordinates());
            Tensor map = neighbours(finer, places);
            Tensor features = finer.tensor(stream, children, config.channels()[level + 1]);
            ops.upBlock(
                    features,
                    parents.features(),
                    parents.map(),
                    slot,
                    map,
                    levels.get(level).up());
            trace.seen("blocks." + level + "." + levels.get(level).blocks().size(), features);
            done = true;
            return new Voxels(finer, places, map, features);
        } finally {
            if (!done) {
                finer.close();
            }
        }
    }

    /** Which children the network sees; decided in float32 whatever the stream's type. */
    private Tensor predict(Scope scope, int level, Tensor features, List<Subdivision> made, Trace trace)
            throws KilnException {
        Affine subdivide = levels.get(level).subdivide();
        Tensor logits = scope.tensor(DType.F32, features.rows(), 8);
        device.ops().linear(logits, features, subdivide.weight(), subdivide.epilogue());
        trace.seen("sub" + level, logits);
        Tensor bits = scope.tensor(DType.U8, features.rows(), 1);
        device.ops().maskBits(bits, logits);
        Subdivision subdivision =
                new Subdivision(HostValues.bytes(device, bits, ReadKind.MASK, "children of level " + level));
        if (subdivision.children() == 0) {
            throw new KilnException(
                    Fault.FAILED,
                    "shape decoder",
                    "sees no surface in the latent: all logits of level " + level + " are negative",
                    "try another seed or picture");
        }
        made.add(subdivision);
        return bits;
    }

    private Tensor follow(Scope scope, int level, Subdivision guide, Voxels parents, List<Subdivision> made) {
        long voxels = parents.features().rows();
        if (guide.octants().length != voxels) {
            throw new IllegalArgumentException(
                    "level " + level + " has " + voxels + " voxels, its guide " + guide.octants().length);
        }
        made.add(guide);
        return HostValues.upload(scope, guide.octants(), voxels, 1);
    }

    /** Unloads the decoder. */
    @Override
    public void close() {
        loader.close();
    }
}
