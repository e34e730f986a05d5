package dev.kiln.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlbReaderTest {
    private static byte[] sound;

    @TempDir
    Path folder;

    @BeforeAll
    static void write() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GlbWriter.write(Balls.coloured(3, 4), AssetNotes.of("b", "Kiln"), out);
        sound = out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 11, 12, 19, 20, 21, 100, 1000})
    void aFileThatEndsEarlyIsRefused(int length) throws Exception {
        refused(Arrays.copyOf(sound, length));
    }

    @Test
    void bytesAfterTheEndAreRefused() throws Exception {
        assertTrue(refused(Arrays.copyOf(sound, sound.length + 4)).contains("states a length"));
    }

    @ParameterizedTest
    @CsvSource({"0,0", "4,1", "4,3", "8,-1", "8,0", "12,-1", "12,0", "12,2147483647", "16,0"})
    void aWrongHeaderIsRefused(int at, int value) throws Exception {
        byte[] glb = sound.clone();
        ByteBuffer.wrap(glb).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        refused(glb);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'count':16      | 'count':-6",
                "'count':16      | 'count':17",
                "'count':16      | 'count':15",
                "'count':72      | 'count':71",
                "'byteOffset':192| 'byteOffset':-92",
                "'byteOffset':192| 'byteOffset':999",
                "'componentType':5126| 'componentType':5125",
                "'componentType':5126| 'componentType':1   ",
                "'POSITION':0    | 'POSITION':9",
                "'POSITION':0    | 'POSITIO_':0",
                "'normalized':true| 'normalized':null",
                "'type':'VEC4'   | 'type':'VEC2'",
                "'type':'SCALAR' | 'type':'VEC2'  ",
                "'mode':4        | 'mode':1",
                "'indices':3     | 'indices':7",
                "'material':0    | 'material':5",
                "'buffer':0      | 'buffer':1",
                "'mesh':0        | 'scale':0",
                "'meshes':[      | 'meshez':[",
                "'accessors':[   | 'accessors':{",
                "{'accessors'    | null        ",
            })
    void aDocumentThatLiesIsRefused(String what, String lie) throws Exception {
        String json = json().replace('"', '\'');
        assertTrue(json.contains(what.strip()), json);
        String damaged = json.replace(what.strip(), lie);
        refused(withJson(damaged.replace('\'', '"')));
    }

    @Test
    void anUnknownPropertyIsPassedOver() throws Exception {
        Path file = folder.resolve("a.glb");
        Files.write(file, withJson(json().replace("\"scene\":0", "\"scene\":0,\"fancy\":{\"a\":[1]}")));
        assertEquals(16, GlbReader.read(file).mesh().vertexCount());
    }

    @Test
    void deepNestingIsRefused() throws Exception {
        refused(withJson("[".repeat(100_000)));
    }

    @Test
    void randomDamageIsReadOrRefusedNeverWorse() throws Exception {
        Random random = new Random(5);
        Path file = folder.resolve("a.glb");
        int refusals = 0;
        for (int round = 0; round < 1000; round++) {
            byte[] glb = sound.clone();
            for (int i = 0; i < 1 + round % 3; i++) {
                glb[random.nextInt(1400)] = (byte) random.nextInt();
            }
            Files.write(file, glb);
            try {
                GlbReader.read(file);
            } catch (KilnException e) {
                assertEquals(Fault.REFUSED, e.fault());
                refusals++;
            }
        }
        assertTrue(refusals > 300, refusals + " refusals");
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = folder.resolve("none.glb");
        KilnException e = assertThrows(KilnException.class, () -> GlbReader.read(file));
        assertEquals(Fault.ENVIRONMENT, e.fault());
        assertEquals(file + ": does not exist; check the name", e.getMessage());
    }

    private String refused(byte[] glb) throws Exception {
        Path file = folder.resolve("a.glb");
        Files.write(file, glb);
        KilnException e = assertThrows(KilnException.class, () -> GlbReader.read(file));
        assertEquals(Fault.REFUSED, e.fault(), e.getMessage());
        assertEquals(file.toString(), e.subject());
        return e.offence();
    }

    private static String json() {
        int length = ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        return new String(sound, 20, length, StandardCharsets.UTF_8);
    }

    /** The sound file with another document and lengths that fit. */
    private static byte[] withJson(String json) {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        int padded = text.length + (-text.length & 3);
        int binaryAt = 20 + json().length();
        ByteBuffer glb =
                ByteBuffer.allocate(20 + padded + sound.length - binaryAt).order(ByteOrder.LITTLE_ENDIAN);
        glb.put(sound, 0, 8)
                .putInt(glb.capacity())
                .putInt(padded)
                .put(sound, 16, 4)
                .put(text);
        while (glb.position() < 20 + padded) {
            glb.put((byte) ' ');
        }
        return glb.put(sound, binaryAt, sound.length - binaryAt).array();
    }
}
