package dev.kiln.model.trellis2.internal.checkpoint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kiln.api.stage.KilnException;
import dev.kiln.nn.FlowSampling;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@code pipeline.json} of a checkpoint (TRELLIS.2 specification, section 1.3).
 *
 * @param models module role to reference, relative to the checkpoint or {@code owner/repository/path}
 * @param structureSampler defaults of the structure stage
 * @param shapeSampler defaults of the shape stages
 * @param textureSampler defaults of the texture stage
 * @param shapeStatistics statistics of the shape latent
 * @param textureStatistics statistics of the texture latent
 * @param conditioner folder or repository of the picture encoder
 * @param recipes pipeline types by name
 * @param defaultType the type taken when none is asked for
 * @param holePerimeter loops shorter than this are closed, in units of the cube's side
 */
public record PipelineFile(
        Map<String, String> models,
        FlowSampling structureSampler,
        FlowSampling shapeSampler,
        FlowSampling textureSampler,
        LatentStatistics shapeStatistics,
        LatentStatistics textureStatistics,
        String conditioner,
        Map<String, Recipe> recipes,
        String defaultType,
        double holePerimeter) {
    /** Upstream's constant. */
    private static final double HOLE_PERIMETER = 0.03;

    /** Reads the whole file. */
    public static PipelineFile of(Settings file) throws KilnException {
        file.require("name", file.text("name").equals("Trellis2ImageTo3DPipeline"));
        Settings args = file.at("args");
        Settings models = args.at("models");
        Map<String, String> references = new TreeMap<>();
        for (Map.Entry<String, JsonNode> model : models.node().properties()) {
            references.put(model.getKey(), models.text(model.getKey()));
        }
        Settings conditioner = args.at("image_cond_model");
        conditioner.require("name", conditioner.text("name").equals("DinoV3FeatureExtractor"));
        Map<String, Recipe> recipes = Recipes.of(args, models);
        String type = args.text("default_pipeline_type");
        args.require("default_pipeline_type", recipes.containsKey(type));
        return new PipelineFile(
                references,
                SamplerConfig.of(args.at("sparse_structure_sampler")),
                SamplerConfig.of(args.at("shape_slat_sampler")),
                SamplerConfig.of(args.at("tex_slat_sampler")),
                LatentStatistics.of(args, "shape_slat_normalization"),
                LatentStatistics.of(args, "tex_slat_normalization"),
                conditioner.at("args").text("model_name"),
                recipes,
                type,
                args.has("mini") ? args.at("mini").number("fill_holes_max_perimeter", HOLE_PERIMETER) : HOLE_PERIMETER);
    }
}
