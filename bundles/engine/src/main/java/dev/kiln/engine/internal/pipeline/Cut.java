package dev.kiln.engine.internal.pipeline;

import dev.kiln.api.asset.Mask;

/**
 * A matte and where it comes from.
 *
 * @param mask of the working picture's size
 * @param trusted whether it came from a trained network or from the user, so that checks judge it by other limits
 */
record Cut(Mask mask, boolean trusted) {}
