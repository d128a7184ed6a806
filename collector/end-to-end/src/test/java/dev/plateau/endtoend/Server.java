package dev.plateau.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The server's jar with a database of its own. The test classes of a JVM share one, with a project each: its start takes more processor time than
 * what they ask of it.
 */
final class Server {
    private static final Pattern ADDRESS = Pattern.compile("Plateau is at (http://\\S+)/");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path folder;
    private final Path data;
    private final Path jar;
    private final Jar process;
    private final String address;

    private Server() throws IOException, InterruptedException {
        folder = Files.createTempDirectory("plateau-end-to-end-");
        data = folder.resolve("data");
        jar = Jar.unpackServer(folder.resolve("app"));
        // Claims of a killed agent are given up soon, and mails are shown on a page.
        process = Jar.start(
                jar,
                Map.of("PLATEAU_REQUESTS_HEARTBEATTIMEOUT", "3s", "PLATEAU_ALERTS_CATCH_MAIL", "true"),
                "--port",
                "0",
                "--data",
                data.toString());
        Runtime.getRuntime().addShutdownHook(new Thread(this::remove));
        address = process.await(ADDRESS);
    }

    /** Started when it is first asked for. */
    private static final class Shared {
        static final Server SERVER = start();

        private static Server start() {
            try {
                return new Server();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(stopped);
            }
        }
    }

    static Server shared() {
        return Shared.SERVER;
    }

    String address() {
        return address;
    }

    /** Runs another of the program's commands on its data, to its end. */
    Jar run(String... arguments) throws IOException, InterruptedException {
        String[] all = Stream.concat(Stream.of(arguments), Stream.of("--data", data.toString()))
                .toArray(String[]::new);
        return Jar.run(jar, Map.of(), all);
    }

    /** Gets a page, as the person at its machine. */
    String page(String path) throws IOException, InterruptedException {
        URI page = URI.create(address + path);
        String key = Files.readString(data.resolve("local-key")).strip();
        return send(HttpRequest.newBuilder(page).header("Cookie", "plateau-key-" + page.getPort() + "=" + key));
    }

    String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
        return answer.body();
    }

    private void remove() {
        process.close();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
