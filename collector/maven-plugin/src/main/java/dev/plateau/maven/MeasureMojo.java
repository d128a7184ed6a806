package dev.plateau.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Measures the build's JMH benchmarks, and sends each cell to the server if there is one. Without a plan it finds them in the build: the jar
 * whose main class is JMH's (shade, assembly), else the test class path.
 */
@Mojo(name = "measure", requiresDependencyResolution = ResolutionScope.TEST)
public final class MeasureMojo extends CollectorMojo {
    private static final String JMH = "org.openjdk.jmh.Main";
    private static final String LIST = "META-INF/BenchmarkList";

    /** Jar with the benchmarks and JMH, where the goal does not find it. */
    @Parameter(property = "plateau.jar")
    private @Nullable File jar;

    /** Regular expressions that choose benchmarks; default: all. */
    @Parameter(property = "plateau.benchmarks")
    private @Nullable List<String> benchmarks;

    /** JDKs to measure: 17, temurin-25, a path, or all. Default: the one that runs Maven. */
    @Parameter(property = "plateau.jdks")
    private @Nullable List<String> jdks;

    /** Forks of each benchmark; default: as the benchmarks are annotated. */
    @Parameter(property = "plateau.forks")
    private @Nullable Integer forks;

    @Parameter(defaultValue = "${project.build.directory}", readonly = true, required = true)
    private File target;

    @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true, required = true)
    private List<String> classPath;

    @Parameter(defaultValue = "${project.artifactId}", readonly = true, required = true)
    private String name;

    @Override
    List<String> command() throws MojoExecutionException, IOException {
        if (!hasPlan()) {
            Files.createDirectories(out());
            Files.writeString(plan(), text());
        }
        return List.of("run", plan().toString(), "--out", out().toString());
    }

    private String text() throws MojoExecutionException, IOException {
        return "# Written by the goal measure.\nname: " + quoted(name)
                + "\njars: " + list(jars())
                + "\nbenchmarks: " + list(benchmarks == null || benchmarks.isEmpty() ? List.of(".") : benchmarks)
                + "\njdks: " + list(jdks == null || jdks.isEmpty() ? List.of(System.getProperty("java.home")) : jdks)
                + (forks == null ? "" : "\njmh: {forks: " + forks + "}")
                + "\n";
    }

    private static String list(Collection<String> texts) {
        return texts.stream().map(MeasureMojo::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private List<String> jars() throws MojoExecutionException, IOException {
        if (jar != null) {
            return List.of(jar.toString());
        }
        List<String> found = new ArrayList<>();
        if (target.isDirectory()) {
            try (Stream<Path> files = Files.list(target.toPath())) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".jar")).toList()) {
                    if (isRunnable(file)) {
                        found.add(file.toString());
                    }
                }
            }
        }
        if (found.size() > 1) {
            throw new MojoExecutionException("Several jars run JMH: " + found + ". Name one by the parameter jar.");
        }
        if (found.isEmpty()) {
            if (classPath.stream().noneMatch(each -> Files.exists(Path.of(each, LIST)))) {
                throw new MojoExecutionException(
                        "There are no benchmarks in " + target + ": no jar with the main class " + JMH
                                + ", and no " + LIST
                                + " in classes or test-classes. Run the phase package or test-compile first, with"
                                + " jmh-generator-annprocess among the annotation processors.");
            }
            classPath.stream().filter(each -> new File(each).exists()).forEach(found::add);
        }
        return found;
    }

    private static boolean isRunnable(Path file) throws IOException {
        try (JarFile opened = new JarFile(file.toFile())) {
            @Nullable Manifest manifest = opened.getManifest();
            return manifest != null
                    && JMH.equals(manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS))
                    && opened.getEntry(LIST) != null;
        }
    }
}
