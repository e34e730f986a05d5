package dev.kiln.engine;

/** What a job is to make. */
public enum Goal {
    /** A textured asset with its record and preview. */
    ASSET,
    /** The subject cut out of its photo, to be looked at and corrected before an asset is made of it. */
    CUTOUT
}
