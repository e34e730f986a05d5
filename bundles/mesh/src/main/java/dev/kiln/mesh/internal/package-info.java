/** Edge tables, trees and calls into meshoptimizer. */
package dev.kiln.mesh.internal;
