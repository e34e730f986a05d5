package dev.kiln.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Photos that are none, or none that can be used: each is refused by name, and earlier results stay. */
class BadPhotoTest {
    private final Kiln kiln = Kiln.built();

    @TempDir
    Path folder;

    private Path out;
    private Snapshot before;

    @BeforeEach
    void earlierResults() throws IOException {
        out = Files.createDirectory(folder.resolve("out"));
        for (String name : new String[] {"photo.glb", "photo_shape.glb", "photo.json", "photo.preview.png"}) {
            Files.writeString(out.resolve(name), "an earlier " + name);
        }
        before = Snapshot.of(out);
    }

    @Test
    void directory() throws Exception {
        Path photos = Files.createDirectory(folder.resolve("photo"));
        kiln.run(folder, "generate", photos.toString(), "--out", "out").failed(2, "photo", "holds no photo", ";");
        kiln.run(folder, "matte", photos.toString(), "--out", "out").failed(2, "photo", "is a directory", ";");
        before.assertUntouched();
    }

    @Test
    void missingFile() throws Exception {
        refused(2, folder.resolve("photo.png"), "no such file");
    }

    @Test
    void emptyFile() throws Exception {
        refused(1, Files.createFile(folder.resolve("photo.jpg")), "is empty");
    }

    @Test
    void textFile() throws Exception {
        refused(1, Files.writeString(folder.resolve("photo.png"), "no picture at all\n".repeat(50)), "text file");
    }

    @Test
    void truncatedJpeg() throws Exception {
        Path photo = Pictures.ball(folder.resolve("photo.jpg"), "jpg");
        byte[] bytes = Files.readAllBytes(photo);
        Files.write(photo, Arrays.copyOf(bytes, bytes.length / 2));
        refused(1, photo, "truncated");
    }

    @Test
    void hugePng() throws Exception {
        refused(4, Pictures.huge(folder.resolve("photo.png")), "30000 x 30000");
    }

    @Test
    void transparentPng() throws Exception {
        refused(4, Pictures.transparent(folder.resolve("photo.png")), "transparent");
    }

    private void refused(int code, Path photo, String offence) throws Exception {
        kiln.run(folder, "generate", photo.toString(), "--out", "out", "--name", "photo")
                .failed(code, photo.getFileName().toString(), offence, ";");
        before.assertUntouched();
    }
}
