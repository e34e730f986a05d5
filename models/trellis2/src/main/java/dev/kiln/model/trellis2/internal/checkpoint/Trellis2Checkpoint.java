package dev.kiln.model.trellis2.internal.checkpoint;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * A checkpoint folder as it is published: {@code pipeline.json}, and for each module a JSON file and its weights, in the
 * folder or in another repository.
 */
public final class Trellis2Checkpoint {
    private static final String[] SHAPE_OR_TEXTURE_FLOW = {"SLatFlowModel", "ElasticSLatFlowModel"};

    private static final int SHORT = 12;

    private final String name;
    private final boolean embedded;
    private final Path folder;
    private final Repositories repositories;
    private final PipelineFile pipeline;
    private final String identity;

    private Trellis2Checkpoint(
            String name,
            boolean embedded,
            Path folder,
            Repositories repositories,
            PipelineFile pipeline,
            String identity) {
        this.name = name;
        this.embedded = embedded;
        this.folder = folder;
        this.repositories = repositories;
        this.pipeline = pipeline;
        this.identity = identity;
    }

    /**
     * Reads the pipeline file of {@code folder}; weights stay untouched.
     *
     * @param name by which people know it
     * @param embedded whether it is the one that comes with the project
     * @param repositories where other repositories lie, which its modules may name
     * @throws KilnException if the file is missing or unsound
     */
    public static Trellis2Checkpoint open(String name, boolean embedded, Path folder, Repositories repositories)
            throws KilnException {
        Path file = folder.resolve("pipeline.json");
        PipelineFile pipeline = PipelineFile.of(JsonFile.read(file));
        return new Trellis2Checkpoint(name, embedded, folder, repositories, pipeline, hash(file));
    }

    /** By which people know it. */
    public String name() {
        return name;
    }

    /** Its name and the revision of its pipeline file. */
    public String model() {
        return name.contains("@") ? name : name + "@" + identity.substring(0, SHORT);
    }

    /** Licence of its weights: the embedded ones carry the project's, those of this architecture Microsoft's. */
    public String licence() {
        return embedded ? "Apache-2.0" : "MIT";
    }

    /** Whether it is the small one that comes with the project. */
    public boolean embedded() {
        return embedded;
    }

    /** Where it lies. */
    public Path folder() {
        return folder;
    }

    /** What its pipeline file says. */
    public PipelineFile pipeline() {
        return pipeline;
    }

    /** Identifies the pipeline file: 64 hexadecimal digits. */
    public String identity() {
        return identity;
    }

    /** The flow of the structure stage. */
    public ModuleFile structureFlow() throws KilnException {
        return module("sparse_structure_flow_model").require("SparseStructureFlowModel");
    }

    /** The occupancy decoder. */
    public ModuleFile structureDecoder() throws KilnException {
        return module("sparse_structure_decoder").require("SparseStructureDecoder");
    }

    /** A shape or texture flow that a recipe names. */
    public ModuleFile flow(Recipe.Flow flow) throws KilnException {
        return module(flow.model()).require(SHAPE_OR_TEXTURE_FLOW);
    }

    /** The shape decoder. */
    public ModuleFile shapeDecoder() throws KilnException {
        return module("shape_slat_decoder").require("FlexiDualGridVaeDecoder");
    }

    /** The texture decoder. */
    public ModuleFile textureDecoder() throws KilnException {
        return module("tex_slat_decoder").require("SparseUnetVaeDecoder");
    }

    /** The picture encoder. */
    public ModuleFile conditioner() throws KilnException {
        Path found = conditionerFolder();
        Settings config = JsonFile.read(found.resolve("config.json"));
        return new ModuleFile("DINOv3ViTModel", config, found.resolve("model.safetensors"));
    }

    /**
     * Where the weights of every module lie, by the module's published name: the last part of its reference.
     *
     * @throws KilnException if a repository that a reference names is not on this machine
     */
    public Map<String, Path> weightFiles() throws KilnException {
        Map<String, Path> files = new TreeMap<>();
        for (String reference : pipeline.models().values()) {
            checkReference(reference);
            Path base = base(reference);
            files.put(base.getFileName().toString(), base.resolveSibling(base.getFileName() + ".safetensors"));
        }
        String encoder = pipeline.conditioner();
        files.put(
                encoder.substring(encoder.lastIndexOf('/') + 1),
                conditionerFolder().resolve("model.safetensors"));
        return files;
    }

    private ModuleFile module(String role) throws KilnException {
        String reference = pipeline.models().get(role);
        if (reference == null) {
            throw new KilnException(
                    Fault.FAILED,
                    folder.resolve("pipeline.json").toString(),
                    "names no '" + role + "'",
                    "fetch it again");
        }
        checkReference(reference);
        Path base = base(reference);
        Settings json = JsonFile.read(base.resolveSibling(base.getFileName() + ".json"));
        return new ModuleFile(
                json.text("name"), json.at("args"), base.resolveSibling(base.getFileName() + ".safetensors"));
    }

    /** A reference is tried in the folder first, then as {@code owner/repository/path}. */
    private Path base(String reference) throws KilnException {
        String[] parts = reference.split("/", 3);
        boolean own = Files.exists(folder.resolve(reference + ".json")) || parts.length < 3;
        return own
                ? folder.resolve(reference)
                : repositories.folder(parts[0] + "/" + parts[1]).resolve(parts[2]);
    }

    private Path conditionerFolder() throws KilnException {
        String reference = pipeline.conditioner();
        checkReference(reference);
        Path own = folder.resolve(reference);
        return Files.isDirectory(own) ? own : repositories.folder(reference);
    }

    /** References come from a file: they must stay below the folder they are resolved in. */
    private void checkReference(String reference) throws KilnException {
        if (!reference.matches("[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*){0,7}")) {
            throw new KilnException(
                    Fault.FAILED,
                    folder.resolve("pipeline.json").toString(),
                    "names a module at '" + reference.substring(0, Math.min(80, reference.length()))
                            + "', which is no path inside a repository",
                    "use the files as they were published");
        }
    }

    private static String hash(Path file) throws KilnException {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new KilnException(Fault.ENVIRONMENT, file.toString(), "cannot be read", "fetch it again", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
