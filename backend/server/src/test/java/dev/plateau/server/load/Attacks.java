package dev.plateau.server.load;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;

import dev.plateau.server.testing.JmhRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.json.JsonMapper;

/** What somebody with the token of one project may send to stop a server. Each attack varies by chance and gives the status of its answer. */
final class Attacks {
    /** No answer: the server closed the connection, or was too slow for this client. */
    static final int NO_ANSWER = 0;

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int MIB = 1 << 20;
    private static final String COMMIT = "c0ffee";
    private static final int ROWS = 1000;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI server;
    private final String project;
    private final String token;
    private final String victim;
    private long run;
    private List<Long> environments = List.of();

    /** One request. */
    @FunctionalInterface
    interface Attack {
        int send(RandomGenerator random) throws IOException, InterruptedException;
    }

    Attacks(URI server, String project, String token, String victim) {
        this.server = server;
        this.project = project;
        this.token = token;
        this.victim = victim;
    }

    /** By name, in the order of the security review that each of them was proved in. */
    Map<String, Attack> all() {
        Map<String, Attack> all = new LinkedHashMap<>();
        all.put("pattern that backtracks", this::backtrack);
        all.put("many metrics", this::manyMetrics);
        all.put("recording named again and again", this::repeatedRecording);
        all.put("recording of zeros", this::zeros);
        all.put("manifest without end", this::longManifest);
        all.put(
                "deep JSON",
                random -> upload("", "[".repeat(random.nextInt(100_000)).getBytes(StandardCharsets.UTF_8)));
        all.put("cut upload", this::cut);
        all.put("body that drips", this::drip);
        all.put("large bodies", this::largeBody);
        all.put("long texts", this::longTexts);
        all.put("texts that lie", this::lies);
        all.put("whole matrix", random -> get("matrix?metric=score&baseline=" + environment(random)));
        all.put(
                "comparisons",
                random -> get("comparisons?baseline=" + environment(random) + "&candidate=" + environment(random)));
        all.put("another project", this::otherProject);
        all.put("token that is none", this::wrongToken);
        all.put("sign-in", this::signIn);
        all.put("pages as a stranger", this::pagesAsStranger);
        all.put("heads that drip", random -> dripping(random, "GET /projects/" + victim + "/matrix HTTP/1.1\r\nX: "));
        all.put(
                "refused bodies that drip",
                random -> dripping(
                        random,
                        "POST /api/v1/projects/" + victim
                                + "/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 600\r\n\r\n"));
        all.put("many readers", this::manyReaders);
        return all;
    }

    /** Sends what the patterns are matched with, and as large a matrix as one file may bring. */
    void prepare() throws IOException, InterruptedException {
        String benchmark = "x." + "a".repeat(1500) + ".c";
        JmhRows[] rows = Stream.concat(
                        Stream.of(row(benchmark)), IntStream.range(0, ROWS).mapToObj(i -> row("a.B.c" + i)))
                .toArray(JmhRows[]::new);
        for (String jdk : List.of("17.0.15", "21.0.8")) {
            for (int state = 1; state <= 2; state++) {
                String json = file(Stream.of(rows).map(one -> one.jdk(jdk)).toArray(JmhRows[]::new));
                String parameters = "branch=main&commit=" + COMMIT + state;
                int status = upload(parameters, json.getBytes(StandardCharsets.UTF_8));
                if (status != 201) {
                    throw new IOException("the attacker's own project was not prepared: " + status);
                }
            }
        }
        run = ids("runs", "/id").getFirst();
        environments = ids("environments", "/ids/environment");
    }

    private List<Long> ids(String resource, String id) throws IOException, InterruptedException {
        String page = client.send(resource(resource).GET().build(), BodyHandlers.ofString())
                .body();
        return new JsonMapper()
                .readTree(page)
                .get("items")
                .valueStream()
                .map(item -> item.requiredAt(id).longValue())
                .toList();
    }

    private long environment(RandomGenerator random) {
        return environments.get(random.nextInt(environments.size()));
    }

    private int backtrack(RandomGenerator random) throws IOException, InterruptedException {
        String pattern = "(.*a){" + (2 + random.nextInt(20)) + "}" + "!".repeat(1 + random.nextInt(3));
        return get("verdict?commit=" + COMMIT + "2&baseline=" + COMMIT + "1&benchmarks="
                + URLEncoder.encode(pattern, StandardCharsets.UTF_8));
    }

