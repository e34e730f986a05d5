package dev.kiln.engine.internal.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Finding.Verdict;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Readiness;
import dev.kiln.api.stage.StageContext;
import dev.kiln.engine.Goal;
import dev.kiln.engine.JobRequest;
import dev.kiln.engine.JobResult;
import dev.kiln.engine.JobState;
import dev.kiln.engine.Kind;
import dev.kiln.engine.internal.testing.Doubles;
import dev.kiln.engine.internal.testing.Node;
import dev.kiln.engine.internal.testing.Photos;
import dev.kiln.imaging.PhotoReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The way to a cut-out, hints, second opinions and light. */
@Timeout(60)
class CutoutTest {
    private static final MatteHints BOX =
            new MatteHints(Optional.of(new MatteHints.Box(24, 20, 48, 40)), List.of(), List.of());

    @TempDir
    Path folder;

    private final Node node = new Node();
    private Path photo;

    @BeforeEach
    void prepare() throws Exception {
        photo = Photos.write(folder.resolve("cup.png"), 96, 80);
        node.offer(Kind.UPSCALER, "bilinear", Doubles.upscaler());
    }

    @AfterEach
    void close() {
        node.close();
    }

    private JobResult cut(MatteHints hints, Map<Kind<?>, String> choices) throws Exception {
        return node.run(JobRequest.of(photo, folder)
                .change()
                .choices(choices)
                .hints(hints)
                .goal(Goal.CUTOUT)
                .build());
    }

    private JobResult cut() throws Exception {
        return cut(MatteHints.none(), Map.of());
    }

    /** Takes what the box holds, or nothing without one. */
    private static Matte boxMatte() {
        return new Matte() {
            @Override
            public String description() {
                return "cuts out the box";
            }

            @Override
            public boolean heedsHints() {
                return true;
            }

            @Override
            public Mask cut(Picture picture, StageContext context) throws KilnException {
                throw new KilnException(Fault.REFUSED, "photo", "shows no subject", "give a box");
            }

            @Override
            public Mask cut(Picture picture, MatteHints hints, StageContext context) {
                MatteHints.Box box = hints.box().orElseThrow();
                byte[] alpha = new byte[picture.width() * picture.height()];
                for (int i = 0; i < alpha.length; i++) {
                    double x = i % picture.width() - box.x();
                    double y = i / picture.width() - box.y();
                    alpha[i] = (byte) (x >= 0 && y >= 0 && x < box.width() && y < box.height() ? 255 : 0);
                }
                return new Mask(picture.width(), picture.height(), Bytes.adopt(alpha));
            }
        };
    }

    private static Light dark() {
        return new Light() {
            @Override
            public String description() {
                return "turns the light out";
            }

            @Override
            public Picture even(Picture picture, StageContext context) {
                byte[] rgba = picture.rgba().toArray();
                for (int i = 0; i < rgba.length; i++) {
                    rgba[i] = i % 4 == 3 ? rgba[i] : 0;
                }
                return new Picture(picture.width(), picture.height(), Bytes.adopt(rgba));
            }
        };
    }

    private int middle(String file) throws Exception {
        Picture picture = PhotoReader.read(folder.resolve(file)).picture();
        return picture.at(picture.width() / 2, picture.height() / 2, 0);
    }

    private static Optional<Finding> doubt(JobResult result) {
        return result.findings().stream()
                .filter(finding -> finding.code().equals("LOW_CONFIDENCE"))
                .findFirst();
    }

