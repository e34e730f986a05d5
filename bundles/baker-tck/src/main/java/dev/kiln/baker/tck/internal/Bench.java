package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.baker.tck.Terms;
import java.util.HashMap;
import java.util.Map;

/**
 * A baker ready to be judged.
 *
 * @param baker the baker
 * @param terms what it is given in every bake
 */
public record Bench(Baker baker, Terms terms) {
    /** The same baker with more parameters set. */
    Bench with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(terms.parameters().values());
        all.putAll(more);
        return new Bench(baker, new Terms(terms.limits(), new Parameters(all), terms.lent()));
    }

    /** Bakes on two threads; the mesh is its own undecimated surface. */
    Baked bake(Subject subject, Appearance appearance) throws KilnException {
        return bake(subject, appearance, 2);
    }

    /** Bakes on so many threads; the mesh is its own undecimated surface. */
    Baked bake(Subject subject, Appearance appearance, int threads) throws KilnException {
        return baker.bake(request(subject, subject, appearance), new KitContext(threads, false, terms.lent()));
    }

    /** Bakes a mesh that was made from another surface. */
    Baked bake(Subject subject, Subject surface, Appearance appearance) throws KilnException {
        return baker.bake(request(subject, surface, appearance), new KitContext(2, false, terms.lent()));
    }

    /** Bakes for a user who has cancelled. */
    Baked bakeCancelled(Subject subject, Appearance appearance) throws KilnException {
        return baker.bake(request(subject, subject, appearance), new KitContext(2, true, terms.lent()));
    }

    private BakeRequest request(Subject subject, Subject surface, Appearance appearance) {
        return new BakeRequest(subject.mesh(), subject.normals(), surface.mesh(), appearance, terms.parameters());
    }
}
