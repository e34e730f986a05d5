package dev.kiln.plugins;

import java.nio.file.Path;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** The folder that third-party bundles are dropped into. A service. */
@ProviderType
public interface PluginFolder {
    /** The folder. */
    Path folder();

    /**
     * Every jar that is in it, or that was and whose bundle is not gone yet, sorted by file name. What is called like a
     * jar and is no file, such as a folder or a pipe, is among them as BROKEN.
     */
    List<PluginFile> files();
}
