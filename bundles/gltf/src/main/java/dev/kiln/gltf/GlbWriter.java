package dev.kiln.gltf;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.gltf.internal.GlbContainer;
import dev.kiln.gltf.internal.Model;
import dev.kiln.gltf.internal.ReplacedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes binary glTF 2.0: one scene, one node, one mesh of one triangle primitive and one material; Y up, metres.
 * Normals are of unit length after rounding to 32 bits, bounds are those of the stored floats, indices take 16 bits
 * where they fit, colours ({@code COLOR_0}) are linear, 16 bits a channel and flagged as normalised. Textures are PNG
 * files inside the GLB; an alpha in them is stored, but the material is opaque. Equal input gives equal bytes. The
 * geometry is streamed: beside the asset itself a write needs less than 1 MiB of heap, and room for the textures' PNGs.
 */
public final class GlbWriter {
    private GlbWriter() {}

    /**
     * Writes {@code asset} to {@code target}. The file appears, or replaces an older one, only when it is complete.
     *
     * @throws KilnException of kind {@link Fault#FAILED} if the asset is empty, too large for a GLB (2 GiB) or holds a
     *     position that is not finite or a normal without direction; {@link Fault#ENVIRONMENT} if the file cannot be
     *     written
     */
    public static void write(Asset asset, AssetNotes notes, Path target) throws KilnException {
        write(asset, notes, target, 1);
    }

    /**
     * Writes {@code asset} as the other method does, its textures compressed on several threads.
     *
     * @param threads at least 1; the bytes do not depend on them
     * @throws KilnException as {@link #write(Asset, AssetNotes, Path)}
     */
    public static void write(Asset asset, AssetNotes notes, Path target, int threads) throws KilnException {
        write(model(asset, notes, threads), target);
    }

    /**
     * Writes {@code asset} to {@code out}, which stays open.
     *
     * @throws KilnException of kind {@link Fault#FAILED} as the other method, before the first byte is written
     * @throws IOException if {@code out} fails
     */
    public static void write(Asset asset, AssetNotes notes, OutputStream out) throws KilnException, IOException {
        new GlbContainer(model(asset, notes, 1)).write(out);
    }

    /**
     * Writes a mesh without colours, of neutral grey, to {@code target}.
     *
     * @param normals unit normal of each vertex
     * @throws KilnException as {@link #write(Asset, AssetNotes, Path)}
     */
    public static void writeShape(Mesh mesh, Floats normals, AssetNotes notes, Path target) throws KilnException {
        write(Model.of(mesh, normals, Optional.empty(), notes, 1), target);
    }

    private static Model model(Asset asset, AssetNotes notes, int threads) throws KilnException {
        return Model.of(asset.mesh(), asset.normals(), Optional.of(asset.material()), notes, threads);
    }

    private static void write(Model model, Path target) throws KilnException {
        GlbContainer container = new GlbContainer(model);
        try {
            ReplacedFile.write(target, container::write);
        } catch (IOException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    target.toString(),
                    "cannot be written (" + e.getMessage() + ")",
                    "check that the folder exists, may be written and has space",
                    e);
        }
    }
}
