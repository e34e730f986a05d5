package dev.kiln.gltf;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a GLB says about itself beside its geometry.
 *
 * @param name name of the scene, node, mesh and material, for people
 * @param generator text of {@code asset.generator}
 * @param extras texts of {@code asset.extras}, written in the order of their names; none if empty
 * @param doubleSided whether viewers draw back faces too
 */
public record AssetNotes(String name, String generator, Map<String, String> extras, boolean doubleSided) {
    /** Keeps a sorted copy of the extras. */
    public AssetNotes {
        extras = java.util.Collections.unmodifiableMap(new TreeMap<>(extras));
    }

    /** Double-sided, without extras. */
    public static AssetNotes of(String name, String generator) {
        return new AssetNotes(name, generator, Map.of(), true);
    }
}
