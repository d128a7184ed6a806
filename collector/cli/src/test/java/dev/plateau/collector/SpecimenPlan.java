package dev.plateau.collector;

import dev.plateau.collector.specimens.Specimens;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import joptsimple.OptionParser;
import org.apache.commons.math3.util.FastMath;
import org.openjdk.jmh.Main;

/** Writes plans over the specimen benchmarks, with forks of a few milliseconds. */
public final class SpecimenPlan {
    /** A small heap and one JIT compiler start sooner. */
    private static final String FLAGS = "jvmArgs: [-Xms16m, -Xmx64m, -XX:TieredStopAtLevel=1]\n";

    private SpecimenPlan() {}

    /** Class path of the specimens: their classes, JMH, and what JMH needs. */
    public static List<Path> jars() {
        return Stream.of(Specimens.class, Main.class, OptionParser.class, FastMath.class)
                .map(SpecimenPlan::place)
                .toList();
    }

    /** A plan with these lines beside name, jars and short settings, and flags unless the lines have some. */
    public static Path write(Path folder, String lines) throws IOException {
        String jars = jars().stream().map(Path::toString).collect(Collectors.joining(", ", "[", "]"));
        return Files.writeString(
                folder.resolve("specimens.yaml"), """
                name: specimens
                jars: %s
                jmh:
                  forks: 2
                  warmup: {iterations: 1, time: 10ms}
                  measurement: {iterations: 2, time: 10ms}
                  timeout: 60s
                %s%s""".formatted(jars, lines.contains("jvmArgs:") ? "" : FLAGS, lines));
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
