package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/**
 * What only textures can get wrong: a texel in two places, a gutter left black, metallic and roughness in the wrong
 * channel. Assets with vertex colours pass.
 */
public final class TextureClause implements Clause {
    private static final String ONCE = "no texel belongs to two triangles";
    private static final String GUTTER = "a constant field fills charts, gutters and three mip levels";
    private static final String FINISH = "metallic, roughness and alpha are in their channels";

    /** Texels around a chart that a picture of 2048 must fill. */
    private static final int GUTTER_AT_2048 = 4;

    /** A texel of the third mip level is the mean of so many a side. */
    private static final int BLOCK = 8;

    private static final int[] EXPECTED = {51, 102, 204, 64};
    private static final int METALLIC = 153;
    private static final int ROUGHNESS = 26;

    @Override
    public List<String> names() {
        return List.of(ONCE, GUTTER, FINISH);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        double[] channels = {0.2, 0.4, 0.8, METALLIC / 255.0, ROUGHNESS / 255.0, EXPECTED[3] / 255.0};
        var baked = bench.bake(Subject.sphere(60, 90, 0.4), Voxels.shell(0.4).field((i, j, k, c) -> channels[c]));
        return switch (baked.asset().material()) {
            case VertexColors _ -> verdicts(0, 0, 0);
            case Textures textures -> {
                CoveredTexels covered = CoveredTexels.of(baked.asset().mesh(), textures);
                boolean[] near = near(covered, textures.baseColor());
                int unlike = 0;
                int unfinished = 0;
                for (int p = 0; p < near.length; p++) {
                    unlike += near[p] && !isExpected(textures.baseColor(), p) ? 1 : 0;
                    unfinished += near[p] && !isFinished(textures, p) ? 1 : 0;
                }
                yield verdicts(covered.shared(), covered.count() == 0 ? Double.NaN : unlike, unfinished);
            }
        };
    }

    private static List<Verdict> verdicts(double shared, double unlike, double unfinished) {
        return List.of(
                Verdict.atMost(ONCE, shared, 0, "texels well inside a second triangle"),
                Verdict.atMost(GUTTER, unlike, 0, "texels in or near a chart of another colour"),
                Verdict.atMost(FINISH, unfinished, 0, "texels in or near a chart of another finish"));
    }

    /** Texels within a gutter of a chart, and those in one texel of the third mip level with it. */
    private static boolean[] near(CoveredTexels covered, Picture picture) {
        boolean[] near = new boolean[picture.width() * picture.height()];
        int gutter = Math.ceilDiv(GUTTER_AT_2048 * picture.width(), 2048);
        for (int point = 0; point < covered.count(); point++) {
            int x = covered.texel(point) % picture.width();
            int y = covered.texel(point) / picture.width();
            mark(near, picture, x - gutter, y - gutter, 2 * gutter + 1);
            mark(near, picture, x / BLOCK * BLOCK, y / BLOCK * BLOCK, BLOCK);
        }
        return near;
    }

    private static void mark(boolean[] near, Picture picture, int left, int top, int side) {
        for (int y = Math.max(0, top); y < Math.min(picture.height(), top + side); y++) {
            for (int x = Math.max(0, left); x < Math.min(picture.width(), left + side); x++) {
                near[y * picture.width() + x] = true;
            }
        }
    }

    private static boolean isExpected(Picture picture, int pixel) {
        for (int c = 0; c < 4; c++) {
            if (picture.rgba().get(4 * pixel + c) != EXPECTED[c]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFinished(Textures textures, int pixel) {
        return textures.metallicRoughness().rgba().get(4 * pixel + 1) == ROUGHNESS
                && textures.metallicRoughness().rgba().get(4 * pixel + 2) == METALLIC;
    }
}
