/** Silhouette, inflation, the solid around it and its colours. */
package dev.kiln.model.relief.internal;
