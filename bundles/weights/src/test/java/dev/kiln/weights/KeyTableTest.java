package dev.kiln.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.KilnException;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyTableTest {
    private static final String TABLE = """
            module\tkey\tshape\tdtype
            flow\tblocks.0.weight\t65536x65536\tBF16
            flow\tblocks.0.bias\t65536\tBF16
            flow\tscale\t\tF32
            dec\tconv.weight\t4,2,3\tF16
            """;

    @TempDir
    Path folder;

    private static KeyTable table(String text) throws KilnException {
        return KeyTable.read(new StringReader(text), "keys.tsv");
    }

    private static TensorEntry entry(String name, Dtype dtype, long... shape) {
        return new TensorEntry(name, dtype, shape, 0, dtype.bytes(Shapes.count(shape)));
    }

    @Test
    void readsModulesAndKeysInBothNotations() throws Exception {
        KeyTable table = table(TABLE);
        assertEquals(Set.of("dec", "flow"), table.modules());
        assertEquals(List.of("blocks.0.bias", "blocks.0.weight", "scale"), table.keys("flow"));
        assertEquals(List.of(), table.keys("enc"));
        assertEquals(List.of(), table.check("dec", List.of(entry("conv.weight", Dtype.F16, 4, 2, 3))));
    }

    @Test
    void listsEveryKindOfDifference() throws Exception {
        List<KeyTable.Difference> differences = table(TABLE)
                .check(
                        "flow",
                        List.of(
                                entry("blocks.0.weight", Dtype.BF16, 65536, 1),
                                entry("scale", Dtype.F16),
                                entry("rope", Dtype.F32, 2)));
        assertEquals(
                List.of(
                        "blocks.0.bias is missing (BF16[65536])",
                        "blocks.0.weight is BF16[65536, 1], expected BF16[65536, 65536]",
                        "rope is not expected (F32[2])",
                        "scale is F16[], expected F32[]"),
                differences.stream().map(KeyTable.Difference::toString).toList());
    }

    @Test
    void checksASparseFileOfFullSizeByItsHeader() throws Exception {
        String header = "{" + Rejects.entry("blocks.0.weight", "BF16", "[65536,65536]", "[0,8589934592]") + ","
                + Rejects.entry("blocks.0.bias", "BF16", "[65536]", "[8589934592,8590065664]") + ","
                + Rejects.entry("scale", "F32", "[]", "[8590065664,8590065668]") + "}";
        byte[] start = Rejects.file(header, 0);
        Path file = folder.resolve("flow.safetensors");
        try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
            raw.write(start);
            raw.setLength(start.length + 8590065668L);
        }
        assertEquals(
                List.of(),
                table(TABLE).check("flow", Safetensors.readHeader(file).tensors()));
    }

    @Test
    void unknownModuleListsTheOthers() {
        KilnException e = assertThrows(KilnException.class, () -> table(TABLE).check("enc", List.of()));
        assertTrue(e.getMessage().contains("dec, flow"), e.getMessage());
    }

    @Test
    void faultyLinesAreNamed() {
        for (String line :
                List.of("m\tk\t1", "m\tk\t1\tF99", "m\tk\t1xx2\tF16", "m\tk\t-1\tF16", "flow\tscale\t\tF32")) {
            KilnException e = assertThrows(KilnException.class, () -> table(TABLE + "\n" + line));
            assertTrue(e.getMessage().startsWith("keys.tsv: line 7 "), e.getMessage());
        }
    }
}
