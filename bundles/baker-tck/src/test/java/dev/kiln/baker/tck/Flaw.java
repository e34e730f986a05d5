package dev.kiln.baker.tck;

/** What a baker can get wrong. */
enum Flaw {
    /** Voxel centres are taken to lie at whole numbers. */
    HALF_VOXEL_SHIFT,
    /** Absent voxels count as black. */
    NO_RENORMALISATION,
    /** A point that touches no voxel is black. */
    BLACK_ON_MISS,
    /** Misses are filled but not counted. */
    UNCOUNTED_MISSES,
    /** Every vertex is counted as missed. */
    OVERCOUNTED_MISSES,
    /** Two calls differ in the last bits. */
    DRIFT_BETWEEN_CALLS,
    /** The result depends on how the work was split. */
    DEPENDS_ON_THREADS,
    /** Asks at the mesh, not at the surface. */
    NO_SNAP,
    /** sRGB values are stored as if they were linear. */
    ENCODED_COLORS,
    /** Never looks at the cancel flag. */
    DEAF_TO_CANCEL,
    /** An empty field gives a black asset. */
    EMPTY_FIELD_IS_BLACK,
    /** Values that are not finite become zero. */
    NAN_IS_ZERO,
    /** Names that it does not know are passed over. */
    ANY_PARAMETER,
    /** Says nothing about what it dropped. */
    SILENT_DROP,
    /** A view colours what lies behind something else. */
    HIDDEN_IS_SEEN,
    /** All views that see a point count the same. */
    UNWEIGHTED_VIEWS,
    /** The rows of pictures are taken to run up. */
    VIEWS_UPSIDE_DOWN,
    /** A point that no view sees is black. */
    UNSEEN_IS_BLACK,
    /** Fails by an untyped exception in every call. */
    ALWAYS_THROWS
}