    @Test
    void writesCutoutMaskAndPictureOnGrey() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        JobResult result = cut();
        assertEquals(JobState.DONE, result.state());
        assertEquals(
                List.of(
                        folder.resolve("cup.cutout.png"),
                        folder.resolve("cup.mask.png"),
                        folder.resolve("cup.grey.png")),
                result.outputs());
        assertTrue(PhotoReader.read(folder.resolve("cup.cutout.png")).hasMatte());
        assertEquals(255, middle("cup.mask.png"));
        assertEquals(1024, PhotoReader.read(folder.resolve("cup.grey.png")).sourceWidth());
    }

    @Test
    void itsMaskCanBeGivenBack() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        cut();
        byte[] first = Files.readAllBytes(folder.resolve("cup.grey.png"));
        JobResult again = node.run(JobRequest.of(photo, folder)
                .change()
                .name("again")
                .matte(Optional.of(folder.resolve("cup.mask.png")))
                .goal(Goal.CUTOUT)
                .build());
        assertEquals(JobState.DONE, again.state());
        assertTrue(Arrays.equals(first, Files.readAllBytes(folder.resolve("again.grey.png"))));
    }

    @Test
    void theGateReportsButDoesNotBlock() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        Finding cropped = new Finding("CROPPED", Verdict.BLOCK, 1, 0, "Step back.");
        node.offer(Kind.CHECK, "strict", Doubles.check(List.of(cropped), Readiness.ready()));
        JobResult result = cut();
        assertEquals(JobState.DONE, result.state());
        assertEquals(List.of(cropped), result.findings());
    }

    @Test
    void hintsGoToAMatteThatHeedsThemAtTheSizeOfItsPicture() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        node.offer(Kind.MATTE, "box", boxMatte());
        JobResult result = cut(BOX, Map.of());
        assertEquals(JobState.DONE, result.state());
        Picture mask = PhotoReader.read(folder.resolve("cup.mask.png")).picture();
        double scale = mask.width() / 96.0;
        assertEquals(255, mask.at((int) (25 * scale), (int) (21 * scale), 0));
        assertEquals(0, mask.at((int) (22 * scale), (int) (21 * scale), 0));
    }

    @Test
    void hintsThatNobodyHeedsOrThatLieOutsideAreErrors() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        JobResult nobody = cut(BOX, Map.of());
        assertEquals(Fault.USAGE, nobody.failure().orElseThrow().fault());
        assertTrue(nobody.failure().orElseThrow().getMessage().contains("none of middle"));
        node.offer(Kind.MATTE, "box", boxMatte());
        JobResult outside = cut(BOX.scaled(2, 2), Map.of());
        assertTrue(outside.failure().orElseThrow().getMessage().contains("outside the photo, which is 96 x 80"));
    }

    @Test
    void mattesThatDifferAreDoubted() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        assertFalse(doubt(cut()).isPresent());
        node.offer(Kind.MATTE, "box", boxMatte());
        Finding doubt = doubt(cut()).orElseThrow();
        assertEquals(Verdict.WARN, doubt.verdict());
        assertEquals(0, doubt.value());
        assertFalse(doubt(cut(MatteHints.none(), Map.of(Kind.MATTE, "middle"))).isPresent());
    }

    @Test
    void mattesThatAgreeAreNot() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        node.offer(Kind.MATTE, "centre", Doubles.matte(true));
        JobResult result = cut();
        assertFalse(doubt(result).isPresent());
        assertTrue(result.stages().stream()
                .anyMatch(stage -> stage.notes().stream().anyMatch(note -> note.endsWith("overlaps by 1.00"))));
    }

    @Test
    void lightIsOffUntilItIsChosen() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        node.offer(Kind.LIGHT, "dark", dark());
        cut();
        assertEquals(90, middle("cup.cutout.png"));
        cut(MatteHints.none(), Map.of(Kind.LIGHT, "dark"));
        assertEquals(0, middle("cup.cutout.png"));
        cut(MatteHints.none(), Map.of(Kind.LIGHT, "off"));
        assertEquals(90, middle("cup.cutout.png"));
    }

    @Test
    void lightThatIsNotThereIsAnError() throws Exception {
        node.offer(Kind.MATTE, "middle", Doubles.matte(true));
        JobResult result = cut(MatteHints.none(), Map.of(Kind.LIGHT, "robust"));
        assertEquals(JobState.FAILED, result.state());
        assertTrue(result.failure().isPresent());
    }
}
