package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.KilnException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The pipeline types a checkpoint offers. The published ones are fixed by upstream's code, not by its files; a file that
 * carries a {@code mini} block names its one type and its grids itself.
 */
final class Recipes {
    static final String SHAPE_512 = "shape_slat_flow_model_512";
    static final String SHAPE_1024 = "shape_slat_flow_model_1024";
    static final String TEXTURE_512 = "tex_slat_flow_model_512";
    static final String TEXTURE_1024 = "tex_slat_flow_model_1024";

    private Recipes() {}

    static Map<String, Recipe> of(Settings args, Settings models) throws KilnException {
        Map<String, Recipe> recipes = new LinkedHashMap<>();
        if (args.has("mini")) {
            Settings mini = args.at("mini");
            int side = mini.count("cond_resolution", 1);
            mini.require("latent_grid", mini.count("latent_grid", 1) == mini.count("ss_grid", 1));
            Recipe.Flow shape = new Recipe.Flow(SHAPE_512, side);
            Recipe.Flow texture = new Recipe.Flow(TEXTURE_512, side);
            put(
                    recipes,
                    models,
                    new Recipe(
                            mini.text("type"),
                            side,
                            mini.count("ss_grid", 1),
                            shape,
                            null,
                            texture,
                            mini.count("decode_resolution", 1)));
            return recipes;
        }
        Recipe.Flow shape512 = new Recipe.Flow(SHAPE_512, 512);
        Recipe.Flow shape1024 = new Recipe.Flow(SHAPE_1024, 1024);
        Recipe.Flow texture512 = new Recipe.Flow(TEXTURE_512, 512);
        Recipe.Flow texture1024 = new Recipe.Flow(TEXTURE_1024, 1024);
        put(recipes, models, new Recipe("512", 512, 32, shape512, null, texture512, 512));
        put(recipes, models, new Recipe("1024", 512, 64, shape1024, null, texture1024, 1024));
        put(recipes, models, new Recipe("1024_cascade", 512, 32, shape512, shape1024, texture1024, 1024));
        put(recipes, models, new Recipe("1536_cascade", 512, 32, shape512, shape1024, texture1024, 1536));
        return recipes;
    }

    private static void put(Map<String, Recipe> recipes, Settings models, Recipe recipe) {
        boolean complete = models.has(recipe.coarse().model())
                && (recipe.fine() == null || models.has(recipe.fine().model()))
                && models.has(recipe.texture().model());
        if (complete) {
            recipes.put(recipe.type(), recipe);
        }
    }
}
