package dev.kiln.engine;

/**
 * One line of the catalogue.
 *
 * @param kind name of the kind; empty if it is not known
 * @param id by which the service is chosen; the symbolic name if the bundle has registered no service
 * @param description one line for people
 * @param bundle symbolic name of the bundle
 * @param version its version
 * @param state whether it can be leased
 * @param reason why it cannot, one sentence; empty if it can
 * @param remedy what would help, one sentence; may be empty
 * @param chosen whether a job without overrides would take it
 */
public record Offer(
        String kind,
        String id,
        String description,
        String bundle,
        String version,
        State state,
        String reason,
        String remedy,
        boolean chosen) {
    /** Whether a service can be leased. */
    public enum State {
        /** It can. */
        READY,
        /** It is there but says that it cannot work on this machine, or the node's settings forbid it. */
        ABSENT,
        /** Its bundle is about to stop; running jobs keep it, new ones do not get it. */
        DRAINING,
        /** The stop of its bundle hangs, or the start of its component. */
        STUCK,
        /** Its own code fails when it is started or asked, or its id is none. */
        BROKEN,
        /** The bundle or one of its components lacks something. */
        UNRESOLVED
    }
}
