package dev.plateau.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Writes the newest results as one page that needs no server and no network. */
@Mojo(name = "report", requiresProject = false)
public final class ReportMojo extends CollectorMojo {
    /** Other results, which the newest ones are compared with: bundles or JMH's JSON. */
    @Parameter(property = "plateau.compareWith")
    private @Nullable List<File> compareWith;

    @Override
    List<String> command() throws MojoExecutionException, IOException {
        List<String> command = new ArrayList<>(List.of("report"));
        for (File file : compareWith == null ? List.<File>of() : compareWith) {
            command.add(file.toString());
        }
        command.addAll(List.of(
                newestBundle().toString(), "-o", out().resolve("report.html").toString()));
        return command;
    }

    @Override
    boolean needsServer() {
        return false;
    }
}
