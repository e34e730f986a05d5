package dev.kiln.shell.internal.ab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The three ways in which a comparison is shown. */
class SheetTest {
    private static final Path OUT = Path.of("out").toAbsolutePath();
    private static final String EVIL = "<script>alert('1')</script>&\"x\"";

    private static Picture plain(int width, int height, int grey) {
        byte[] rgba = new byte[4 * width * height];
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = (byte) (i % 4 == 3 ? 255 : grey);
        }
        return new Picture(width, height, Bytes.adopt(rgba));
    }

    private static Comparison comparison() throws Exception {
        List<Axis> axes = List.of(Axis.of("baker=vertex-idw,uv-bucket"), Axis.of("paint.note=" + EVIL));
        List<Row> rows = new ArrayList<>();
        for (Variant variant : Variant.all(axes)) {
            Path record = OUT.resolve("cup & co.ab").resolve(variant.folder()).resolve("cup & co.json");
            boolean good = variant.number() == 1;
            rows.add(new Row(
                    variant,
                    good ? "" : "baker uv-bucket: " + EVIL + " " + "gives up; ".repeat(20),
                    1.234,
                    700L << 20,
                    good ? List.of() : List.of("read", "matte"),
                    12,
                    List.of("baker vertex-idw 1.0.0"),
                    good
                            ? Optional.of(new Row.Made(
                                    record, 123456, 61730, 5 << 20, 0.98765, 23.456, 0.876, plain(2048, 512, 100)))
                            : Optional.empty()));
        }
        return new Comparison("development", "cup & co", EVIL + ".png", plain(160, 90, 200), axes, rows);
    }

    @Test
    void theSheetHasARowForEachVariant() throws Exception {
        Picture sheet = Sheet.of(comparison());
        assertEquals(24 + 380 + 24 + 1024 + 24, sheet.width());
        assertEquals(200, sheet.at(30, 30, 0), "the photo");
        int views = 0;
        for (int y = 0; y < sheet.height(); y++) {
            views += sheet.at(24 + 380 + 24 + 512, y, 0) == 100 ? 1 : 0;
        }
        assertEquals(256, views, "one variant has views");
        assertEquals(sheet, Sheet.of(comparison()));
        for (int y = 0; y < sheet.height(); y++) {
            for (int x : new int[] {0, 23, 24 + 380, 24 + 380 + 23, sheet.width() - 1}) {
                int grey = sheet.at(x, y, 0);
                assertTrue(
                        grey == 255 || grey == 0xD8 || y < 24 + 200, "text runs out of its column at " + x + "," + y);
            }
        }
    }

    @Test
    void linesAreBrokenAndNothingIsLost() {
        List<String> lines = Lines.wrapped("one two  threefourfivesix seven", 8);
        assertEquals(List.of("one two", "threefou", "rfivesix", "seven"), lines);
        assertEquals(List.of(""), Lines.wrapped("  ", 8));
    }

    @Test
    void lettersAreThereWithoutFontsOfTheMachine() {
        long regular = ink('W', false);
        assertTrue(regular > 0 && ink('W', true) > regular);
        assertEquals(0, ink(' ', false));
        assertEquals(ink('?', false), ink('ü', false));
    }

    private static long ink(int character, boolean bold) {
        long sum = 0;
        for (int i = 0; i < Glyphs.WIDTH * Glyphs.HEIGHT; i++) {
            sum += Glyphs.ink(character, bold, i % Glyphs.WIDTH, i / Glyphs.WIDTH);
        }
        return sum;
    }

    @Test
    void thePageLoadsNothingAndEscapesAll() throws Exception {
        String page = Page.of(comparison(), OUT);
        assertFalse(page.contains("<script"), "markup from outside");
        assertTrue(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;x&quot;"), page);
        assertTrue(page.contains("default-src 'none'"), "a policy");
        List<String> addresses = Pattern.compile("(?:src|href)=\"([^\"]*)\"")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertEquals(3, addresses.size());
        assertEquals(
                2,
                addresses.stream()
                        .filter(a -> a.startsWith("data:image/png;base64,"))
                        .count());
        assertTrue(addresses.contains(
                "cup%20%26%20co.ab/" + comparison().rows().getFirst().variant().folder() + "/cup%20%26%20co.glb"));
        assertFalse(page.contains("url(") || page.contains("http:") || page.contains("https:"), "an address");
        assertEquals(page.split("<section>", -1).length - 1, page.split("</section>", -1).length - 1);
    }

    @Test
    void theRecordHasEachVariant() throws Exception {
        JsonNode record = new JsonMapper().readTree(ComparisonRecord.of(comparison(), OUT));
        assertEquals(2, record.get("variants").size());
        assertEquals(123456, record.at("/variants/0/triangles").asInt());
        assertEquals(0.98765, record.at("/variants/0/fidelity/silhouette").asDouble());
        assertEquals("vertex-idw", record.at("/variants/0/settings/baker").asText());
        assertTrue(record.at("/variants/0/record").asText().startsWith("cup & co.ab/1-vertex-idw"), record.toString());
        assertTrue(record.at("/variants/1/failure").asText().startsWith("baker uv-bucket"));
        assertEquals("read", record.at("/variants/1/sharedStages/0").asText());
        assertFalse(record.toString().contains(OUT.toString()), "a folder of the user leaked");
    }
}
