package dev.kiln.gltf.internal;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Material;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Textures;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.gltf.AssetNotes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one GLB holds: checked geometry as sections of the binary chunk, and the texts.
 *
 * @param attributes semantic (for example {@code POSITION}) to section, in the order of the file
 * @param indices three corners a triangle
 * @param images complete PNG files: base colour, then metallic and roughness; none without textures
 * @param material the material, if it has one
 * @param notes names and texts
 */
public record Model(
        Map<String, Section> attributes,
        Section indices,
        List<byte[]> images,
        Optional<Material> material,
        AssetNotes notes) {
    /** Most bytes of a binary chunk: JglTF, as Java's buffers, counts them in an {@code int}. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 64L;

    /**
     * Checks and lays out.
     *
     * @param threads that may compress textures; the result does not depend on them
     * @throws KilnException of kind {@link Fault#FAILED} if there is nothing to write, too much of it, a position that
     *     is not finite or a normal without direction
     */
    public static Model of(Mesh mesh, Floats normals, Optional<Material> material, AssetNotes notes, int threads)
            throws KilnException {
        check(mesh, normals, notes.name());
        Map<String, Section> attributes = new LinkedHashMap<>();
        attributes.put("POSITION", Geometry.positions(mesh.positions()));
        attributes.put("NORMAL", Geometry.normals(normals));
        List<byte[]> images = new ArrayList<>();
        if (material.isPresent()) {
            switch (material.get()) {
                case VertexColors colors -> attributes.put("COLOR_0", Geometry.colors(colors.linearRgba()));
                case Textures textures -> {
                    attributes.put("TEXCOORD_0", Geometry.coordinates(textures.coordinates()));
                    images.add(Images.png(textures.baseColor(), threads));
                    images.add(Images.png(textures.metallicRoughness(), threads));
                }
            }
        }
        Section indices = Geometry.indices(mesh.triangles(), mesh.vertexCount());
        Model model = new Model(attributes, indices, images, material, notes);
        if (model.byteLength() > MOST_BYTES) {
            throw failed(
                    notes.name(),
                    "needs " + model.byteLength() + " bytes, a GLB takes " + MOST_BYTES,
                    "decimate the mesh further");
        }
        return model;
    }

    /** All sections in the order of the file. */
    List<Section> sections() {
        List<Section> all = new ArrayList<>(attributes.values());
        all.add(indices);
        return all;
    }

    /** Bytes of all sections and images with their padding. */
    long byteLength() {
        return sections().stream().mapToLong(s -> s.byteLength() + s.padding()).sum()
                + images.stream().mapToLong(i -> i.length + padding(i)).sum();
    }

    /** Bytes of zero after an image. */
    static int padding(byte[] image) {
        return -image.length & 3;
    }

    private static void check(Mesh mesh, Floats normals, String name) throws KilnException {
        if (mesh.triangleCount() == 0) {
            throw failed(name, "has no triangles", "check the stages before: the mesh was lost there");
        }
        if (normals.size() != mesh.positions().size()) {
            throw new IllegalArgumentException(normals.size() / 3 + " normals for " + mesh.vertexCount() + " vertices");
        }
        for (int i = 0; i < normals.size(); i += 3) {
            for (int axis = 0; axis < 3; axis++) {
                if (!Float.isFinite(mesh.positions().get(i + axis))) {
                    throw failed(name, "vertex " + i / 3 + " is at no finite place", "run the stages before again");
                }
            }
            double length = Geometry.length(normals, i);
            if (!(length > 0) || !Double.isFinite(length)) {
                throw failed(name, "vertex " + i / 3 + " has a normal without direction", "compute the normals again");
            }
        }
    }

    private static KilnException failed(String name, String offence, String remedy) {
        return new KilnException(Fault.FAILED, name, offence, remedy);
    }
}
