package dev.kiln.engine.internal.pipeline;

/**
 * What the files of a request hold.
 *
 * @param photo SHA-256 of the photo
 * @param mask SHA-256 of the mask; empty if there is none
 */
public record Inputs(String photo, String mask) {}
