package dev.kiln.shell.internal;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobRequestBuilder;
import dev.kiln.engine.Kind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Options of verbs that make an asset: which services, with what parameters. */
final class AssetOptions {
    @Option(names = "--seed", paramLabel = "N", description = "seed of all random numbers; 42 if not given")
    private Long seed;

    @Option(
            names = "--faces",
            paramLabel = "N",
            description = "triangles of the finished mesh; 0 keeps all; without it, as many as the baker wants")
    private Integer faces;

    @Option(names = "--generator", paramLabel = "ID", description = "what shapes the mesh and paints it")
    private String generator;

    @Option(names = "--shaper", paramLabel = "ID", description = "what shapes the mesh, if not the generator")
    private String shaper;

    @Option(names = "--painter", paramLabel = "ID", description = "what paints the mesh, if not the generator")
    private String painter;

    @Option(names = "--baker", paramLabel = "ID", description = "what carries the appearance to the finished mesh")
    private String baker;

    @Option(names = "--backend", paramLabel = "ID", description = "what computes")
    private String backend;

    @Option(
            names = "--checkpoint",
            paramLabel = "FOLDER|REF",
            description = "weights of the generator: a folder, a model of the store or a bundled one")
    private String checkpoint;

    @Option(names = "--type", paramLabel = "TYPE", description = "pipeline type of the generator, for example 512")
    private String type;

    @Option(names = "--max-tokens", paramLabel = "N", description = "most tokens of the shape; above, resolution goes")
    private Integer maxTokens;

    @Option(names = "--no-texture", description = "leave out the texture: the asset is grey")
    private boolean noTexture;

    @Option(
            names = "--set",
            paramLabel = "STAGE.KEY=VALUE",
            description = "a parameter of a stage, for example bake.texture-size=1024; may be repeated; 'kiln bakers"
                    + " --explain ID' and 'kiln models --explain ID' list them")
    private Map<String, String> parameters = new LinkedHashMap<>();

    /** What the user has set, over what {@code base} says. */
    JobRequestBuilder change(JobRequest base, CutOptions cut) throws KilnException {
        Map<Kind<?>, String> choices = new HashMap<>(base.choices());
        CutOptions.choose(choices, Kind.SHAPER, shaper == null ? generator : shaper);
        CutOptions.choose(choices, Kind.PAINTER, painter == null ? generator : painter);
        CutOptions.choose(choices, Kind.BACKEND, backend);
        CutOptions.choose(choices, Kind.BAKER, baker);
        cut.choose(choices);
        return base.change()
                .choices(choices)
                .seed(seed == null ? base.seed() : seed)
                .faces(faces == null ? base.faces() : OptionalInt.of(faces))
                .parameters(stages(base.parameters()));
    }

    /** The values of {@code --set}, by stage. */
    private static void set(Map<String, Map<String, String>> values, String stage, String key, Object value) {
        if (value != null) {
            values.computeIfAbsent(stage, s -> new TreeMap<>()).put(key, value.toString());
        }
    }

    private Map<String, Parameters> stages(Map<String, Parameters> base) throws KilnException {
        Map<String, Map<String, String>> values = new TreeMap<>();
        base.forEach((stage, set) -> values.put(stage, new TreeMap<>(set.values())));
        set(values, "shape", "checkpoint", checkpoint);
        set(values, "paint", "checkpoint", checkpoint);
        set(values, "shape", "type", type);
        set(values, "shape", "max-tokens", maxTokens);
        set(values, "paint", "no-texture", noTexture ? "true" : null);
        for (Map.Entry<String, String> entry : parameters.entrySet()) {
            int dot = entry.getKey().indexOf('.');
            if (dot < 1 || dot == entry.getKey().length() - 1) {
                throw new KilnException(
                        Fault.USAGE,
                        "--set " + entry.getKey(),
                        "names no stage",
                        "write STAGE.KEY=VALUE, for example bake.texture-size=1024");
            }
            values.computeIfAbsent(entry.getKey().substring(0, dot), s -> new TreeMap<>())
                    .put(entry.getKey().substring(dot + 1), entry.getValue());
        }
        Map<String, Parameters> stages = new TreeMap<>();
        values.forEach((stage, map) -> stages.put(stage, new Parameters(map)));
        return stages;
    }
}
