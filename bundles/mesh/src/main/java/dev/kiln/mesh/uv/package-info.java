/** Texture coordinates for a mesh, and the texels that lie on it: everything of a texture baker but the sampling. */
@Export
@Version("1.1.0")
package dev.kiln.mesh.uv;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
