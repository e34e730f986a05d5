/** Segmentation, projection, packing and rasterisation in texture space. */
package dev.kiln.mesh.internal.uv;
