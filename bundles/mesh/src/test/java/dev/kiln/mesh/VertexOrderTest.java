package dev.kiln.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.stage.KilnException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VertexOrderTest {
    @Test
    void theTrianglesStayTheSame() throws KilnException {
        Mesh sphere = Solids.sphere(12);
        assertEquals(corners(sphere), corners(VertexOrder.of(sphere)));
    }

    @Test
    void verticesComeInOrderOfFirstUseAndUnusedOnesGo() throws KilnException {
        Mesh ordered = VertexOrder.of(Solids.without(Solids.both(Solids.sphere(8), Solids.tetrahedron()), 0, 1, 2));
        int seen = 0;
        for (int i = 0; i < ordered.triangles().size(); i++) {
            int v = ordered.triangles().get(i);
            assertEquals(Math.min(v, seen), v);
            seen = Math.max(seen, v + 1);
        }
        assertEquals(ordered.vertexCount(), seen);
    }

    @Test
    void sameInputSameOrder() throws KilnException {
        assertEquals(VertexOrder.of(Solids.sphere(20)), VertexOrder.of(Solids.sphere(20)));
    }

    @Test
    void emptyMesh() throws KilnException {
        assertEquals(
                new Mesh(Floats.empty(), Ints.empty()), VertexOrder.of(new Mesh(Floats.copyOf(1, 2, 3), Ints.empty())));
    }

    /** All triangles by their positions, each from its smallest corner on, sorted. */
    private static List<String> corners(Mesh mesh) {
        List<String> all = new ArrayList<>();
        for (int t = 0; t < mesh.triangles().size(); t += 3) {
            String[] c = new String[3];
            for (int i = 0; i < 3; i++) {
                int v = 3 * mesh.triangles().get(t + i);
                c[i] = mesh.positions().get(v) + "," + mesh.positions().get(v + 1) + ","
                        + mesh.positions().get(v + 2);
            }
            String a = c[0] + " " + c[1] + " " + c[2];
            String b = c[1] + " " + c[2] + " " + c[0];
            String d = c[2] + " " + c[0] + " " + c[1];
            String least = a.compareTo(b) < 0 ? a : b;
            all.add(least.compareTo(d) < 0 ? least : d);
        }
        all.sort(null);
        return all;
    }
}
