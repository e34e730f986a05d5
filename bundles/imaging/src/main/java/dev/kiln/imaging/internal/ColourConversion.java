package dev.kiln.imaging.internal;

import java.awt.color.CMMException;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.ColorConvertOp;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.util.List;
import java.util.Optional;

/** From the colours of an embedded ICC profile to sRGB (preprocessing spec, section 1, step 1). */
final class ColourConversion {
    /** Most bytes of a profile, after inflation; those of presses have up to 3 MB. */
    static final int LARGEST_PROFILE = 4 << 20;

    static final String BROKEN =
            "COLOUR_PROFILE_BROKEN: the embedded colour profile cannot be used, so the colours are taken as sRGB";

    private static final int AT_ONCE = 1 << 14;
    private static final int PROBES = 6;
    private static final int ROUNDING = 1;

    private final int components;
    private final ColorConvertOp operation;

    private ColourConversion(ICC_Profile profile) {
        this.components = profile.getNumComponents();
        ICC_Profile srgb = ICC_Profile.getInstance(ColorSpace.CS_sRGB);
        this.operation = new ColorConvertOp(new ICC_Profile[] {profile, srgb}, null);
    }

    /**
     * The conversion that {@code profile} asks for.
     *
     * @param components of the picture, without alpha: 1 grey, 3 RGB, 4 inks
     * @param warnings gets a line if the profile is broken or made for pictures of another kind
     * @return empty if there is nothing to convert
     */
    static Optional<ColourConversion> of(byte[] profile, int components, List<String> warnings) {
        if (profile.length == 0) {
            return Optional.empty();
        }
        try {
            ICC_Profile parsed = ICC_Profile.getInstance(profile);
            if (parsed.getColorSpaceType() == type(components)) {
                ColourConversion conversion = new ColourConversion(parsed);
                return conversion.changesNothing() ? Optional.empty() : Optional.of(conversion);
            }
        } catch (IllegalArgumentException | CMMException | IndexOutOfBoundsException e) {
            // Told below, in the same words as a profile for other pictures.
        }
        warnings.add(BROKEN);
        return Optional.empty();
    }

    private static int type(int components) {
        return switch (components) {
            case 1 -> ColorSpace.TYPE_GRAY;
            case 3 -> ColorSpace.TYPE_RGB;
            default -> ColorSpace.TYPE_CMYK;
        };
    }

    /**
     * Whether colours of the whole space stay as they are, to a rounding error: then the profile is sRGB, whatever its
     * name. This first use is also where a broken profile is found out.
     */
    private boolean changesNothing() {
        int colours = (int) Math.pow(PROBES, components);
        byte[] samples = new byte[colours * components];
        for (int i = 0; i < colours; i++) {
            for (int c = 0, rest = i; c < components; c++, rest /= PROBES) {
                samples[i * components + c] = (byte) (rest % PROBES * 255 / (PROBES - 1));
            }
        }
        byte[] rgb = rgb(samples);
        int most = 0;
        for (int i = 0; i < rgb.length && components < 4; i++) {
            int sample = samples[i / 3 * components + i % 3 % components];
            most = Math.max(most, Math.abs((rgb[i] & 0xFF) - (sample & 0xFF)));
        }
        return components < 4 && most <= ROUNDING;
    }

    /** sRGB of samples in the profile's colours, pixel by pixel. */
    byte[] rgb(byte[] samples) {
        int pixels = samples.length / components;
        byte[] rgb = new byte[3 * pixels];
        operation.filter(raster(samples, pixels, components), raster(rgb, pixels, 3));
        return rgb;
    }

    /** Converts the colour of straight RGBA in place; of grey pictures, all three channels are alike. */
    void convert(byte[] rgba) {
        for (int from = 0; from < rgba.length; from += 4 * AT_ONCE) {
            int pixels = Math.min(AT_ONCE, (rgba.length - from) / 4);
            byte[] samples = new byte[components * pixels];
            for (int i = 0; i < pixels; i++) {
                System.arraycopy(rgba, from + 4 * i, samples, components * i, components);
            }
            byte[] rgb = rgb(samples);
            for (int i = 0; i < pixels; i++) {
                System.arraycopy(rgb, 3 * i, rgba, from + 4 * i, 3);
            }
        }
    }

    private static WritableRaster raster(byte[] samples, int pixels, int bands) {
        int[] offsets = new int[bands];
        for (int i = 0; i < bands; i++) {
            offsets[i] = i;
        }
        DataBufferByte buffer = new DataBufferByte(samples, samples.length);
        return Raster.createInterleavedRaster(buffer, pixels, 1, bands * pixels, bands, offsets, null);
    }
}
