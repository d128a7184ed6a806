package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Damaged and wicked recordings, sent to the whole server. {@code -Dmutations=10000} sends more. */
@ServerTest
class HostileRecordingTests {
    private static final int MUTATIONS = Integer.getInteger("mutations", 60);
    private static final int PAGE_EVERY = 10;

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    Path folder;

    @Test
    void areStoredOrRefusedWhileTheServerGoesOn() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "hostile"));
        byte[] whole = Files.readAllBytes(TestRecording.make(folder));
        Path file = folder.resolve("mutated.jfr");
        Map<Integer, Integer> answers = new TreeMap<>();
        for (int seed = 0; seed < MUTATIONS; seed++) {
            Files.write(file, mutated(whole, seed));
            int status = sent.send("", file).statusCode();
            assertThat(status).as("seed " + seed).isIn(200, 201, 422);
            answers.merge(status, 1, Integer::sum);
            if (seed % PAGE_EVERY == 0) {
                assertThat(server.get("/projects/hostile/matrix").statusCode()).isEqualTo(200);
            }
        }
        assertThat(answers.get(201)).isPositive();
        Map<String, Long> states = states();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60 + MUTATIONS);
        while (states.containsKey("WAITING") && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(100);
            states = states();
        }
        assertThat(states).doesNotContainKey("WAITING").containsKeys("WHOLE", "PARTLY");
        assertThat(jdbc.sql("select count(*) from recording where attempts > 1")
                        .query(Long.class)
                        .single())
                .as("recordings that had to be read again")
                .isZero();
        System.out.println("Answers " + answers + ", recordings " + states);
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

    private static byte[] mutated(byte[] whole, int seed) {
        byte[] bytes = whole.clone();
        var random = new Random(seed);
        // Not the first number of the generator: it hardly depends on a small seed.
        switch (seed % 4) {
            case 0 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> {
                for (int i = 1 + random.nextInt(50); i > 0; i--) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> {
                // Lengths and counts that are far too large.
                for (int i = 1 + random.nextInt(20); i > 0; i--) {
                    int at = random.nextInt(bytes.length - 9);
                    Arrays.fill(bytes, at, at + 1 + random.nextInt(8), (byte) 0xff);
                }
            }
            default -> {
                int length = 1 + random.nextInt(4096);
                System.arraycopy(
                        whole,
                        random.nextInt(whole.length - length),
                        bytes,
                        random.nextInt(whole.length - length),
                        length);
            }
        }
        return bytes;
    }
}
