package dev.kiln.engine.internal.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kiln.api.stage.Fault;
import dev.kiln.api.stage.KilnException;
import dev.kiln.engine.Knob;
import dev.kiln.engine.NodeSettings;
import dev.kiln.engine.Profiles;
import dev.kiln.engine.internal.output.NewFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** The profile files of the installation. */
@Component(service = Profiles.class)
public final class ProfileFolder implements Profiles {
    /** Framework property: the folder of the installation. */
    static final String HOME = "kiln.home";

    /** Framework property: the profile this process started with. */
    static final String PROFILE = "kiln.profile";

    private static final String SUFFIX = ".json";
    private static final long LARGEST = 1 << 20;

    /** What the OSGi Configurator demands of a file before it looks at the settings. */
    private static final List<String> HEAD = List.of(":configurator:symbolic-name", ":configurator:version");

    private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private final Optional<Path> folder;
    private final Optional<String> active;

    @Activate
    public ProfileFolder(BundleContext context) {
        this(Optional.ofNullable(context.getProperty(HOME)).map(Path::of), context.getProperty(PROFILE));
    }

    ProfileFolder(Optional<Path> home, String active) {
        this.folder = home.map(path -> path.resolve("conf").resolve("profiles"));
        this.active = Optional.ofNullable(active).filter(name -> !name.isBlank());
    }

    @Override
    public List<String> list() throws KilnException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX) && !name.startsWith("."))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw broken(folder(), "cannot be listed", e);
        }
    }

    @Override
    public Optional<String> active() {
        return active;
    }

    @Override
    public Map<String, String> show(String name) throws KilnException {
        Map<String, String> settings = new TreeMap<>();
        Path file = file(name);
        ObjectNode profile = read(file);
        for (String entry : HEAD) {
            if (!profile.has(entry)) {
                throw unusable(file, "lacks the entry " + entry + ", without which it has no effect");
            }
        }
        JsonNode node = profile.path(NodeSettings.PID);
        if (!node.isMissingNode() && !node.isObject()) {
            throw unusable(file, "has a " + NodeSettings.PID + " that is no object of settings");
        }
        node.properties().forEach(entry -> {
            if (!entry.getKey().startsWith(":")) {
                settings.put(entry.getKey(), entry.getValue().asText());
            }
        });
        return settings;
    }

    @Override
    public void save(String name, Map<Knob, String> changes) throws KilnException {
        Path file = file(name);
        ObjectNode profile = read(file);
        ObjectNode node = profile.withObjectProperty(NodeSettings.PID);
        for (Map.Entry<Knob, String> change : new TreeMap<>(changes).entrySet()) {
            node.put(change.getKey().key(), change.getKey().checked(change.getValue()));
        }
        try (NewFiles files = new NewFiles(file.getParent(), "profile")) {
            byte[] text = (json.writeValueAsString(profile) + "\n").getBytes(StandardCharsets.UTF_8);
            Files.write(files.add(file.getFileName().toString()), text);
            files.force();
            files.commit();
        } catch (IOException e) {
            throw broken(file, "cannot be written", e);
        }
    }

    private ObjectNode read(Path file) throws KilnException {
        try {
            // A pipe would never end, and a device has no size to be judged by.
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw unusable(file, "is no regular file");
            }
            if (Files.size(file) > LARGEST) {
                throw new KilnException(
                        Fault.ENVIRONMENT, file.toString(), "is larger than 1 MiB", "a profile is a short JSON file");
            }
            if (json.readTree(Files.readAllBytes(file)) instanceof ObjectNode profile) {
                return profile;
            }
            throw unusable(file, "is no JSON object");
        } catch (JsonProcessingException e) {
            // Its message is about Java's objects; the place says enough.
            String place = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            throw new KilnException(
                    Fault.ENVIRONMENT,
                    file.toString(),
                    "is no JSON" + place,
                    "mend it, or start from one of the shipped profiles",
                    e);
        } catch (IOException e) {
            throw broken(file, "cannot be read", e);
        }
    }

    private Path file(String name) throws KilnException {
        if (!list().contains(name)) {
            throw new KilnException(
                    Fault.USAGE, name, "is no profile", "there are " + String.join(", ", list()) + " in " + folder());
        }
        return folder().resolve(name + SUFFIX);
    }

    private Path folder() throws KilnException {
        return folder.orElseThrow(() -> new KilnException(
                Fault.ENVIRONMENT, HOME, "is not set", "start this node with the kiln launcher to use profiles"));
    }

    private static KilnException unusable(Path file, String offence) {
        return new KilnException(Fault.ENVIRONMENT, file.toString(), offence, "start from one of the shipped profiles");
    }

    private static KilnException broken(Path path, String offence, IOException cause) {
        return new KilnException(
                Fault.ENVIRONMENT,
                path.toString(),
                offence + " (" + cause.getClass().getSimpleName() + ")",
                "check the file and its permissions",
                cause);
    }
}
