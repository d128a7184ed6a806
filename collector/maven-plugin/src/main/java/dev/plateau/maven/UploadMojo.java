package dev.plateau.maven;

import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/** Sends the newest results, for builds that measure without a server. */
@Mojo(name = "upload", requiresProject = false)
public final class UploadMojo extends CollectorMojo {
    @Override
    List<String> command() throws MojoExecutionException, IOException {
        return List.of("upload", newestBundle().toString());
    }
}
