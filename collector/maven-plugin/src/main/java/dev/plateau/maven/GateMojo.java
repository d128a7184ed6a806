package dev.plateau.maven;

import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/** Compares the newest results with their baseline on the server, and fails the build if they are slower or the comparison is inconclusive. */
@Mojo(name = "gate", requiresProject = false)
public final class GateMojo extends CollectorMojo {
    @Override
    List<String> command() throws MojoExecutionException, IOException {
        return List.of("gate", newestBundle().toString(), "--plan", plan().toString());
    }
}
