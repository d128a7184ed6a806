package dev.plateau.maven;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** A command of the collector in a JVM of its own, with Maven's console. The token is in the variable {@code PLATEAU_TOKEN}. */
public abstract class CollectorMojo extends AbstractMojo {
    private static final int FOUND = 1;
    private static final int UNKNOWN = 2;

    /** Plan of the measurement (docs/collector.md). Default: all benchmarks of the build on the JDK that runs Maven. */
    @Parameter(property = "plateau.plan")
    private @Nullable File plan;

    /** Folder of journals and results. */
    @Parameter(property = "plateau.out", defaultValue = "${project.build.directory}/plateau", required = true)
    private File out;

    /** Address of the server. */
    @Parameter(property = "plateau.server")
    private @Nullable String server;

    /** Project on the server. */
    @Parameter(property = "plateau.project")
    private @Nullable String project;

    /** Further options of the command, as on its command line: {@code --until}, {@code 5%}. */
    @Parameter(property = "plateau.arguments")
    private @Nullable List<String> arguments;

    /** Leaves the goal out. */
    @Parameter(property = "plateau.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
    private File folder;

    /** The command and the options that it always has. */
    abstract List<String> command() throws MojoExecutionException, IOException;

    /** Tests for a command with the options for server and project. */
    boolean needsServer() {
        return true;
    }

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Skipped: plateau.skip");
            return;
        }
        try {
            List<String> command =
                    new ArrayList<>(List.of(java(), "-jar", collector().toString()));
            command.addAll(command());
            if (server != null && needsServer()) {
                command.addAll(List.of("--server", server));
            }
            if (project != null && needsServer()) {
                command.addAll(List.of("--project", project));
            }
            command.addAll(arguments == null ? List.of() : arguments);
            Process process =
                    new ProcessBuilder(command).directory(folder).inheritIO().start();
            end(process);
        } catch (IOException | URISyntaxException failure) {
            throw new MojoExecutionException(String.valueOf(failure.getMessage()), failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("stopped", stopped);
        }
    }

    private static void end(Process process) throws InterruptedException, MojoFailureException, MojoExecutionException {
        Thread stop = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(stop);
        int code = process.waitFor();
        Runtime.getRuntime().removeShutdownHook(stop);
        if (code == FOUND) {
            throw new MojoFailureException("The change is slower: see above.");
        }
        if (code == UNKNOWN) {
            throw new MojoFailureException("The comparison is inconclusive: see above.");
        }
        if (code != 0) {
            throw new MojoExecutionException("The collector ended with exit code " + code + ": see above.");
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The collector's jar, which Maven has fetched for this plugin. */
    private static Path collector() throws IOException, URISyntaxException {
        URL main = CollectorMojo.class.getResource("/dev/plateau/collector/Collector.class");
        if (main == null || !(main.openConnection() instanceof JarURLConnection jar)) {
            throw new IOException("The collector's jar is not among this plugin's dependencies.");
        }
        return Path.of(jar.getJarFileURL().toURI());
    }

    /** The plan to measure: the given one, or that of the build. */
    final Path plan() {
        return plan == null ? out().resolve("plan.yaml") : plan.toPath();
    }

    final boolean hasPlan() {
        return plan != null;
    }

    final Path out() {
        return out.toPath();
    }

    /** The newest bundle of the folder of results. */
    final Path newestBundle() throws MojoExecutionException, IOException {
        if (Files.isDirectory(out())) {
            try (Stream<Path> files = Files.list(out())) {
                // Their names end in the time of the execution.
                List<Path> bundles = files.filter(file -> file.toString().endsWith(".zip"))
                        .sorted((one, other) -> Long.compare(
                                other.toFile().lastModified(), one.toFile().lastModified()))
                        .toList();
                if (!bundles.isEmpty()) {
                    return bundles.get(0);
                }
            }
        }
        throw new MojoExecutionException("There are no results in " + out() + ": run the goal measure first.");
    }
}
