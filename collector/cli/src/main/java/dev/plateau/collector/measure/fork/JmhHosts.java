package dev.plateau.collector.measure.fork;

import dev.plateau.collector.jdk.Jvm;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JVMs in which JMH itself runs, one for each JDK. They stay between forks and idle meanwhile: a JVM that starts for each fork would
 * add a quarter of a second to each.
 */
public final class JmhHosts implements AutoCloseable {
    private static final String FOLDER = "dev/plateau/launcher";
    private static final String LAUNCHER = "dev.plateau.launcher.JmhLauncher";

    /** The launcher's class files are those of this release. */
    private static final int OLDEST = 11;

    private final Path classes;
    private final Map<Path, Host> hosts = new HashMap<>();

    private record Host(String classPath, StandingProgram program) {}

    private JmhHosts(Path classes) {
        this.classes = classes;
    }

    /** Unpacks what the JVMs run; starts none. */
    public static JmhHosts unpack(Path folder) throws IOException {
        return new JmhHosts(UnpackedFiles.unpack(folder, FOLDER, List.of("JmhLauncher.class")));
    }

    /**
     * Runs one command line of JMH.
     *
     * @param json where JMH's result goes
     * @param line takes each line of JMH's output
     */
    Ended run(JmhCommand command, Path json, Duration limit, Consumer<String> line)
            throws IOException, InterruptedException {
        List<String> words = command.writing(json);
        if (command.jvm().jdk().feature() < OLDEST) {
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

    /** The host of the command's JVM; a new one where there is none, or it ended, or it has another class path. */
    private StandingProgram host(JmhCommand command) throws IOException {
        Jvm jvm = command.jvm();
        Host host = hosts.get(jvm.java());
        if (host != null && host.program().isAlive() && host.classPath().equals(command.classPath())) {
            return host.program();
        }
        if (host != null) {
            host.program().close();
        }
        String end = "plateau-end-" + UUID.randomUUID();
        List<String> words = Stream.of(
                        List.of(jvm.java().toString()),
                        command.hostFlags(),
                        List.of("-cp", classes + File.pathSeparator + command.classPath(), LAUNCHER),
                        List.of(command.classPath(), end))
                .flatMap(List::stream)
                .toList();
        StandingProgram program = StandingProgram.start(words, end);
        hosts.put(jvm.java(), new Host(command.classPath(), program));
        return program;
    }

    @Override
    public void close() {
        hosts.values().forEach(host -> host.program().close());
    }
}
