package dev.kiln.api.asset;

/**
 * How the surface of a subject looks, as data that outlives the painter that made it. The {@code appearance} bundle
 * answers questions about it in batches; a baker only decides where to ask.
 */
public sealed interface Appearance permits VoxelField, ViewSet {}
