package dev.plateau.server.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * A {@link Siege} in a process of its own, with the lowest priority where the system has {@code nice}: attackers have machines of their own, so
 * making up their bodies must not slow down what is measured.
 */
final class Attackers implements AutoCloseable {
    private static final Path NICE = Path.of("/usr/bin/nice");
    private static final String TOKEN = "PLATEAU_TOKEN";

    private final Process process;

    private Attackers(Process process) {
        this.process = process;
    }

    /** Starts them; they attack until they are closed. */
    static Attackers start(URI server, String project, String token, String victim, long seed, Duration longestPause)
            throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(NICE)) {
            command.addAll(List.of(NICE.toString(), "-n", "19"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Attackers.class.getName(),
                server.toString(),
                project,
                victim,
                String.valueOf(seed),
                longestPause.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(TOKEN, token);
        Process process = builder.start();
        if (process.getInputStream().read() != '\n') {
            throw new IOException("The attackers did not start");
        }
        return new Attackers(process);
    }

    /** Ends the attack, and gives how often each status came, by attack. */
    Map<String, Map<Integer, Integer>> stop() throws IOException {
        process.getOutputStream().close();
        try (InputStream answers = process.getInputStream()) {
            return new JsonMapper().readValue(answers.readAllBytes(), new TypeReference<>() {});
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    /** Attacks until its input ends, then prints the answers. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Attacks attacks = new Attacks(
                URI.create(arguments[0]), arguments[1], Objects.requireNonNull(System.getenv(TOKEN)), arguments[2]);
        Siege siege = new Siege(attacks, Long.parseLong(arguments[3]), Duration.parse(arguments[4]));
        try (siege) {
            System.out.println();
            System.in.transferTo(OutputStream.nullOutputStream());
        }
        System.out.println(new JsonMapper().writeValueAsString(siege.answers()));
    }
}
