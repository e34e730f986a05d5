package dev.kiln.engine;

/**
 * A service as a job leased it.
 *
 * @param kind name of its kind, for example {@code baker}
 * @param id by which it is chosen
 * @param bundle symbolic name of the bundle that offers it
 * @param version version of that bundle
 * @param licence licence of the trained model that it runs; empty if it runs none
 * @param revision name and revision of that model; empty if it runs none
 */
public record Leased(String kind, String id, String bundle, String version, String licence, String revision) {}
