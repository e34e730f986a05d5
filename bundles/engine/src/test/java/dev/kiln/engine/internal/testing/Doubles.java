package dev.kiln.engine.internal.testing;

import dev.kiln.api.asset.Appearance;
import dev.kiln.api.asset.Asset;
import dev.kiln.api.asset.Bytes;
import dev.kiln.api.asset.Floats;
import dev.kiln.api.asset.Ints;
import dev.kiln.api.asset.Mask;
import dev.kiln.api.asset.Mesh;
import dev.kiln.api.asset.Picture;
import dev.kiln.api.asset.StudioShot;
import dev.kiln.api.asset.VertexColors;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.asset.VoxelGrid;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.generate.Painter;
import dev.kiln.api.generate.Shape;
import dev.kiln.api.generate.Shaper;
import dev.kiln.api.prepare.Finding;
import dev.kiln.api.prepare.Matte;
import dev.kiln.api.prepare.MatteHints;
import dev.kiln.api.prepare.PhotoCheck;
import dev.kiln.api.prepare.Upscaler;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameters;
import dev.kiln.api.stage.Readiness;
import dev.kiln.api.stage.StageContext;
import dev.kiln.imaging.Filter;
import dev.kiln.imaging.Resample;
import java.util.Arrays;
import java.util.List;

/** Plugins that do the least that each contract asks for. */
public final class Doubles {
    private Doubles() {}

    /** A tetrahedron of side about 1. */
    public static Mesh tetrahedron() {
        return new Mesh(
                Floats.copyOf(-0.4f, -0.4f, -0.4f, 0.4f, -0.4f, -0.4f, 0, 0.4f, 0, 0, -0.4f, 0.4f),
                Ints.copyOf(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3));
    }

    public static Shaper shaper(Mesh mesh) {
        return new Shaper() {
            @Override
            public String description() {
                return "gives one mesh";
            }

            @Override
            public Shape shape(List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
                return Shape.of(mesh);
            }
        };
    }

    /** A row of voxels with these attributes. */
    public static VoxelField field(float... attributes) {
        int voxels = attributes.length / VoxelField.CHANNELS;
        int[] coordinates = new int[3 * voxels];
        for (int v = 0; v < voxels; v++) {
            coordinates[3 * v + 2] = v;
        }
        return new VoxelField(VoxelGrid.unitCube(voxels), Ints.adopt(coordinates), Floats.copyOf(attributes));
    }

    public static Painter painter(Appearance appearance) {
        return new Painter() {
            @Override
            public String description() {
                return "gives one appearance";
            }

            @Override
            public Appearance paint(
                    Shape shape, List<StudioShot> shots, long seed, Parameters parameters, StageContext context) {
                return appearance;
            }
        };
    }

    public static Baker baker() {
        return new Baker() {
            @Override
            public String description() {
                return "gives each vertex the colour of another voxel, in turn";
            }

            @Override
            public Baked bake(BakeRequest request, StageContext context) {
                VoxelField field = (VoxelField) request.appearance();
                int vertices = request.mesh().vertexCount();
                float[] rgba = new float[4 * vertices];
                for (int i = 0; i < rgba.length; i++) {
                    int voxel = i / 4 % field.voxelCount();
                    rgba[i] = i % 4 == 3 ? 1 : field.attributes().get(VoxelField.CHANNELS * voxel + i % 4);
                }
                VertexColors colors = new VertexColors(Floats.adopt(rgba), 0, 1);
                return new Baked(
                        new Asset(request.mesh(), request.normals(), colors),
                        vertices,
                        1,
                        List.of("METALLIC_ROUGHNESS_DROPPED"));
            }
        };
    }

    /** Takes the middle of the photo for the subject. */
    public static Matte matte(boolean accepts) {
        return new Matte() {
            @Override
            public String description() {
                return "cuts out the middle";
            }

            @Override
            public boolean accepts(Picture photo) {
                return accepts;
            }

            @Override
            public Mask cut(Picture photo, StageContext context) {
                byte[] alpha = new byte[photo.width() * photo.height()];
                for (int y = photo.height() / 4; y < photo.height() * 3 / 4; y++) {
                    Arrays.fill(
                            alpha,
                            y * photo.width() + photo.width() / 4,
                            y * photo.width() + photo.width() * 3 / 4,
                            (byte) 255);
                }
                return new Mask(photo.width(), photo.height(), Bytes.adopt(alpha));
            }
        };
    }

    /** Takes all of the photo for the subject, whatever the hints say. */
    public static Matte heedingMatte() {
        return new Matte() {
            @Override
            public String description() {
                return "heeds hints";
            }

            @Override
            public boolean heedsHints() {
                return true;
            }

            @Override
            public boolean accepts(Picture photo) {
                return true;
            }

            @Override
            public Mask cut(Picture photo, StageContext context) {
                return cut(photo, MatteHints.none(), context);
            }

            @Override
            public Mask cut(Picture photo, MatteHints hints, StageContext context) {
                byte[] alpha = new byte[photo.width() * photo.height()];
                Arrays.fill(alpha, (byte) 255);
                return new Mask(photo.width(), photo.height(), Bytes.adopt(alpha));
            }
        };
    }

    public static Baker failingBaker() {
        return new Baker() {
            @Override
            public String description() {
                return "fails";
            }

            @Override
            public Baked bake(BakeRequest request, StageContext context) throws KilnException {
                throw new KilnException(Fault.FAILED, "baker", "gives up", "");
            }
        };
    }

    public static Upscaler upscaler() {
        return upscaler(() -> {});
    }

    /** One that does something on the side. */
    public static Upscaler upscaler(Runnable aside) {
        return new Upscaler() {
            @Override
            public String description() {
                return "bilinear";
            }

            @Override
            public Picture enlarge(Picture photo, int width, int height, StageContext context) {
                aside.run();
                return Resample.resize(photo, width, height, Filter.BILINEAR);
            }
        };
    }

    public static PhotoCheck check(List<Finding> findings, Readiness readiness) {
        return new PhotoCheck() {
            @Override
            public String description() {
                return "finds what it is told to";
            }

            @Override
            public Readiness readiness() {
                return readiness;
            }

            @Override
            public List<Finding> check(Picture photo, Mask subject, boolean neuralMatte) {
                return findings;
            }
        };
    }
}
