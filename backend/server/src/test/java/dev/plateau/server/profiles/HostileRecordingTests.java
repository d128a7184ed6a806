package dev.plateau.server.profiles;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.profiles.Recordings.RecordingBudget;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Damaged and wicked recordings, sent to the whole server, while somebody looks at pages. {@code -Dmutations=10000} sends more. */
@ServerTest
class HostileRecordingTests {
    private static final int MUTATIONS = Integer.getInteger("mutations", 60);
    private static final int SENDERS = 3;

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Recordings recordings;

    @TempDir
    Path folder;

    private record Answer(int seed, int status, long millis) {}

    @Test
    void areStoredOrRefusedWhileTheServerGoesOn() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "hostile"));
        List<Mutations> bases = List.of(
                new Mutations(withoutSecret(Files.readAllBytes(TestRecording.make(folder)))),
                new Mutations(Files.readAllBytes(TestRecording.ofParks(folder, 5000))));
        List<Answer> answers = new ArrayList<>();
        List<Long> pages;
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
                ExecutorService reader = Executors.newSingleThreadExecutor()) {
            List<Callable<Answer>> tasks = IntStream.range(0, MUTATIONS)
                    .<Callable<Answer>>mapToObj(seed -> () -> send(sent, bases.get(seed / 2 % bases.size()), seed))
                    .toList();
            Future<List<Long>> looking = reader.submit(this::lookAtPages);
            for (Future<Answer> answer : senders.invokeAll(tasks)) {
                answers.add(answer.get());
            }
            awaitReading();
            reader.shutdownNow();
            pages = looking.get();
        }
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 422));
        Map<Integer, Long> counts =
                answers.stream().collect(Collectors.groupingBy(Answer::status, TreeMap::new, Collectors.counting()));
        assertThat(counts.get(201)).isPositive();
        Map<String, Long> states = states();
        assertThat(states).doesNotContainKey("WAITING").containsKeys("WHOLE", "PARTLY");
        assertThat(readAgain()).as("recordings that had to be read again").isZero();
        Answer slowest = Collections.max(answers, java.util.Comparator.comparingLong(Answer::millis));
        System.out.printf(
                "Answers %s, slowest %d ms (seed %d); recordings %s; %d pages, p95 %d ms, slowest %d ms%n",
                counts,
                slowest.millis(),
                slowest.seed(),
                states,
                pages.size(),
                pages.get(pages.size() * 95 / 100),
                pages.getLast());
    }

    /** Damage makes a name of a command line once in some thousand copies; another class reads all tables for the secret. */
    private static byte[] withoutSecret(byte[] recording) {
        return new String(recording, ISO_8859_1)
                .replace(TestRecording.SECRET, "x".repeat(TestRecording.SECRET.length()))
                .getBytes(ISO_8859_1);
    }

    @Test
    void areNotRedactedBeyondTheDeadlineOfTheirUpload() throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(bundle))) {
            zip.putNextEntry(new ZipEntry("1.jfr"));
            Files.copy(TestRecording.make(folder), zip);
        }
        var key = new BenchmarkKey("a.B.c", Map.of(), Mode.AVERAGE_TIME, 1);
        var recording = new Upload.Recording(key, "1.jfr", Instant.EPOCH);
        var over = new RecordingBudget(UploadDeadline.in(Duration.ZERO));

        assertThatThrownBy(() -> recordings.redact(1, bundle, recording, over))
                .isInstanceOf(UploadDeadline.Passed.class);
    }

    private Answer send(SentRecording sent, Mutations base, int seed) throws Exception {
        Path file = Files.write(folder.resolve("mutated" + seed + ".jfr"), base.mutated(seed));
        try {
            long start = System.nanoTime();
            int status = sent.send("", file).statusCode();
            return new Answer(seed, status, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        } finally {
            Files.delete(file);
        }
    }

    /** How long each took, sorted; ends when interrupted. */
    private List<Long> lookAtPages() throws Exception {
        List<Long> millis = new ArrayList<>();
        try {
            while (!Thread.interrupted()) {
                long start = System.nanoTime();
                assertThat(server.get("/projects/hostile/matrix").statusCode()).isEqualTo(200);
                millis.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (InterruptedException ended) {
            // that is all
        }
        Collections.sort(millis);
        return millis;
    }

    private void awaitReading() {
        Eventually.within(
                Duration.ofSeconds(60 + MUTATIONS),
                "reading of all recordings",
                () -> !states().containsKey("WAITING"));
    }

    private long readAgain() {
        return jdbc.sql("select count(*) from recording r join project p on p.id = r.project_id"
                        + " where p.name = 'hostile' and attempts > 1")
                .query(Long.class)
                .single();
    }

    private Map<String, Long> states() {
        Map<String, Long> states = new TreeMap<>();
        jdbc.sql("select state, count(*) from recording r join project p on p.id = r.project_id"
                        + " where p.name = 'hostile' group by state")
                .query(row -> {
                    states.put(row.getString(1), row.getLong(2));
                });
        return states;
    }
}
