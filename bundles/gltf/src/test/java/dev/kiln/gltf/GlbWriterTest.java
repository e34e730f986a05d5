package dev.kiln.gltf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlbWriterTest {
    /** Files stay here for the validator of the build. */
    private static final Path KEPT = Path.of("target", "glb");

    private static final AssetNotes NOTES = AssetNotes.of("ball", "Kiln test");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"2,3", "4,5", "7,9", "31,33", "99,101"})
    void whatWasWrittenIsReadBack(int rings, int sectors) throws Exception {
        Asset asset = Balls.coloured(rings, sectors);
        GlbContent read = GlbReader.read(keep(asset, "ball-" + rings + "x" + sectors + ".glb"));

        assertEquals(asset.mesh(), read.mesh());
        assertEquals(0.25f, read.metallic());
        assertEquals(0.75f, read.roughness());
        assertTrue(read.doubleSided());
        assertEquals("ball", read.name());
        assertEquals("Kiln test", read.generator());
        Floats colors = ((VertexColors) asset.material()).linearRgba();
        for (int i = 0; i < colors.size(); i++) {
            assertEquals(colors.get(i), read.linearRgba().orElseThrow().get(i), 0.5 / 65535 + 1e-7);
        }
    }

    @Test
    void normalsAreOfUnitLengthWhateverTheLengthGiven() throws Exception {
        Floats normals = GlbReader.read(keep(Balls.coloured(31, 33), "unit.glb"))
                .normals()
                .orElseThrow();
        for (int i = 0; i < normals.size(); i += 3) {
            double x = normals.get(i);
            double y = normals.get(i + 1);
            double z = normals.get(i + 2);
            assertEquals(1, Math.sqrt(x * x + y * y + z * z), 1.2e-7);
        }
    }

    @Test
    void boundsAreTheStoredFloatsExactly() throws Exception {
        // 0.1f and its neighbours have no short decimal form that survives a reader with 64-bit numbers.
        Mesh mesh =
                new Mesh(Floats.copyOf(0.1f, -0.3f, 0.7f, 1e-30f, 3e7f, -0.1f, 0, 0.2f, 0.3f), Ints.copyOf(0, 1, 2));
        String json = json(new Asset(mesh, up(3), grey(3)), NOTES);
        assertTrue(json.contains("\"max\":[" + (double) 0.1f + ",3.0E7," + (double) 0.7f + "]"), json);
        assertTrue(json.contains("\"min\":[0.0," + (double) -0.3f + "," + (double) -0.1f + "]"), json);
    }

    @Test
    void theDocumentIsThisText() throws Exception {
        Mesh mesh = new Mesh(Floats.copyOf(0, 0, 0, 1, 0, 0, 0, 0, -1), Ints.copyOf(0, 1, 2));
        AssetNotes notes = new AssetNotes("cup", "Kiln", Map.of("seed", "7", "baker", "vertex-idw"), false);
        assertEquals(
                "{'accessors':["
                        + "{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3','max':[1.0,0.0,0.0],'min':[0.0,0.0,-1.0]},"
                        + "{'bufferView':1,'componentType':5126,'count':3,'type':'VEC3'},"
                        + "{'bufferView':2,'componentType':5123,'normalized':true,'count':3,'type':'VEC4'},"
                        + "{'bufferView':3,'componentType':5123,'count':3,'type':'SCALAR'}],"
                        + "'asset':{'extras':{'baker':'vertex-idw','seed':'7'},'generator':'Kiln','version':'2.0'},"
                        + "'buffers':[{'byteLength':104}],"
                        + "'bufferViews':[{'buffer':0,'byteOffset':0,'byteLength':36,'target':34962},"
                        + "{'buffer':0,'byteOffset':36,'byteLength':36,'target':34962},"
                        + "{'buffer':0,'byteOffset':72,'byteLength':24,'target':34962},"
                        + "{'buffer':0,'byteOffset':96,'byteLength':6,'target':34963}],"
                        + "'materials':[{'name':'cup','pbrMetallicRoughness':{'metallicFactor':0.5,'roughnessFactor':0.5},"
                        + "'doubleSided':false}],"
                        + "'meshes':[{'name':'cup','primitives':[{'attributes':{'POSITION':0,'NORMAL':1,'COLOR_0':2},"
                        + "'indices':3,'material':0,'mode':4}]}],"
                        + "'nodes':[{'name':'cup','mesh':0}],'scene':0,'scenes':[{'name':'cup','nodes':[0]}]}",
                json(new Asset(mesh, up(3), grey(3)), notes).strip().replace('"', '\''));
    }

    @ParameterizedTest
    @CsvSource({"65535,5123", "65536,5125"})
    void indicesTakeSixteenBitsWhereTheyFit(int vertices, int componentType) throws Exception {
        float[] xyz = new float[3 * vertices];
        for (int v = 0; v < vertices; v++) {
            xyz[3 * v] = v / 65536f;
            xyz[3 * v + 1] = v % 7;
        }
        Mesh mesh =
                new Mesh(Floats.adopt(xyz), Ints.copyOf(0, 1, vertices - 1, vertices - 3, vertices - 2, vertices - 1));
        Path file = keep(new Asset(mesh, up(vertices), grey(vertices)), "indices-" + vertices + ".glb");
        assertEquals(mesh, GlbReader.read(file).mesh());
        assertTrue(json(Files.readAllBytes(file)).contains("\"componentType\":" + componentType + ",\"count\":6"));
    }

    @Test
    void aShapeHasNoColours() throws Exception {
        Mesh mesh = Balls.mesh(9, 12);
        Path file = Files.createDirectories(KEPT).resolve("ball_shape.glb");
        GlbWriter.writeShape(mesh, Balls.normals(mesh), NOTES, file);
        GlbContent read = GlbReader.read(file);
        assertEquals(mesh, read.mesh());
        assertTrue(read.linearRgba().isEmpty());
        assertEquals(0, read.metallic());
        assertEquals(1, read.roughness());
    }

    @Test
    void equalInputGivesEqualBytesToFileAndStream() throws Exception {
        Asset asset = Balls.coloured(20, 21);
        byte[] once = bytes(asset, NOTES);
        assertArrayEquals(once, bytes(asset, NOTES));
        assertArrayEquals(once, Files.readAllBytes(keep(asset, "same.glb")));
    }

    @Test
    void textsOfAnyLanguageSurvive() throws Exception {
        AssetNotes notes = AssetNotes.of("чашка 茶碗 ☕ \"q\" \\ \n", "Kiln");
        Path file = Files.createDirectories(KEPT).resolve("茶碗.glb");
        GlbWriter.write(Balls.coloured(4, 5), notes, file);
        assertEquals(notes.name(), GlbReader.read(file).name());
    }

    @Test
    void anEmptyMeshIsRefused() {
        Mesh mesh = new Mesh(Floats.empty(), Ints.empty());
        refused(new Asset(mesh, Floats.empty(), grey(0)), "has no triangles");
    }

    @Test
    void aPlaceThatIsNotFiniteIsRefused() {
        Mesh mesh = new Mesh(Floats.copyOf(0, 0, 0, 1, Float.NaN, 0, 0, 0, 1), Ints.copyOf(0, 1, 2));
        refused(new Asset(mesh, up(3), grey(3)), "vertex 1 is at no finite place");
    }

    @Test
    void aNormalWithoutDirectionIsRefused() {
        Mesh mesh = new Mesh(Floats.copyOf(0, 0, 0, 1, 0, 0, 0, 0, 1), Ints.copyOf(0, 1, 2));
        Floats normals = Floats.copyOf(0, 1, 0, 0, 1, 0, 0, 0, 0);
        refused(new Asset(mesh, normals, grey(3)), "vertex 2 has a normal without direction");
    }

    @Test
    void aFailedWriteLeavesTheOldFileAndNothingElse() throws Exception {
        Path old = Files.writeString(folder.resolve("old.glb"), "precious");
        Mesh mesh = new Mesh(Floats.empty(), Ints.empty());
        assertThrows(KilnException.class, () -> GlbWriter.write(new Asset(mesh, Floats.empty(), grey(0)), NOTES, old));
        Path missing = folder.resolve("no-such-folder").resolve("a.glb");
        KilnException e =
                assertThrows(KilnException.class, () -> GlbWriter.write(Balls.coloured(4, 5), NOTES, missing));
        assertEquals(Fault.ENVIRONMENT, e.fault());
        assertEquals("precious", Files.readString(old));
        try (var left = Files.list(folder)) {
            assertEquals(List.of(old), left.toList());
        }
    }

    @Test
    void aStreamThatFailsHalfWayIsReported() {
        Asset asset = Balls.coloured(99, 101);
        var full = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int length) {
                if (count > 100_000) {
                    throw new IllegalStateException("full");
                }
                super.write(bytes, from, length);
            }
        };
        assertThrows(IllegalStateException.class, () -> GlbWriter.write(asset, NOTES, full));
        assertFalse(full.size() == 0);
    }

    private void refused(Asset asset, String offence) {
        KilnException e =
                assertThrows(KilnException.class, () -> GlbWriter.write(asset, NOTES, folder.resolve("x.glb")));
        assertEquals(Fault.FAILED, e.fault());
        assertEquals("ball", e.subject());
        assertEquals(offence, e.offence());
    }

    private static Path keep(Asset asset, String name) throws Exception {
        Path file = Files.createDirectories(KEPT).resolve(name);
        GlbWriter.write(asset, NOTES, file);
        return file;
    }

    private static byte[] bytes(Asset asset, AssetNotes notes) throws KilnException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GlbWriter.write(asset, notes, out);
        return out.toByteArray();
    }

    private static String json(Asset asset, AssetNotes notes) throws Exception {
        return json(bytes(asset, notes));
    }

    private static String json(byte[] glb) {
        int length = ByteBuffer.wrap(glb).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        return new String(glb, 20, length, StandardCharsets.UTF_8);
    }

    private static Floats up(int vertices) {
        float[] normals = new float[3 * vertices];
        for (int v = 0; v < vertices; v++) {
            normals[3 * v + 1] = 1;
        }
        return Floats.adopt(normals);
    }

    private static VertexColors grey(int vertices) {
        float[] rgba = new float[4 * vertices];
        java.util.Arrays.fill(rgba, 0.5f);
        return new VertexColors(Floats.adopt(rgba), 0.5f, 0.5f);
    }
}
