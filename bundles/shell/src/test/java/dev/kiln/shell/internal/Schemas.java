package dev.kiln.shell.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The schemas in {@code docs/schema}. */
final class Schemas {
    private Schemas() {}

    static void assertFits(String name, JsonNode document) throws IOException {
        assertEquals(List.of(), complaints(name, document), document::toPrettyString);
    }

    static List<String> complaints(String name, JsonNode document) throws IOException {
        Path file = Path.of(System.getProperty("kiln.root"), "docs", "schema", name + ".schema.json");
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(file), InputFormat.JSON)
                .validate(document)
                .stream()
                .map(Error::toString)
                .toList();
    }
}
