package dev.kiln.engine.internal.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The schemas in {@code docs/schema}. */
public final class Schemas {
    private Schemas() {}

    /** What {@code document} has against the schema called {@code name}; empty if it fits. */
    public static List<String> complaints(String name, JsonNode document) throws IOException {
        return schema(name).validate(document).stream().map(Error::toString).toList();
    }

    /** What the schema itself has against the rules of JSON Schema 2020-12. */
    public static List<String> complaintsAbout(String name) throws IOException {
        Schema rules = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        return rules.validate(new JsonMapper().readTree(Files.readString(file(name)))).stream()
                .map(Error::toString)
                .toList();
    }

    private static Schema schema(String name) throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(file(name)), InputFormat.JSON);
    }

    private static Path file(String name) {
        return Path.of(System.getProperty("kiln.root"), "docs", "schema", name + ".schema.json");
    }
}
