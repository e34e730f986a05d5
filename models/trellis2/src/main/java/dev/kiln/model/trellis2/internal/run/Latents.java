package dev.kiln.model.trellis2.internal.run;

import dev.kiln.compute.tensor.Tensor;

/**
 * A structured latent on a device.
 *
 * @param coordinates b, i, j, k of each token
 * @param features {@code [N,C]} f32, as the decoder takes them
 * @param resolution voxels along an axis that it decodes to
 */
record Latents(int[] coordinates, Tensor features, int resolution) {}
