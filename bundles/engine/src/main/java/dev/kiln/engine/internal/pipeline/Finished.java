package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.mesh.MeshCensus;

/**
 * A finished mesh.
 *
 * @param mesh in file order
 * @param normals unit normal of each vertex
 * @param surface the surface before decimation
 * @param census counts of {@code mesh}
 * @param holesFound boundary loops of the raw mesh
 * @param holesFilled loops closed
 * @param holesLeft loops left open
 */
record Finished(
        Mesh mesh, Floats normals, Mesh surface, MeshCensus census, int holesFound, int holesFilled, int holesLeft) {}