    private int manyMetrics(RandomGenerator random) throws IOException, InterruptedException {
        String metrics = IntStream.range(0, random.nextInt(200_000))
                .mapToObj(i -> "\"m" + i + "\":{\"score\":1,\"scoreUnit\":\"x\"}")
                .collect(Collectors.joining(",", "\"secondaryMetrics\":{", "}"));
        return upload(
                "",
                file(row("a.B.c")).replace("\"secondaryMetrics\":{}", metrics).getBytes(StandardCharsets.UTF_8));
    }

    private int repeatedRecording(RandomGenerator random) throws IOException, InterruptedException {
        String entries = IntStream.range(0, 2 + random.nextInt(400))
                .mapToObj(i -> "{\"entry\":\"recordings/0.jfr\",\"startedAt\":\"2026-01-01T00:00:" + i % 60 + "Z\"}")
                .collect(Collectors.joining(","));
        return bundle("{\"format\":1,\"recordings\":[" + entries + "]}", 200 * MIB);
    }

    private int zeros(RandomGenerator random) throws IOException, InterruptedException {
        return post("runs/" + run + "/recordings", "application/octet-stream", new byte[1 + random.nextInt(32 * MIB)]);
    }

    private int longManifest(RandomGenerator random) throws IOException, InterruptedException {
        return bundle("[" + "0,".repeat(random.nextInt(64 * MIB)) + "0]", 0);
    }

    private int cut(RandomGenerator random) throws IOException, InterruptedException {
        byte[] whole = JmhFile.USUAL.content(random.nextLong());
        byte[] cut = new byte[random.nextInt(whole.length)];
        System.arraycopy(whole, 0, cut, 0, cut.length);
        if (cut.length > 0) {
            cut[random.nextInt(cut.length)] = (byte) random.nextInt();
        }
        return upload("", cut);
    }

