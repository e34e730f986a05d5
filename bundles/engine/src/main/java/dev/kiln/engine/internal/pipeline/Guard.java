package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;

/**
 * Stops values that no later stage should see: NaN and infinity, nothing at all, and colours that are black everywhere
 * although the photo is not. Models on a device whose arithmetic overflows make such values without any other sign.
 */
final class Guard {
    /** Brightest channel of a subject that may rightly come out black. */
    private static final int BLACK = 12;

    private static final String OTHER_SEED = "try another seed, precision or backend";

    private Guard() {}

    /** What {@code maker} made, which must be something: plugins are not compiled against the checks of this project. */
    static <T> T made(String maker, T what) throws KilnException {
        if (what == null) {
            throw new KilnException(Fault.FAILED, maker, "made nothing (null)", "report it to its author");
        }
        return what;
    }

    static void size(String maker, int width, int height, int wantedWidth, int wantedHeight) throws KilnException {
        if (width != wantedWidth || height != wantedHeight) {
            throw new KilnException(
                    Fault.FAILED,
                    maker,
                    "made " + width + " x " + height + " pixels instead of " + wantedWidth + " x " + wantedHeight,
                    "report it to its author");
        }
    }

    static void mesh(String maker, Mesh mesh) throws KilnException {
        if (mesh.triangleCount() == 0) {
            throw new KilnException(Fault.FAILED, maker, "made an empty mesh", OTHER_SEED);
        }
        finite(maker, "a position", mesh.positions());
    }

    static void appearance(String maker, Appearance appearance, StudioShot shot) throws KilnException {
        switch (appearance) {
            case VoxelField field -> {
                if (field.voxelCount() == 0) {
                    throw new KilnException(Fault.FAILED, maker, "made an empty structure", OTHER_SEED);
                }
                finite(maker, "an attribute", field.attributes());
                notBlack(maker, field.attributes(), VoxelField.CHANNELS, shot);
            }
            case ViewSet set -> {
                if (set.views().isEmpty()) {
                    throw new KilnException(Fault.FAILED, maker, "made no views", OTHER_SEED);
                }
                if (set.views().stream().allMatch(view -> isBlack(view.baseColor()))) {
                    refuseBlack(maker, shot);
                }
            }
        }
    }

    static void asset(String maker, Asset asset, StudioShot shot) throws KilnException {
        mesh(maker, asset.mesh());
        finite(maker, "a normal", asset.normals());
        switch (asset.material()) {
            case VertexColors colors -> notBlack(maker, colors.linearRgba(), 4, shot);
            case Textures textures -> {
                if (isBlack(textures.baseColor())) {
                    refuseBlack(maker, shot);
                }
            }
        }
    }

    private static void finite(String maker, String what, Floats values) throws KilnException {
        for (int i = 0; i < values.size(); i++) {
            if (!Float.isFinite(values.get(i))) {
                throw new KilnException(
                        Fault.FAILED, maker, "made " + what + " that is " + values.get(i) + ", value " + i, OTHER_SEED);
            }
        }
    }

    /** The first three of each {@code stride} values are red, green and blue. */
    private static void notBlack(String maker, Floats values, int stride, StudioShot shot) throws KilnException {
        for (int i = 0; i < values.size(); i += stride) {
            if (values.get(i) > 0 || values.get(i + 1) > 0 || values.get(i + 2) > 0) {
                return;
            }
        }
        if (values.size() > 0) {
            refuseBlack(maker, shot);
        }
    }

    private static boolean isBlack(Picture picture) {
        for (int i = 0; i < picture.rgba().size(); i += 4) {
            if ((picture.rgba().get(i)
                            | picture.rgba().get(i + 1)
                            | picture.rgba().get(i + 2))
                    != 0) {
                return false;
            }
        }
        return true;
    }

    private static void refuseBlack(String maker, StudioShot shot) throws KilnException {
        if (brightest(shot.cutout()) > BLACK) {
            throw new KilnException(Fault.FAILED, maker, "made everything black although the photo is not", OTHER_SEED);
        }
    }

    private static int brightest(Picture cutout) {
        int brightest = 0;
        for (int i = 0; i < cutout.rgba().size(); i += 4) {
            if (cutout.rgba().get(i + 3) > 127) {
                for (int channel = 0; channel < 3; channel++) {
                    brightest = Math.max(brightest, cutout.rgba().get(i + channel));
                }
            }
        }
        return brightest;
    }
}
