package dev.kiln.baker.metaltexel.internal;

import dev.kiln.api.asset.ViewSet;
import dev.kiln.api.asset.VoxelField;
import dev.kiln.api.bake.BakeRequest;
import dev.kiln.api.bake.Baked;
import dev.kiln.api.bake.Baker;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.Identified;
import dev.kiln.api.stage.KilnException;
import dev.kiln.api.stage.Parameter;
import dev.kiln.api.stage.StageContext;
import dev.kiln.appearance.DeviceSampler;
import dev.kiln.appearance.Samples;
import dev.kiln.appearance.ViewSampler;
import dev.kiln.compute.Device;
import dev.kiln.compute.tensor.DeviceMemoryException;
import dev.kiln.mesh.uv.TextureBake;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/**
 * Textures on the compute device that the engine lends, whatever its backend: made for Metal, and the record says on what
 * it ran. Voxels are sampled by the device's own operations; views are looked up on the CPU.
 */
@Component
@Identified(id = "metal-texel")
public final class MetalTexelBaker implements Baker {
    @Override
    public String description() {
        return "base colour, metallic, roughness and alpha into textures, on the compute device of the job";
    }

    @Override
    public int faceBudget() {
        return TextureBake.FACES;
    }

    @Override
    public Optional<List<Parameter>> parameters(String stage) {
        return Optional.of(TextureBake.PARAMETERS);
    }

    @Override
    public Baked bake(BakeRequest request, StageContext context) throws KilnException {
        TextureBake.size(request);
        context.checkCancelled();
        Device device = context.lent(Device.class)
                .orElseThrow(() -> new KilnException(
                        Fault.ENVIRONMENT,
                        "metal-texel",
                        "was lent no compute device",
                        "choose a backend that is ready, or the baker uv-bucket"));
        context.ranOn("metal-texel (" + device.info().backend() + ")");
        TextureBake.requireFit(request);
        try {
            return switch (request.appearance()) {
                case VoxelField field -> onDevice(request, field, device, context);
                case ViewSet views -> onViews(request, views, context);
            };
        } catch (DeviceMemoryException e) {
            throw new KilnException(
                    Fault.ENVIRONMENT, "device memory", e.getMessage(), "choose the baker uv-bucket", e);
        }
    }

    private static Baked onDevice(BakeRequest request, VoxelField field, Device device, StageContext context)
            throws KilnException {
        device.label("bake");
        try (DeviceSampler sampler = DeviceSampler.of(field, device)) {
            return TextureBake.run(request, (points, normals) -> values(sampler.sample(points, context)), context);
        }
    }

    private static Baked onViews(BakeRequest request, ViewSet views, StageContext context) throws KilnException {
        context.note("views are sampled on the CPU");
        ViewSampler sampler = ViewSampler.of(views, request.surface(), context);
        return TextureBake.run(request, (points, normals) -> values(sampler.sample(points, normals, context)), context);
    }

    private static TextureBake.Values values(Samples samples) {
        return new TextureBake.Values(samples.attributes(), samples.missed());
    }
}
