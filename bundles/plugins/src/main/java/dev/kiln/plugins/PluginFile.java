package dev.kiln.plugins;

/**
 * One jar of the plugin folder.
 *
 * @param name of the file
 * @param bundle symbolic name of its bundle; empty if it is not installed
 * @param version of its bundle; empty if it is not installed
 * @param state how it fares
 * @param reason why it does not run, one sentence; empty if it does
 */
public record PluginFile(String name, String bundle, String version, State state, String reason) {
    /** How a jar fares. */
    public enum State {
        /** It is new or has changed, and is about to be installed or started. */
        ARRIVING,
        /** Its bundle is started. */
        STARTED,
        /** Its bundle is installed but lacks something; it starts as soon as that is there. */
        WAITING,
        /** Its bundle stops, for an update or because the file is gone. */
        STOPPING,
        /** The file is no complete bundle. */
        BROKEN
    }
}
