package dev.kiln.baker.tck.internal;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.baker.tck.Verdict;
import java.util.List;
import java.util.Map;

/** A request that cannot be baked is refused by a typed failure. */
public final class RefusalClause implements Clause {
    private final String name;
    private final Fault fault;
    private final Subject subject;
    private final Appearance appearance;
    private final Map<String, String> parameters;

    private RefusalClause(
            String name, Fault fault, Subject subject, Appearance appearance, Map<String, String> parameters) {
        this.name = name;
        this.fault = fault;
        this.subject = subject;
        this.appearance = appearance;
        this.parameters = parameters;
    }

    /** All refusals. */
    public static List<RefusalClause> all() {
        Subject sphere = Subject.sphere(12, 16, 0.4);
        VoxelField ramp = Voxels.shell(0.4).ramp();
        VoxelField empty = new VoxelField(Voxels.GRID, Ints.empty(), Floats.empty());
        float[] attributes = ramp.attributes().toArray();
        attributes[VoxelField.CHANNELS * 5 + 1] = Float.NaN;
        VoxelField sick = new VoxelField(ramp.grid(), ramp.coordinates(), Floats.adopt(attributes));
        float[] positions = sphere.mesh().positions().toArray();
        positions[40] = Float.NaN;
        Subject lost =
                new Subject(new Mesh(Floats.adopt(positions), sphere.mesh().triangles()), sphere.normals());
        return List.of(
                of("an empty field is refused", sphere, empty),
                of("an attribute that is not a number is refused", sphere, sick),
                of("a vertex that is at no finite place is refused", lost, ramp),
                new RefusalClause(
                        "an unknown parameter is refused",
                        Fault.USAGE,
                        sphere,
                        ramp,
                        Map.of("no-baker-knows-this", "1")));
    }

    private static RefusalClause of(String name, Subject subject, Appearance appearance) {
        return new RefusalClause(name, Fault.FAILED, subject, appearance, Map.of());
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public List<Verdict> judge(Bench bench) {
        String found;
        try {
            bench.with(parameters).bake(subject, appearance);
            found = "the baker accepted it";
        } catch (KilnException e) {
            if (e.fault() == fault) {
                return List.of(Verdict.atMost(name, 0, 0, e.getMessage()));
            }
            found = "the failure is of kind " + e.fault() + ", not " + fault;
        }
        return List.of(Verdict.atMost(name, 1, 0, found));
    }
}
