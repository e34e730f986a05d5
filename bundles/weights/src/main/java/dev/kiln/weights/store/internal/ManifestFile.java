package dev.kiln.weights.store.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.weights.internal.AtomicFile;
import dev.kiln.weights.internal.InnerPath;
import dev.kiln.weights.internal.Quoted;
import dev.kiln.weights.store.Manifest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** {@code manifest.json}: {@code {"format": 1, "model", "revision", "files": [{"path", "size", "sha256"}]}}. */
public final class ManifestFile {
    public static final String NAME = "manifest.json";

    /** Most files of one model. */
    public static final int MOST_FILES = 10_000;

    private static final int FORMAT = 1;
    private static final long LONGEST = 8 << 20;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .build();

    private ManifestFile() {}

    /** Writes {@code manifest} into {@code folder}; the bytes depend on nothing else. */
    public static void write(Path folder, Manifest manifest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
            json.writeStartObject();
            json.writeNumberField("format", FORMAT);
            json.writeStringField("model", manifest.model());
            json.writeStringField("revision", manifest.revision());
            json.writeArrayFieldStart("files");
            for (Manifest.Entry file : manifest.files()) {
                json.writeStartObject();
                json.writeStringField("path", file.path());
                json.writeNumberField("size", file.size());
                json.writeStringField("sha256", file.sha256());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
        AtomicFile.write(
                folder.resolve(NAME),
                channel -> AtomicFile.writeAll(channel, MemorySegment.ofArray(bytes.toByteArray())));
    }

    /**
     * Reads the manifest of {@code folder}.
     *
     * @throws KilnException if it cannot be read, is no manifest, or names a path outside the folder
     */
    public static Manifest read(Path folder) throws KilnException {
        Path file = folder.resolve(NAME);
        try {
            if (Files.size(file) > LONGEST) {
                throw refused(file, "is larger than " + LONGEST + " bytes", null);
            }
            try (JsonParser json = JSON.createParser(Files.readAllBytes(file))) {
                return new Reader(file, json).manifest();
            }
        } catch (JsonProcessingException e) {
            throw refused(file, "is no sound JSON: " + Quoted.of(e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, file.toString(), "cannot be read", "check the model store's permissions", e);
        }
    }

    private static KilnException refused(Path file, String offence, Throwable cause) {
        return new KilnException(Fault.FAILED, file.toString(), offence, "import or copy the model again", cause);
    }

    private record Reader(Path file, JsonParser json) {
        Manifest manifest() throws IOException, KilnException {
            expect(json.nextToken() == JsonToken.START_OBJECT, "is not a JSON object");
            String model = null;
            String revision = null;
            List<Manifest.Entry> files = null;
            boolean known = false;
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                json.nextToken();
                switch (field) {
                    case "format" ->
                        known = json.currentToken() == JsonToken.VALUE_NUMBER_INT
                                && json.getText().equals(Integer.toString(FORMAT));
                    case "model" -> model = text(field);
                    case "revision" -> revision = text(field);
                    case "files" -> files = files();
                    default -> throw refused(file, "has the unknown field " + Quoted.of(field), null);
                }
            }
            expect(json.nextToken() == null, "goes on behind its JSON");
            expect(known, "has not the format " + FORMAT);
            expect(model != null && revision != null && files != null, "lacks its model, revision or files");
            return new Manifest(model, revision, files);
        }

        private List<Manifest.Entry> files() throws IOException, KilnException {
            expect(json.currentToken() == JsonToken.START_ARRAY, "has files that are no list");
            List<Manifest.Entry> files = new ArrayList<>();
            Set<String> folded = new HashSet<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                expect(files.size() < MOST_FILES, "lists more than " + MOST_FILES + " files");
                Manifest.Entry entry = entry();
                expect(
                        folded.add(entry.path().toLowerCase(Locale.ROOT)),
                        "lists " + Quoted.of(entry.path()) + " twice, or once more in other case");
                files.add(entry);
            }
            return files;
        }

        private Manifest.Entry entry() throws IOException, KilnException {
            expect(json.currentToken() == JsonToken.START_OBJECT, "has a file that is no object");
            String path = null;
            String sha256 = null;
            long size = -1;
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                json.nextToken();
                switch (field) {
                    case "path" -> path = text(field);
                    case "sha256" -> sha256 = text(field);
                    case "size" -> {
                        expect(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "has a size that is no number");
                        size = json.getLongValue();
                    }
                    default -> throw refused(file, "has the unknown field " + Quoted.of(field), null);
                }
            }
            expect(path != null && sha256 != null && size >= 0, "has a file without path, size or sha256");
            String fault = InnerPath.fault(path);
            expect(fault == null, "names the file " + Quoted.of(path) + ", which " + fault);
            expect(sha256.matches("[0-9a-f]{64}"), "has a faulty sha256 for " + Quoted.of(path));
            return new Manifest.Entry(path, size, sha256);
        }

        private String text(String field) throws IOException, KilnException {
            expect(json.currentToken() == JsonToken.VALUE_STRING, "has a " + field + " that is no text");
            return json.getText();
        }

        private void expect(boolean holds, String offence) throws KilnException {
            if (!holds) {
                throw refused(file, offence, null);
            }
        }
    }
}
