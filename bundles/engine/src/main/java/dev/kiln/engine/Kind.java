package dev.kiln.engine;

import dev.kiln.api.bake.Baker;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.prepare.Light;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.prepare.PhotoCheck;
import dev.kiln.api.prepare.Upscaler;
import dev.kiln.api.stage.Plugin;
import dev.kiln.compute.Backend;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of swappable service: its interface and the rule by which a job leases it.
 *
 * @param name what people call it, also the key of the setting that chooses one
 * @param type the service interface
 * @param rule which of the services on offer a job takes
 */
public record Kind<T extends Plugin>(String name, Class<T> type, Rule rule) {
    /** Which of the services on offer a job takes when none is named. */
    public enum Rule {
        /** The best one: highest ranking, then newest bundle. */
        BEST,
        /** All of them in that order; the first that accepts the input does the work. At least one must be there. */
        CHAIN,
        /** All of them in that order; there may be none. */
        EVERY
    }

    /** Computes for the others, on a device that is opened for the job. */
    public static final Kind<Backend> BACKEND = new Kind<>("backend", Backend.class, Rule.BEST);

    /** Makes the raw mesh. */
    public static final Kind<Shaper> SHAPER = new Kind<>("shaper", Shaper.class, Rule.BEST);

    /** Gives it an appearance. */
    public static final Kind<Painter> PAINTER = new Kind<>("painter", Painter.class, Rule.BEST);

    /** Carries the appearance to the finished mesh. */
    public static final Kind<Baker> BAKER = new Kind<>("baker", Baker.class, Rule.BEST);

    /** Cuts out the subject. */
    public static final Kind<Matte> MATTE = new Kind<>("matte", Matte.class, Rule.CHAIN);

    /** Enlarges small photos. */
    public static final Kind<Upscaler> UPSCALER = new Kind<>("upscaler", Upscaler.class, Rule.BEST);

    /** Evens out the light of a photo. */
    public static final Kind<Light> LIGHT = new Kind<>("light", Light.class, Rule.BEST);

    /** Judges photos. */
    public static final Kind<PhotoCheck> CHECK = new Kind<>("check", PhotoCheck.class, Rule.EVERY);

    private static final Map<Kind<?>, String> STAGES = Map.of(SHAPER, "shape", PAINTER, "paint", BAKER, "bake");

    /** All kinds, in the order in which a job uses them. */
    public static List<Kind<?>> all() {
        return List.of(UPSCALER, LIGHT, MATTE, CHECK, BACKEND, SHAPER, PAINTER, BAKER);
    }

    /** The stage whose parameters a service of this kind takes, if it takes any. */
    public Optional<String> stage() {
        return Optional.ofNullable(STAGES.get(this));
    }

    /** The kind called {@code name}. */
    public static Optional<Kind<?>> named(String name) {
        for (Kind<?> kind : all()) {
            if (kind.name().equals(name)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
