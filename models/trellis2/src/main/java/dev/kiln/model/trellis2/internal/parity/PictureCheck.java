package dev.kiln.model.trellis2.internal.parity;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.stage.KilnException;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;
import dev.kiln.model.trellis2.internal.picture.ReferencePicture;
import dev.kiln.parity.Fixture;
import dev.kiln.parity.ParityRun;

/** Picture preparation (TRELLIS.2 specification, section 2). */
final class PictureCheck implements Check {
    private static final double TOLERANCE = 1e-6;
    /** {@code out.pre_big} comes from the input with every pixel enlarged to this side. */
    private static final int ENLARGED = 6;

    @Override
    public void run(Fixture fixture, ParityRun run) throws KilnException {
        Picture picture = picture(fixture, "in.rgba");
        ReferencePicture prepared = ReferencePicture.of(picture);
        run.same("crop on black", fixture.bytes("out.pre"), prepared.rgb());
        for (String name : fixture.tensors()) {
            if (name.matches("out\\.resize[0-9]{1,5}")) {
                int side = Integer.parseInt(name.substring("out.resize".length()));
                run.same("resize " + side, fixture.bytes(name), prepared.resized(side));
            } else if (name.matches("out\\.norm[0-9]{1,5}")) {
                int side = Integer.parseInt(name.substring("out.norm".length()));
                float[] expected = Layouts.channelsLast(fixture, name);
                run.close("normalised " + side, expected, prepared.normalised(side), TOLERANCE);
            }
        }
        if (fixture.has("out.pre_big")) {
            ReferencePicture big = ReferencePicture.of(enlarged(picture));
            int side = Math.toIntExact(fixture.shape("out.pre_big")[0]);
            byte[] resized = Resample.resize(big.rgb(), big.side(), big.side(), 3, side, side, Filter.LANCZOS);
            run.same("crop of a large picture", fixture.bytes("out.pre_big"), resized);
        }
    }

    static Picture picture(Fixture fixture, String name) throws KilnException {
        long[] shape = fixture.shape(name);
        return new Picture(Math.toIntExact(shape[1]), Math.toIntExact(shape[0]), Bytes.adopt(fixture.bytes(name)));
    }

    private static Picture enlarged(Picture picture) {
        int width = ENLARGED * picture.width();
        int height = ENLARGED * picture.height();
        byte[] rgba = new byte[4 * width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int from = 4 * (y / ENLARGED * picture.width() + x / ENLARGED);
                picture.rgba().copyInto(from, rgba, 4 * (y * width + x), 4);
            }
        }
        return new Picture(width, height, Bytes.adopt(rgba));
    }
}
