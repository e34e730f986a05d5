package dev.kiln.imaging;

import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Picture;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;

/**
 * Writes PNG (ISO/IEC 15948): header, an {@code sRGB} chunk, pixels, end; no date, no text, no place. Same pixels, same
 * bytes.
 */
public final class PictureWriter {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int GREY = 0;
    private static final int RGB = 2;
    private static final int RGBA = 6;
    private static final int BAND = 1 << 18;

    /** Window of 32 KiB, default level. */
    private static final byte[] ZLIB = {0x78, (byte) 0x9C};

    private PictureWriter() {}

    /** Writes {@code picture} on one thread: RGBA, or RGB if it is opaque. The stream stays open. */
    public static void writePng(Picture picture, OutputStream out) throws IOException {
        writePng(picture, out, 1);
    }

    /** Writes {@code picture}: RGBA, or RGB if it is opaque. The bytes do not depend on the threads. */
    public static void writePng(Picture picture, OutputStream out, int threads) throws IOException {
        boolean opaque = isOpaque(picture.rgba());
        byte[] rgba = picture.rgba().toArray();
        int channels = opaque ? 3 : 4;
        byte[] pixels = opaque ? new byte[rgba.length / 4 * 3] : rgba;
        for (int i = 0; opaque && i < rgba.length / 4; i++) {
            System.arraycopy(rgba, 4 * i, pixels, 3 * i, 3);
        }
        write(picture.width(), picture.height(), opaque ? RGB : RGBA, channels, pixels, out, threads);
    }

    /** Writes {@code mask} as 8-bit grey. The stream stays open. */
    public static void writePng(Mask mask, OutputStream out) throws IOException {
        write(mask.width(), mask.height(), GREY, 1, mask.alpha().toArray(), out, 1);
    }

    private static boolean isOpaque(Bytes rgba) {
        for (int i = 3; i < rgba.size(); i += 4) {
            if (rgba.get(i) != 255) {
                return false;
            }
        }
        return true;
    }

    private static void write(
            int width, int height, int kind, int channels, byte[] pixels, OutputStream out, int threads)
            throws IOException {
        out.write(SIGNATURE);
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        header.put((byte) 8).put((byte) kind);
        chunk("IHDR", header.array(), 13, out);
        chunk("sRGB", new byte[1], 1, out);
        long sum = 1;
        chunk("IDAT", ZLIB, ZLIB.length, out);
        for (PngBand band : bands(height, width * channels, channels, pixels, threads)) {
            chunk("IDAT", band.packed(), band.packed().length, out);
            sum = band.after(sum);
        }
        chunk("IDAT", ByteBuffer.allocate(4).putInt((int) sum).array(), 4, out);
        chunk("IEND", new byte[0], 0, out);
    }

    /** Cut by the size of the picture alone, so the bytes are the same for any number of threads. */
    private static List<PngBand> bands(int height, int rowBytes, int pixelBytes, byte[] pixels, int threads)
            throws IOException {
        int rows = Math.max(1, BAND / rowBytes);
        List<Callable<PngBand>> bands = new ArrayList<>();
        for (int from = 0; from < height; from += rows) {
            int first = from;
            int end = Math.min(height, from + rows);
            bands.add(() -> PngBand.of(new PngRows(pixels, rowBytes, pixelBytes), first, end, end == height));
        }
        try (ExecutorService workers = Executors.newFixedThreadPool(Math.clamp(bands.size(), 1, threads))) {
            List<PngBand> made = new ArrayList<>();
            for (Future<PngBand> band : workers.invokeAll(bands)) {
                made.add(band.get());
            }
            return made;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while a picture was compressed");
        } catch (ExecutionException e) {
            throw new IOException("a picture could not be compressed", e.getCause());
        }
    }

    private static void chunk(String type, byte[] data, int length, OutputStream out) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data, 0, length);
        out.write(ByteBuffer.allocate(4).putInt(length).array());
        out.write(name);
        out.write(data, 0, length);
        out.write(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
