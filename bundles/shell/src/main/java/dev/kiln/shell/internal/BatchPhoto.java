package dev.kiln.shell.internal;

import java.nio.file.Path;

/**
 * One photo of a batch.
 *
 * @param file the picture
 * @param shown as the user sees it: as given, or its path inside the folder that was given
 * @param folder where its results go
 * @param name of its results
 */
record BatchPhoto(Path file, String shown, Path folder, String name) {}
