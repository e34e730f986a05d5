package dev.kiln.imaging;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** ICC profiles for tests. */
final class Profiles {
    private Profiles() {}

    /** The primaries of sRGB with linear samples: 55 of 255 is sRGB 128. */
    static byte[] linear() {
        return ICC_Profile.getInstance(ColorSpace.CS_LINEAR_RGB).getData();
    }

    /** Grey with linear samples. */
    static byte[] linearGrey() {
        return ICC_Profile.getInstance(ColorSpace.CS_GRAY).getData();
    }

    static byte[] srgb() {
        return ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();
    }

    /** Display P3: the primaries of DCI-P3 adapted to D50, with the curve of sRGB. */
    static byte[] displayP3() {
        ICC_Profile profile = ICC_Profile.getInstance(srgb());
        profile.setData(ICC_Profile.icSigRedColorantTag, xyz(0.51512, 0.24120, -0.00105));
        profile.setData(ICC_Profile.icSigGreenColorantTag, xyz(0.29198, 0.69225, 0.04189));
        profile.setData(ICC_Profile.icSigBlueColorantTag, xyz(0.15710, 0.06657, 0.78407));
        profile.setData(ICC_Profile.icSigProfileDescriptionTag, description("Display P3"));
        return profile.getData();
    }

    /**
     * Inks whose look is a table with two places a side: Lab lightness falls with black alone, every other ink makes
     * red (a = b = 50) of it. No formula would do that, so a picture shows whether the profile was used.
     */
    static byte[] inks() {
        ByteBuffer table = ByteBuffer.allocate(48 + 4 * 512 + 16 * 3 + 3 * 512);
        table.put("mft1".getBytes(StandardCharsets.ISO_8859_1)).putInt(0);
        table.put((byte) 4).put((byte) 3).put((byte) 2).put((byte) 0);
        for (int i = 0; i < 9; i++) {
            table.putInt(i % 4 == 0 ? 0x10000 : 0);
        }
        curves(table, 4);
        for (int place = 0; place < 16; place++) {
            boolean black = (place & 1) != 0;
            boolean coloured = place > 1;
            table.put((byte) (black ? 0 : 255));
            table.put((byte) (coloured ? 178 : 128)).put((byte) (coloured ? 178 : 128));
        }
        curves(table, 3);
        byte[] lut = Arrays.copyOf(table.array(), table.position());
        byte[] white = xyz(0.9642, 1, 0.8249);
        byte[] name = description("test inks");
        byte[][] tags = {lut, white, name};
        String[] names = {"A2B0", "wtpt", "desc"};
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        ByteBuffer directory = ByteBuffer.allocate(4 + 12 * tags.length).putInt(tags.length);
        for (int i = 0; i < tags.length; i++) {
            directory.put(names[i].getBytes(StandardCharsets.ISO_8859_1));
            directory.putInt(128 + directory.capacity() + data.size()).putInt(tags[i].length);
            data.writeBytes(Arrays.copyOf(tags[i], (tags[i].length + 3) / 4 * 4));
        }
        ByteBuffer profile = ByteBuffer.allocate(128 + directory.capacity() + data.size());
        profile.putInt(profile.capacity()).putInt(0).putInt(0x02200000);
        profile.put("prtrCMYKLab ".getBytes(StandardCharsets.ISO_8859_1));
        profile.putShort(24, (short) 2026).putShort(26, (short) 1).putShort(28, (short) 1);
        profile.put(36, "acsp".getBytes(StandardCharsets.ISO_8859_1));
        profile.putInt(68, 0xF6D6).putInt(72, 0x10000).putInt(76, 0xD32D);
        profile.put(128, directory.array()).put(128 + directory.capacity(), data.toByteArray());
        return profile.array();
    }

    private static void curves(ByteBuffer table, int count) {
        for (int i = 0; i < 256 * count; i++) {
            table.put((byte) i);
        }
    }

    private static byte[] xyz(double x, double y, double z) {
        ByteBuffer tag = ByteBuffer.allocate(20);
        tag.put("XYZ ".getBytes(StandardCharsets.ISO_8859_1)).putInt(0);
        for (double value : new double[] {x, y, z}) {
            tag.putInt((int) Math.round(value * 65536));
        }
        return tag.array();
    }

    private static byte[] description(String text) {
        ByteBuffer tag = ByteBuffer.allocate(12 + text.length() + 1 + 78);
        tag.put("desc".getBytes(StandardCharsets.ISO_8859_1)).putInt(0).putInt(text.length() + 1);
        return tag.put(text.getBytes(StandardCharsets.ISO_8859_1)).array();
    }
}
