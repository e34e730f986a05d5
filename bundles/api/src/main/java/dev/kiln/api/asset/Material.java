package dev.kiln.api.asset;

/** How an asset stores its baked appearance. */
public sealed interface Material permits VertexColors, Textures {}
