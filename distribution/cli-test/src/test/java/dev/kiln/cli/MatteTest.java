package dev.kiln.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cutting out, looking at it, and correcting it. */
class MatteTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    @BeforeEach
    void photo() throws Exception {
        Pictures.ball(folder.resolve("ball.png"), "png");
    }

    private BufferedImage picture(String name) throws IOException {
        return ImageIO.read(folder.resolve(name).toFile());
    }

    private void mask(String name, int width, int height, Color background, Color disc) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setColor(background);
        pen.fillRect(0, 0, width, height);
        pen.setColor(disc);
        pen.fillOval(width / 4, height / 4, width / 2, height / 2);
        pen.dispose();
        ImageIO.write(image, "png", folder.resolve(name).toFile());
    }

    @Test
    void theThreeFilesShowTheSubject() throws Exception {
        String out = kiln.run(folder, "matte", "ball.png", "--json").succeeded().out();
        JsonNode outcome = Schemas.check("outcome", out);
        assertEquals("CUTOUT", outcome.get("goal").asText());
        assertEquals(
                List.of("ball.cutout.png", "ball.grey.png", "ball.mask.png", "ball.png"),
                List.copyOf(Snapshot.of(folder).files().keySet()));
        BufferedImage cutout = picture("ball.cutout.png");
        int middle = cutout.getWidth() / 2;
        assertEquals(0xFFBE281E, cutout.getRGB(middle, middle));
        assertEquals(0, cutout.getRGB(2, 2) >>> 24);
        BufferedImage mask = picture("ball.mask.png");
        assertEquals(cutout.getWidth(), mask.getWidth());
        assertEquals(255, mask.getRaster().getSample(middle, middle, 0));
        assertEquals(0, mask.getRaster().getSample(2, 2, 0));
        assertEquals(0xFFC8C8C8, picture("ball.grey.png").getRGB(2, 2));
    }

    @Test
    void aMaskGivenBackMakesTheSameCutOutAndTheSameAsset() throws Exception {
        kiln.run(folder, "matte", "ball.png", "-q").succeeded();
        kiln.run(folder, "matte", "ball.png", "-q", "--matte", "ball.mask.png", "--name", "again")
                .succeeded();
        for (String file : List.of("mask", "cutout", "grey")) {
            assertArrayEquals(
                    Files.readAllBytes(folder.resolve("ball." + file + ".png")),
                    Files.readAllBytes(folder.resolve("again." + file + ".png")),
                    file);
        }
        kiln.run(folder, "generate", "ball.png", "-q", "--generator", "relief", "--faces", "2000", "-o", "a")
                .succeeded();
        kiln.run(
                        folder,
                        "generate",
                        "ball.png",
                        "-q",
                        "--generator",
                        "relief",
                        "--faces",
                        "2000",
                        "-o",
                        "b",
                        "--matte",
                        "ball.mask.png")
                .succeeded();
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("a/ball.glb")), Files.readAllBytes(folder.resolve("b/ball.glb")));
    }

    /** Two balls; a box says which one is meant, points which part of the box is not. */
    @Test
    void aBoxAndPointsChooseTheSubject() throws Exception {
        BufferedImage image = new BufferedImage(1200, 1100, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setColor(new Color(225, 225, 228));
        pen.fillRect(0, 0, 1200, 1100);
        pen.setColor(new Color(190, 40, 30));
        pen.fillOval(60, 300, 480, 480);
        pen.setColor(new Color(30, 60, 190));
        pen.fillOval(660, 300, 480, 480);
        pen.dispose();
        ImageIO.write(image, "png", folder.resolve("two.png").toFile());
        kiln.run(
                        folder,
                        "matte",
                        "two.png",
                        "-q",
                        "--box",
                        "640,280,520,520",
                        "--foreground",
                        "900,540",
                        "--background",
                        "650,290")
                .succeeded();
        BufferedImage mask = picture("two.mask.png");
        assertEquals(255, mask.getRaster().getSample(900, 540, 0));
        assertEquals(0, mask.getRaster().getSample(300, 540, 0));
        assertEquals(0, mask.getRaster().getSample(650, 290, 0));
    }

    @Test
    void hintsAndMasksThatCannotBeAreRefusedByName() throws Exception {
        mask("narrow.png", 320, 200, Color.BLACK, Color.WHITE);
        mask("coloured.png", 320, 320, Color.BLACK, Color.RED);
        mask("black.png", 320, 320, Color.BLACK, Color.BLACK);
        Snapshot before = Snapshot.of(folder);
        refused(2, "hints", "640 x 640", "--box", "600,0,100,50");
        refused(2, "hints", "exclude", "--matte", "black.png", "--box", "1,1,50,50");
        refused(2, "hints", "plain-border", "--matting", "plain-border", "--box", "1,1,50,50");
        refused(1, "narrow.png", "another shape", "--matte", "narrow.png");
        refused(1, "coloured.png", "no mask", "--matte", "coloured.png");
        refused(4, "photo", "no subject", "--matte", "black.png");
        before.assertUntouched();
    }

    private void refused(int code, String subject, String offence, String... options) throws Exception {
        String[] command = new String[options.length + 2];
        command[0] = "matte";
        command[1] = "ball.png";
        System.arraycopy(options, 0, command, 2, options.length);
        Run run = kiln.run(folder, command).failed(code, subject, offence);
        assertTrue(run.err().contains(";"), run.err());
    }
}
