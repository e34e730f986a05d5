package dev.kiln.model.trellis2.internal.run;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.compute.ReadKind;
import dev.kiln.compute.tensor.Scope;
import dev.kiln.compute.tensor.Tensor;
import dev.kiln.model.trellis2.internal.net.PictureEncoder;
import dev.kiln.model.trellis2.internal.net.Trace;
import dev.kiln.model.trellis2.internal.picture.ReferencePicture;
import dev.kiln.model.trellis2.internal.run.PictureTokens.Encoded;
import dev.kiln.nn.HostValues;
import dev.kiln.weights.WeightTensor;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;

/** From the cut-out to the tokens that condition the flows, at each resolution a recipe needs. */
final class ConditionStage {
    private ConditionStage() {}

    /**
     * Encodes the picture, unless shaping has left what it came to.
     *
     * @param scope where the tokens live
     * @param sides picture sides
     * @param plain the side that conditions the structure stage
     * @return side to {@code [tokens, width]}
     */
    static Map<Integer, Tensor> run(Workplace work, Scope scope, Picture cutout, SortedSet<Integer> sides, int plain)
            throws KilnException {
        String checkpoint = work.networks().checkpoint();
        Map<Integer, Encoded> left =
                work.files().idle() ? work.tokens().take(work.device(), checkpoint, cutout, sides) : Map.of();
        Map<Integer, Tensor> tokens = new TreeMap<>();
        if (!left.isEmpty()) {
            for (int side : sides) {
                float[] values = left.get(side).values();
                int width = left.get(side).width();
                tokens.put(side, HostValues.upload(scope, values, values.length / width, width));
            }
            return tokens;
        }
        ReferencePicture picture = picture(work, cutout);
        Map<Integer, Encoded> made = new TreeMap<>();
        try (Loaded<PictureEncoder> encoder = work.networks().conditioner()) {
            for (int side : sides) {
                Tensor encoded = encode(work, scope, encoder.network(), picture, side, name(plain, side));
                float[] values = HostValues.floats(work.device(), encoded, ReadKind.PRODUCT, "condition");
                tokens.put(side, encoded);
                made.put(side, new Encoded(values, encoded.channels()));
            }
        }
        if (work.files().idle()) {
            work.tokens().leave(work.device(), checkpoint, cutout, made);
        }
        for (Map.Entry<Integer, Encoded> entry : made.entrySet()) {
            String name = name(plain, entry.getKey());
            String file = name.substring("mid.".length());
            float[] values = entry.getValue().values();
            int width = entry.getValue().width();
            work.files().keep(2, file, writer -> writer.floats(name, values, 1, values.length / width, width));
        }
        return tokens;
    }

    /** The reference runs give the tokens that condition the structure stage the plain name. */
    private static String name(int plain, int side) {
        return side == plain ? "mid.cond" : "mid.cond_" + side;
    }

    private static ReferencePicture picture(Workplace work, Picture cutout) throws KilnException {
        Optional<WeightTensor> stored = work.files().find("mid.picture");
        ReferencePicture picture;
        if (stored.isPresent()) {
            long side = stored.get().shape()[0];
            picture = new ReferencePicture((int) side, stored.get().toBytes());
        } else {
            picture = ReferencePicture.of(cutout);
        }
        long side = picture.side();
        work.files().keep(1, "picture", writer -> writer.bytes("mid.picture", picture.rgb(), side, side, 3));
        return picture;
    }

    private static Tensor encode(
            Workplace work, Scope scope, PictureEncoder encoder, ReferencePicture picture, int side, String name)
            throws KilnException {
        if (side % encoder.patch() != 0) {
            throw new KilnException(
                    Fault.FAILED, "picture of " + side, "does not divide into the encoder's patches", "fetch it again");
        }
        int rows = encoder.tokens(side);
        Optional<float[]> stored = work.files().floats(name, (long) rows * encoder.width());
        if (stored.isPresent()) {
            return HostValues.upload(scope, stored.get(), rows, encoder.width());
        }
        Tensor tokens = encoder.encode(scope, picture.normalised(side), side, Trace.NONE);
        Health.check(work.device(), tokens, "picture encoder");
        return tokens;
    }
}
