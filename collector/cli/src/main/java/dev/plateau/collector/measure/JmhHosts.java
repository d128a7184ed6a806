package dev.plateau.collector.measure;

import dev.plateau.collector.process.Program;
import dev.plateau.collector.process.Program.Ended;
import dev.plateau.collector.process.StandingProgram;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JVMs in which JMH itself runs, one for each JDK and class path: a search takes forks of its commits in turn. They stay idle between forks;
 * starting a JVM for each fork would add a quarter of a second to each.
 */
public final class JmhHosts implements AutoCloseable {
    private static final String FOLDER = "dev/plateau/launcher";
    private static final String LAUNCHER = "dev.plateau.launcher.JmhLauncher";

    /** The launcher's class files are those of this release. */
    private static final int MIN_JDK = 11;

    /** The least recently used one is ended first: each takes some 60 MB. */
    private static final int MAX_HOSTS = 8;

    private final Path classes;
    private final Map<HostRequirements, StandingProgram> hosts = new LinkedHashMap<>(MAX_HOSTS, 0.75f, true);

    /** Requirements of a fork for its host. */
    private record HostRequirements(Path java, String classPath) {}

    private JmhHosts(Path classes) {
        this.classes = classes;
    }

    /** Unpacks the JVMs' launcher; starts none. */
    public static JmhHosts unpack(Path folder) throws IOException {
        return new JmhHosts(UnpackedFiles.unpack(folder, FOLDER, List.of("JmhLauncher.class")));
    }

    /**
     * Runs one command line of JMH.
     *
     * @param json file of JMH's result
     * @param line receives each line of JMH's output
     */
    Ended run(JmhCommand command, Path json, Duration limit, Consumer<String> line)
            throws IOException, InterruptedException {
        List<String> words = command.writing(json);
        if (command.jvm().jdk().feature() < MIN_JDK) {
            List<String> alone = new ArrayList<>(List.of(command.jvm().java().toString()));
            alone.addAll(command.hostFlags());
            alone.addAll(List.of("-cp", command.classPath(), "org.openjdk.jmh.Main"));
            alone.addAll(words);
            return Program.work(alone, limit, line);
        }
        String encoded = words.stream()
                .map(word -> Base64.getEncoder().encodeToString(word.getBytes(StandardCharsets.UTF_8)))
                .collect(Collectors.joining(" "));
        return host(command).run(encoded, limit, line);
    }

    /** Returns the host for the command; starts one if it is missing or has ended. */
    private StandingProgram host(JmhCommand command) throws IOException {
        HostRequirements requirements = new HostRequirements(command.jvm().java(), command.classPath());
        StandingProgram host = hosts.get(requirements);
        if (host != null && host.isAlive()) {
            return host;
        }
        close(hosts.remove(requirements));
        if (hosts.size() == MAX_HOSTS) {
            close(hosts.remove(hosts.keySet().iterator().next()));
        }
        StandingProgram started = start(command);
        hosts.put(requirements, started);
        return started;
    }

    private static void close(@Nullable StandingProgram host) {
        if (host != null) {
            host.close();
        }
    }

    private StandingProgram start(JmhCommand command) throws IOException {
        String end = "plateau-end-" + UUID.randomUUID();
        List<String> words = Stream.of(
                        List.of(command.jvm().java().toString()),
                        command.hostFlags(),
                        List.of("-cp", classes + File.pathSeparator + command.classPath(), LAUNCHER),
                        List.of(command.classPath(), end))
                .flatMap(List::stream)
                .toList();
        return StandingProgram.start(words, end);
    }

    @Override
    public void close() {
        hosts.values().forEach(StandingProgram::close);
    }
}
