package dev.plateau.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The collector's gate asks a real server about real uploads: what a CI job sees is its exit code. */
class GateTest {
    private static final double[] STEADY = {0.998, 1, 1.002, 0.999, 1.001};
    private static final double[] NOISY = {0.7, 1, 1.5, 0.8, 1.3};

    @TempDir
    static Path folder;

    private static Project project;

    @BeforeAll
    static void measureTheBaseline() throws Exception {
        project = Project.create("gate");
        String rows = Stream.of("Same", "Slower", "Noisy")
                .map(suite -> row(suite, 100, STEADY))
                .collect(Collectors.joining(",", "[", "]"));
        Path base = Files.writeString(folder.resolve("base.json"), rows);
        Jar upload = project.collect("upload", base.toString(), "--branch", "main", "--commit", "aaaa1111");
        assertThat(upload.exitCode()).as(upload.output()).isZero();
    }

    /** Each test has a suite of its own: a noisy run makes the next ones of its series uncertain, too. */
    private static Jar gate(String suite, double nanos, double[] forks) throws Exception {
        Path file = Files.writeString(folder.resolve(suite + ".json"), "[" + row(suite, nanos, forks) + "]");
        return gate(file, "bbbb2222", suite);
    }

    private static Jar gate(Path file, String commit, String benchmarks) throws Exception {
        return project.collect(
                "gate",
                file.toString(),
                "--branch",
                "feature",
                "--commit",
                commit,
                "--baseline",
                "aaaa1111",
                "--benchmarks",
                benchmarks);
    }

    @Test
    void whatTheCandidateLostIsNoPass() throws Exception {
        Path file = Files.writeString(folder.resolve("lost.json"), "[" + row("Same", 100.1, STEADY) + "]");
        Jar gate = gate(file, "cccc3333", "parse");

        assertThat(gate.exitCode()).as(gate.output()).isEqualTo(2);
        assertThat(gate.output()).contains("without a score", "Slower.parse");
    }

    @Test
    void whatIsAsFastAsBeforePasses() throws Exception {
        Jar gate = gate("Same", 100.1, STEADY);

        assertThat(gate.exitCode()).as(gate.output()).isZero();
    }

    @Test
    void whatIsSlowerFailsAndSaysWhatItIs() throws Exception {
        Jar gate = gate("Slower", 112, STEADY);

        assertThat(gate.exitCode()).as(gate.output()).isEqualTo(1);
        assertThat(gate.output()).contains("Slower.parse", "11 % slower", "regressed");
    }

    @Test
    void noiseThatCouldHideAnythingIsNoProof() throws Exception {
        Jar gate = gate("Noisy", 100, NOISY);

        assertThat(gate.exitCode()).as(gate.output()).isEqualTo(2);
    }

    @Test
    void whatTheServerDoesNotKnowIsAnError() throws Exception {
        Jar gate = project.collect("gate", "--commit", "eeee5555");

        assertThat(gate.exitCode()).as(gate.output()).isEqualTo(70);
        assertThat(gate.output()).contains("eeee5555");
    }

    /** JMH's JSON of one benchmark, with two iterations in each fork. */
    private static String row(String suite, double nanos, double[] forks) {
        String raw = Arrays.stream(forks)
                .mapToObj(fork -> "[" + nanos * fork + "," + nanos * fork * 1.001 + "]")
                .collect(Collectors.joining(",", "[", "]"));
        double mean = nanos * 1.0005 * DoubleStream.of(forks).average().orElseThrow();
        return """
                {"jmhVersion":"1.37","benchmark":"org.example.%s.parse","mode":"avgt","threads":1,"forks":%d,"jvm":"java","jvmArgs":[],
                 "jdkVersion":"21.0.8","vmName":"OpenJDK 64-Bit Server VM","vmVersion":"21.0.8+9-LTS","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":2,"measurementTime":"1 s","measurementBatchSize":1,
                 "primaryMetric":{"score":%s,"scoreError":"NaN","scoreConfidence":["NaN","NaN"],"scorePercentiles":{"50.0":%s},
                  "scoreUnit":"ns/op","rawData":%s},"secondaryMetrics":{}}
                """.formatted(suite, forks.length, mean, mean, raw);
    }
}
