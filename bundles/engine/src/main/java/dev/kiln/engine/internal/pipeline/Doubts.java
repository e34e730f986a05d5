package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Material;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.engine.JobRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Colours that may be right but seldom are: the user is warned and the job goes on. {@link Guard} has what can only be
 * wrong.
 */
final class Doubts {
    /** One colour everywhere, to the last bit, although the photo's subject has several. */
    static final String CONSTANT_COLOUR = "CONSTANT_COLOUR";

    /** Roughness zero everywhere: a mirror, which viewers show black. */
    static final String ZERO_ROUGHNESS = "ZERO_ROUGHNESS";

    /** Range of a channel, of 255, up to which a photo's subject counts as of one colour: light and noise make as much. */
    private static final int ONE_COLOUR = 32;

    private Doubts() {}

    /** Warnings about what a painter made. */
    static List<String> about(Appearance appearance, StudioShot shot, JobRequest request) {
        return switch (appearance) {
            case VoxelField field ->
                warnings(
                        isConstant(field.attributes(), VoxelField.CHANNELS),
                        isZero(field.attributes(), VoxelField.CHANNELS, 4),
                        shot,
                        request);
            case ViewSet set -> {
                List<Picture> colors =
                        set.views().stream().map(PosedPicture::baseColor).toList();
                List<Picture> rough = set.views().stream()
                        .map(PosedPicture::metallicRoughness)
                        .flatMap(Optional::stream)
                        .toList();
                yield warnings(
                        range(colors) == 0,
                        !rough.isEmpty() && rough.stream().allMatch(Doubts::hasNoRoughness),
                        shot,
                        request);
            }
        };
    }

    /** Warnings about what a baker made. */
    static List<String> about(Asset asset, StudioShot shot, JobRequest request) {
        Material material = asset.material();
        return switch (material) {
            case VertexColors colors ->
                warnings(isConstant(colors.linearRgba(), 4), colors.roughness() == 0, shot, request);
            case Textures textures ->
                warnings(
                        range(List.of(textures.baseColor())) == 0,
                        hasNoRoughness(textures.metallicRoughness()),
                        shot,
                        request);
        };
    }

    private static List<String> warnings(boolean constant, boolean mirror, StudioShot shot, JobRequest request) {
        List<String> codes = new ArrayList<>();
        if (constant && !isUntextured(request) && range(List.of(shot.cutout())) > ONE_COLOUR) {
            codes.add(CONSTANT_COLOUR);
        }
        if (mirror) {
            codes.add(ZERO_ROUGHNESS);
        }
        return codes;
    }

    /** Whether the user wants the asset grey. */
    private static boolean isUntextured(JobRequest request) {
        var paint = request.parameters().get("paint");
        return paint != null && "true".equals(paint.values().get("no-texture"));
    }

    /** The first three of each {@code stride} values are red, green and blue. */
    private static boolean isConstant(Floats values, int stride) {
        for (int i = stride; i < values.size(); i++) {
            if (i % stride < 3 && values.get(i) != values.get(i % stride)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isZero(Floats values, int stride, int channel) {
        for (int i = channel; i < values.size(); i += stride) {
            if (values.get(i) > 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasNoRoughness(Picture picture) {
        Bytes rgba = picture.rgba();
        for (int i = 1; i < rgba.size(); i += 4) {
            if (rgba.get(i) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Largest difference within one channel over all pixels that are there; 0 if all have one colour. */
    private static int range(List<Picture> pictures) {
        int widest = 0;
        for (int channel = 0; channel < 3; channel++) {
            int of = channel;
            widest = Math.max(widest, extreme(pictures, of, v -> v) + extreme(pictures, of, v -> 255 - v) - 255);
        }
        return widest;
    }

    private static int extreme(List<Picture> pictures, int channel, IntUnaryOperator height) {
        int most = 0;
        for (Picture picture : pictures) {
            Bytes rgba = picture.rgba();
            for (int i = 0; i < rgba.size(); i += 4) {
                if (rgba.get(i + 3) > 127) {
                    most = Math.max(most, height.applyAsInt(rgba.get(i + channel)));
                }
            }
        }
        return most;
    }
}
