package dev.kiln.baker.tck;

import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Camera;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.PosedPicture;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import java.util.List;
import java.util.Set;

/** Views in their plainest form: a point is seen if no triangle crosses its ray. */
record PlainViews(ViewSet views, Set<Flaw> flaws) {
    Baked bake(BakeRequest request) throws KilnException {
        Mesh mesh = request.mesh();
        double[][] colors = new double[mesh.vertexCount()][];
        double[] any = null;
        for (int v = 0; v < colors.length; v++) {
            colors[v] = color(request, v);
            any = any == null ? colors[v] : any;
        }
        if (any == null) {
            throw new KilnException(Fault.FAILED, "views", "see nothing", "");
        }
        int missed = 0;
        float[] rgba = new float[4 * colors.length];
        for (int v = 0; v < colors.length; v++) {
            missed += colors[v] == null ? 1 : 0;
            double[] fill = flaws.contains(Flaw.UNSEEN_IS_BLACK) ? new double[3] : any;
            double[] color = colors[v] == null ? fill : colors[v];
            for (int c = 0; c < 3; c++) {
                rgba[4 * v + c] = (float) PlainBaker.linear(Math.clamp(color[c], 0, 1));
            }
            rgba[4 * v + 3] = 1;
        }
        VertexColors painted = new VertexColors(Floats.adopt(rgba), 0, 1);
        return new Baked(
                new Asset(mesh, request.normals(), painted),
                colors.length,
                missed,
                List.of("METALLIC_ROUGHNESS_DROPPED"));
    }

    private double[] color(BakeRequest request, int vertex) {
        double[] point = vector(request.mesh().positions(), vertex);
        double[] sum = new double[3];
        double total = 0;
        for (PosedPicture view : views.views()) {
            Floats pose = view.camera().pose();
            boolean pinhole = view.camera().lens() == Camera.Lens.PINHOLE;
            double[] towards = new double[3];
            double[] local = new double[3];
            for (int row = 0; row < 3; row++) {
                local[row] = pose.get(4 * row + 3);
                for (int axis = 0; axis < 3; axis++) {
                    local[row] += pose.get(4 * row + axis) * point[axis];
                }
            }
            for (int axis = 0; axis < 3; axis++) {
                for (int row = 0; row < 3; row++) {
                    towards[axis] += pinhole ? -pose.get(4 * row + axis) * local[row] : 0;
                }
                towards[axis] = pinhole ? towards[axis] : pose.get(8 + axis);
            }
            double length = Math.sqrt(dot(towards, towards));
            double cosine = dot(towards, vector(request.normals(), vertex)) / length;
            if (cosine <= 0 || !flaws.contains(Flaw.HIDDEN_IS_SEEN) && hidden(request.surface(), point, towards)) {
                continue;
            }
            double shrink = pinhole ? -local[2] : 1;
            double x = view.camera().centreX() + view.camera().scaleX() * local[0] / shrink;
            double y = view.camera().centreY() - view.camera().scaleY() * local[1] / shrink;
            y = flaws.contains(Flaw.VIEWS_UPSIDE_DOWN) ? view.baseColor().height() - y : y;
            double weight = flaws.contains(Flaw.UNWEIGHTED_VIEWS) ? 1 : view.weight() * Math.pow(cosine, 4);
            total += weight;
            for (int c = 0; c < 3; c++) {
                sum[c] += weight * pixel(view.baseColor(), x - 0.5, y - 0.5, c);
            }
        }
        return total == 0 ? null : new double[] {sum[0] / total, sum[1] / total, sum[2] / total};
    }

    private static double pixel(Picture picture, double x, double y, int channel) {
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        double value = 0;
        for (int corner = 0; corner < 4; corner++) {
            int dx = corner & 1;
            int dy = corner >> 1;
            double weight = Math.abs(1 - dx - (x - left)) * Math.abs(1 - dy - (y - top));
            value += weight * picture.at(left + dx, top + dy, channel) / 255;
        }
        return value;
    }

    /** Möller and Trumbore 1997. */
    private static boolean hidden(Mesh mesh, double[] from, double[] ray) {
        for (int t = 0; t < mesh.triangles().size(); t += 3) {
            double[] a = vector(mesh.positions(), mesh.triangles().get(t));
            double[] ab = minus(vector(mesh.positions(), mesh.triangles().get(t + 1)), a);
            double[] ac = minus(vector(mesh.positions(), mesh.triangles().get(t + 2)), a);
            double[] p = cross(ray, ac);
            double determinant = dot(ab, p);
            double[] s = minus(from, a);
            double[] q = cross(s, ab);
            double u = dot(s, p) / determinant;
            double v = dot(ray, q) / determinant;
            double along = dot(ac, q) / determinant;
            if (u >= 0 && v >= 0 && u + v <= 1 && along > 1e-6) {
                return true;
            }
        }
        return false;
    }

    private static double[] vector(Floats values, int index) {
        return new double[] {values.get(3 * index), values.get(3 * index + 1), values.get(3 * index + 2)};
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
