package dev.kiln.api.bake;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.Parameters;

/**
 * What a baker is asked for.
 *
 * @param mesh the finished mesh that is to carry the result
 * @param normals unit normal of each of its vertices
 * @param surface the surface before decimation; query points are snapped to it
 * @param appearance what to carry over
 * @param parameters what the user set
 */
public record BakeRequest(Mesh mesh, Floats normals, Mesh surface, Appearance appearance, Parameters parameters) {}
