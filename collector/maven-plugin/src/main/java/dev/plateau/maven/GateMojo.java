package dev.plateau.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/** Compares the newest results with their baseline on the server, and fails the build if they are slower or the comparison is inconclusive. */
@Mojo(name = "gate", requiresProject = false)
public final class GateMojo extends CollectorMojo {
    @Override
    List<String> command() throws MojoExecutionException, IOException {
        List<String> command = new ArrayList<>(List.of("gate", newestBundle().toString()));
        // Another job may have the results alone.
        if (Files.exists(plan())) {
            command.addAll(List.of("--plan", plan().toString()));
        }
        return command;
    }
}
