package dev.plateau.server.load;

import dev.plateau.server.testing.TestRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How many recordings a server takes at once, how long until all are stored and read, and what memory that takes. */
@Command(name = "recordings", description = "Recordings sent at once, each by a client of its own.")
final class RecordingLoad implements Callable<Integer> {
    private static final int BYTES_OF_A_PARK = 31;
    /** What a collection found and left: 300M->20M(512M). */
    private static final Pattern HEAP = Pattern.compile("(\\d+)M->(\\d+)M\\(");

    private static final JsonMapper JSON = new JsonMapper();

    @Option(names = "--recordings", description = "How many (${DEFAULT-VALUE}).", defaultValue = "20")
    private int recordings;

    @Option(names = "--megabytes", description = "Size of each (${DEFAULT-VALUE}).", defaultValue = "10")
    private int megabytes;

    @Option(
            names = "--jvm",
            description = "Option for the server's JVM, may be repeated (as the launcher's: ${DEFAULT-VALUE}).",
            defaultValue = "-XX:+UseSerialGC,-Xmx1g",
            split = ",")
    private List<String> jvm = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("plateau-load-");
        try {
            Path log = folder.resolve("gc.log");
            List<String> options = new ArrayList<>(jvm);
            options.add("-Xlog:gc:file=" + log);
            byte[] recording =
                    Files.readAllBytes(TestRecording.ofParks(folder, megabytes * (1 << 20) / BYTES_OF_A_PARK));
            System.out.printf("A recording has %,d bytes%n", recording.length);
            try (LoadedServer server = LoadedServer.start(options)) {
                sendAndRead(server, recording);
                System.out.printf("peak memory of the process %d MB%n", server.peakMegabytes());
            }
            String collections = Files.readString(log);
            System.out.printf(
                    "heap: at most %d MB before a collection, %d MB after%n",
                    most(collections, 1), most(collections, 2));
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
        return 0;
    }

    private void sendAndRead(LoadedServer server, byte[] recording) throws Exception {
        JsonNode receipt = JSON.readTree(server.upload("commit=0123abc", JmhFile.USUAL.content(1)));
        String run = "runs/" + receipt.get("runs").get(0).get("id").longValue() + "/recordings";
        long start = System.nanoTime();
        List<Long> pages;
        try (ExecutorService clients = Executors.newFixedThreadPool(recordings + 1)) {
            List<Future<Long>> sent = IntStream.range(0, recordings)
                    .mapToObj(number ->
                            clients.submit(() -> send(server, run, TestRecording.startedLater(recording, number))))
                    .toList();
            Future<List<Long>> looking = clients.submit(() -> lookAtPages(server));
            List<Long> millis = new ArrayList<>();
            for (Future<Long> one : sent) {
                millis.add(one.get());
            }
            print("stored", start, millis);
            awaitReading(server, run);
            clients.shutdownNow();
            pages = looking.get();
        }
        System.out.printf("all read after %.1f s: %s%n", (System.nanoTime() - start) / 1e9, states(server, run));
        print("pages meanwhile", start, pages);
    }

    private static void print(String what, long start, List<Long> millis) {
        List<Long> sorted = millis.stream().sorted().toList();
        System.out.printf(
                "%s: %d in %.1f s, p50 %d ms, p95 %d ms, longest %d ms%n",
                what,
                sorted.size(),
                (System.nanoTime() - start) / 1e9,
                sorted.get(sorted.size() / 2),
                sorted.get(sorted.size() * 95 / 100),
                sorted.getLast());
    }

    private static long send(LoadedServer server, String run, byte[] recording) throws Exception {
        long start = System.nanoTime();
        server.post(run, "application/octet-stream", recording);
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private static List<Long> lookAtPages(LoadedServer server) throws IOException {
        List<Long> millis = new ArrayList<>();
        try {
            while (!Thread.interrupted()) {
                long start = System.nanoTime();
                server.get("/projects/{project}/matrix");
                millis.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (InterruptedException ended) {
            // all recordings are read
        }
        return millis;
    }

    private static void awaitReading(LoadedServer server, String run) throws IOException, InterruptedException {
        while (states(server, run).containsKey("WAITING")) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    private static Map<String, Long> states(LoadedServer server, String run) throws IOException, InterruptedException {
        JsonNode items = JSON.readTree(
                        server.get("/api/v1/projects/{project}/" + run).body())
                .get("items");
        return StreamSupport.stream(items.spliterator(), false)
                .map(item -> item.get("state").stringValue())
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    }

    private static long most(String collections, int group) {
        return HEAP.matcher(collections)
                .results()
                .map((MatchResult result) -> result.group(group))
                .mapToLong(Long::parseLong)
                .max()
                .orElse(0);
    }
}