    /** A byte now and then, of a body that claims to be long. */
    private int drip(RandomGenerator random) throws IOException, InterruptedException {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(1000);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /api/v1/projects/" + project + "/uploads HTTP/1.1\r\nHost: " + server.getAuthority()
                            + "\r\nAuthorization: Bearer " + token
                            + "\r\nContent-Type: application/json\r\nContent-Length: "
                            + 60 * MIB + "\r\n\r\n[")
                    .getBytes(StandardCharsets.US_ASCII));
            for (int i = random.nextInt(100); i > 0; i--) {
                out.write(' ');
                out.flush();
                Thread.sleep(100);
            }
            return status(socket.getInputStream());
        } catch (IOException closed) {
            return NO_ANSWER;
        }
    }

    private static int status(InputStream in) throws IOException {
        String head = new String(in.readNBytes(12), StandardCharsets.US_ASCII);
        return head.length() == 12 ? Integer.parseInt(head.substring(9)) : NO_ANSWER;
    }

    private int largeBody(RandomGenerator random) throws IOException, InterruptedException {
        return upload("", new byte[random.nextInt(100 * MIB)]);
    }

    private int longTexts(RandomGenerator random) throws IOException, InterruptedException {
        String text = "x".repeat(random.nextInt(16 * MIB));
        return switch (random.nextInt(4)) {
            case 0 ->
                put("executions/" + random.nextInt(10), "{\"plan\":\"" + text + "\",\"current\":\"" + text + "\"}");
            case 1 -> json("requests", "{\"commit\":\"" + text + "\",\"branch\":\"" + text + "\"}");
            case 2 ->
                json(
                        "alert-rules",
                        "{\"channel\":\"MAIL\",\"recipient\":\"a@example.org\",\"pattern\":\"" + text + "\"}");
            default -> put("repository", "{\"address\":\"https://example.org/" + text + "\"}");
        };
    }

    private int lies(RandomGenerator random) throws IOException, InterruptedException {
        List<String> lies = List.of(
                "measuredAt=99999999999",
                "commit=-f",
                "commit=%1B%5B31m",
                "branch=main%E2%80%AE",
                "commit=" + "f".repeat(1 + random.nextInt(4000)),
                "commitTime=2999-01-01T00:00:00Z",
                "host=%00");
        String lie = lies.get(random.nextInt(lies.size()));
        return upload(lie, file(row("a.B.c" + random.nextInt(50))).getBytes(StandardCharsets.UTF_8));
    }

    private int otherProject(RandomGenerator random) throws IOException, InterruptedException {
        List<String> resources = List.of("runs", "series", "matrix", "incidents", "environments", "alert-rules");
        String resource = resources.get(random.nextInt(resources.size()));
        return send(request("/api/v1/projects/" + victim + "/" + resource).GET());
    }

    private int wrongToken(RandomGenerator random) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.resolve("/api/v1/projects/" + project + "/runs"))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer plt_" + random.nextLong()));
    }

    private int signIn(RandomGenerator random) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.resolve("/login"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("username=administrator&password=" + random.nextLong())));
    }

    /** Fifty pages, from one of many addresses. */
    private int pagesAsStranger(RandomGenerator random) throws IOException, InterruptedException {
        List<String> pages =
                List.of("/", "/login", "/projects/" + victim + "/matrix", "/setup", "/search?q=a", "/none");
        int status = NO_ANSWER;
        try (HttpClient stranger =
                HttpClient.newBuilder().localAddress(stranger(random)).build()) {
            for (int i = 0; i < 50; i++) {
                String page = pages.get(random.nextInt(pages.size()));
                status = stranger.send(
                                HttpRequest.newBuilder(server.resolve(page + (page.contains("?") ? "&" : "?") + i))
                                        .timeout(PATIENCE)
                                        .build(),
                                BodyHandlers.discarding())
                        .statusCode();
            }
        } catch (IOException closed) {
            return NO_ANSWER;
        }
        return status;
    }

    /** Hundreds of connections of one address that send a byte now and then; gives the status of one that is answered. */
    private int dripping(RandomGenerator random, String start) throws IOException, InterruptedException {
        InetAddress stranger = stranger(random);
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 100 + random.nextInt(500); i++) {
                Socket socket = new Socket(server.getHost(), server.getPort(), stranger, 0);
                sockets.add(socket);
                drop(socket, start);
            }
            for (int round = 0; round < 12; round++) {
                Thread.sleep(250);
                sockets.forEach(socket -> drop(socket, "a"));
            }
            for (Socket socket : sockets) {
                socket.setSoTimeout(1);
                try {
                    return status(socket.getInputStream());
                } catch (SocketTimeoutException open) {
                    // Not answered and not closed yet.
                }
            }
            return NO_ANSWER;
        } catch (IOException closed) {
            return NO_ANSWER;
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void drop(Socket socket, String bytes) {
        try {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException closed) {
            // By the server.
        }
    }

    /** An address of this machine, one of many. */
    private static InetAddress stranger(RandomGenerator random) throws IOException {
        return InetAddress.getByAddress(
                new byte[] {127, 1, (byte) random.nextInt(4), (byte) (1 + random.nextInt(200))});
    }

    /** Sixty at once, with a token that CI jobs have. */
    private int manyReaders(RandomGenerator random) throws InterruptedException {
        List<String> resources = List.of(
                "verdict?commit=" + COMMIT + "2&baseline=" + COMMIT + "1",
                "runs",
                "series?limit=1000",
                "matrix?metric=score&baseline=" + environment(random));
        List<CompletableFuture<Integer>> answers = Stream.generate(
                        () -> resources.get(random.nextInt(resources.size())))
                .limit(60)
                .map(resource -> client.sendAsync(resource(resource).GET().build(), BodyHandlers.discarding())
                        .handle((answer, failure) -> failure == null ? answer.statusCode() : NO_ANSWER))
                .toList();
        return answers.stream().mapToInt(CompletableFuture::join).max().orElse(NO_ANSWER);
    }

    private int bundle(String manifest, int recording) throws IOException, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(Deflater.BEST_SPEED);
            zip.putNextEntry(new ZipEntry("manifest.json"));
            zip.write(manifest.getBytes(StandardCharsets.UTF_8));
            if (recording > 0) {
                zip.putNextEntry(new ZipEntry("recordings/0.jfr"));
                byte[] zeros = new byte[MIB];
                for (int i = 0; i < recording / MIB; i++) {
                    zip.write(zeros);
                }
            }
        }
        return post("uploads", "application/zip", bytes.toByteArray());
    }

    private int upload(String parameters, byte[] content) throws IOException, InterruptedException {
        return post("uploads?" + parameters, "application/json", content);
    }

    private int post(String resource, String type, byte[] content) throws IOException, InterruptedException {
        return send(resource(resource).header("Content-Type", type).POST(BodyPublishers.ofByteArray(content)));
    }

    private int json(String resource, String content) throws IOException, InterruptedException {
        return post(resource, "application/json", content.getBytes(StandardCharsets.UTF_8));
    }

    private int put(String resource, String content) throws IOException, InterruptedException {
        BodyPublisher body = BodyPublishers.ofString(content);
        return send(
                resource(resource).header("Content-Type", "application/json").PUT(body));
    }

    private int get(String resource) throws IOException, InterruptedException {
        return send(resource(resource).GET());
    }

    private HttpRequest.Builder resource(String resource) {
        return request("/api/v1/projects/" + project + "/" + resource);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token);
    }

    private int send(HttpRequest.Builder request) throws InterruptedException {
        try {
            return client.send(request.build(), BodyHandlers.discarding()).statusCode();
        } catch (IOException closed) {
            return NO_ANSWER;
        }
    }
}
