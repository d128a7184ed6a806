package dev.plateau.server.load;

import dev.plateau.server.access.LocalKey;
import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDataFolder;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestTokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.util.FileSystemUtils;

/** The real server in a process of its own, with a database of its own that goes away with it: embedded, or at {@code plateau.test.database}. */
final class LoadedServer implements AutoCloseable {
    private static final Pattern HEALTH = Pattern.compile("Health and metrics are at (http://\\S+)");
    private static final Pattern ADDRESS = Pattern.compile("Plateau is at (http://\\S+)/");
    private static final String PROJECT = "load";

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path folder;
    private final Process process;
    private final URI address;
    private final DatabaseAddress database;
    private final String token;
    private final String cookie;

    private LoadedServer(Path folder, Process process, URI address, DatabaseAddress database)
            throws IOException, InterruptedException {
        this.folder = folder;
        this.process = process;
        this.address = address;
        this.database = database;
        this.token = TestTokens.create(database, PROJECT);
        this.cookie = TestDatabase.isGiven() ? session() : keyCookie();
    }

    /** Starts it; {@code options} go to its JVM. */
    static LoadedServer start(List<String> options) throws IOException, InterruptedException {
        return run(ServerProcess.plainCommand(options));
    }

    /** Starts it as tests do, which measure no time; {@code options} go to its JVM. */
    static LoadedServer startQuickly(List<String> options) throws IOException, InterruptedException {
        return run(ServerProcess.command(options));
    }

    private static LoadedServer run(List<String> command) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("plateau-load-");
        Path data = Files.createDirectory(folder.resolve("data"));
        Optional<DatabaseAddress> given =
                TestDatabase.isGiven() ? Optional.of(TestDatabase.createEmpty()) : Optional.empty();
        if (given.isEmpty()) {
            TestDataFolder.fill(data);
        }
        Path log = folder.resolve("server.log");
        command.addAll(List.of("--port", "0", "--data", data.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // What is sent is years old, and alerts all the same.
        builder.environment().put("PLATEAU_DETECTION_HISTORYAGE", "36500d");
        given.ifPresent(database -> builder.environment().putAll(GivenDatabase.variables(database)));
        Process process = builder.start();
        Matcher address = ADDRESS.matcher("");
        while (!address.reset(Files.readString(log)).find()) {
            if (!process.isAlive()) {
                throw new IOException("The server did not start: " + Files.readString(log));
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return new LoadedServer(
                folder,
                process,
                URI.create(address.group(1)),
                given.isPresent()
                        ? given.get()
                        : EmbeddedPostgres.runningIn(data).orElseThrow());
    }

    /** The cookie of a reader who signed in: a server of an external database has no key. */
    private String session() throws IOException, InterruptedException {
        JdbcClient.create(database.unpooled())
                .sql(
                        "insert into account (id, name, password_hash, administrator, created_at) values (1, 'reader', '{noop}password', true, now())")
                .update();
        PageVisitor reader = new PageVisitor(address);
        reader.signIn("reader", "password");
        return "plateau=" + reader.cookie("plateau");
    }

    /** The project that takes the load. */
    RemoteProject project() {
        return new RemoteProject(address, PROJECT, token);
    }

    /** A further project, which is made. */
    RemoteProject project(String name) throws IOException {
        return new RemoteProject(address, name, TestTokens.create(database, name));
    }

    /** Starts to measure the processor time of it and of its database. */
    ProcessorTimes processorTimes() throws IOException {
        return new ProcessorTimes(process.pid(), postgres().pid(), database);
    }

    /** The first process of its database, on this machine. */
    private ProcessHandle postgres() throws IOException {
        String pid = TestDatabase.isGiven()
                ? JdbcClient.create(database.unpooled())
                        .sql("select split_part(pg_read_file('postmaster.pid'), chr(10), 1)")
                        .query(String.class)
                        .single()
                : Files.readAllLines(folder.resolve("data/database/postmaster.pid"))
                        .getFirst();
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    /** Processor time so far of it and of its database. */
    List<Duration> processorTime() throws IOException {
        ProcessHandle first = postgres();
        return List.of(
                process.toHandle().info().totalCpuDuration().orElseThrow(),
                Stream.concat(Stream.of(first), first.descendants())
                        .map(one -> one.info().totalCpuDuration().orElse(Duration.ZERO))
                        .reduce(Duration.ZERO, Duration::plus));
    }

    /** Attacks it with the token of another project; each attacker pauses after an answer, at most so long. */
    Attackers attackers(String project, long seed, Duration longestPause) throws IOException, InterruptedException {
        return Attackers.start(address, project, TestTokens.create(database, project), PROJECT, seed, longestPause);
    }

    /** Whether it says in time that it is alive. */
    boolean isAlive() throws InterruptedException, IOException {
        Matcher health = HEALTH.matcher(Files.readString(folder.resolve("server.log")));
        if (!health.find()) {
            throw new IOException("The server printed no address of its health");
        }
        try {
            return client.send(
                                    HttpRequest.newBuilder(URI.create(health.group(1) + "/health/liveness"))
                                            .timeout(Duration.ofSeconds(5))
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException none) {
            return false;
        }
    }

    /** What it holds now. */
    Footprint footprint(JdbcClient database) throws IOException, InterruptedException {
        return Footprint.of(process.pid(), folder.resolve("data").resolve("tmp"), database);
    }

    /** A connection to its database, past the server. */
    SingleConnectionDataSource connection() {
        return new SingleConnectionDataSource(database.url(), database.user(), database.password(), true);
    }

    /** Its database, past the server. */
    DatabaseAddress database() {
        return database;
    }

    /** Sends an upload and waits for its receipt, which comes when it is on disk. */
    String upload(String parameters, byte[] file) throws IOException, InterruptedException {
        return post("uploads?" + parameters, "application/json", file);
    }

    /** Sends a file to a resource of the project, and gives the answer. */
    String post(String resource, String type, byte[] file) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/api/v1/projects/" + PROJECT + "/" + resource))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(file))
                .build();
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 201) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** Most memory that the server's process had, in MB, where the system says it. */
    long peakMegabytes() throws IOException {
        Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("VmHWM:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                        .findFirst()
                        .orElse(0)
                : 0;
    }

    /** Downloads a resource of the project to a file. */
    Path download(String resource, Path file) throws IOException, InterruptedException {
        HttpResponse<Path> answer =
                project().send("/" + resource, HttpRequest.newBuilder().GET(), BodyHandlers.ofFile(file));
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + " " + Files.readString(file));
        }
        return file;
    }

    /** Gets a page or resource; the path may hold {@code {project}}. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(address.resolve(path.replace("{project}", PROJECT)))
                        .header("Cookie", cookie)
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(path + ": " + answer.statusCode());
        }
        return answer;
    }

    /** Requests the deletion of the project that takes the load. */
    void deleteProject() throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(address.resolve("/api/v1/projects/" + PROJECT + "?now=true"))
                        .header("Cookie", cookie)
                        .DELETE()
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != 202) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
    }

    private String keyCookie() throws IOException {
        Path key = folder.resolve("data").resolve("local-key");
        return LocalKey.cookie(address.getPort()) + "=" + Files.readString(key).strip();
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit().join();
        FileSystemUtils.deleteRecursively(folder);
    }
}
