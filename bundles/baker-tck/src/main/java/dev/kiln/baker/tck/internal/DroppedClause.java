package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;

/** A material that cannot carry a varying metallic and roughness says that they were dropped. */
public final class DroppedClause implements Clause {
    private static final String NAME = "dropped metallic and roughness are said";
    private static final String WARNING = "METALLIC_ROUGHNESS_DROPPED";

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<Verdict> judge(Bench bench) throws KilnException {
        Subject sphere = Subject.sphere(30, 45, 0.4);
        Baked baked =
                bench.bake(sphere, Voxels.shell(0.4).field((i, j, k, c) -> c < 3 ? 0.5 : (i + j + k) % 10 / 10.0));
        boolean drops = switch (baked.asset().material()) {
            case VertexColors _ -> true;
            case Textures _ -> false;
        };
        int silent = drops && !baked.warnings().contains(WARNING) ? 1 : 0;
        return List.of(Verdict.atMost(NAME, silent, 0, "missing warnings; the result has " + baked.warnings()));
    }
}
