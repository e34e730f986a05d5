package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The schemas that come with the distribution. */
final class Schemas {
    private Schemas() {}

    /** What {@code file} holds, once it was held against the schema called {@code name}. */
    static JsonNode read(String name, Path file) throws IOException {
        return check(name, Files.readString(file));
    }

    /** The same of a text. */
    static JsonNode check(String name, String json) throws IOException {
        JsonNode document = new JsonMapper().readTree(json);
        Path schema = Kiln.built().home().resolve("schema").resolve(name + ".schema.json");
        List<String> complaints = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(schema), InputFormat.JSON)
                .validate(document)
                .stream()
                .map(Error::toString)
                .toList();
        assertEquals(List.of(), complaints, json);
        return document;
    }
}
