package dev.plateau.server.causes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Figures.JvmActivity;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.Visibility;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OperationCountersTest {
    private static final Figure OFF = Figure.of(Visibility.SWITCHED_OFF, Double.NaN);
    private static final JvmActivity NO_ACTIVITY = new JvmActivity(OFF, OFF, OFF, OFF, OFF);

    /** Ten seconds. */
    private static Recording recorded(
            long operations, Figure deoptimizations, Figure switches, JvmActivity activity, String threshold) {
        SortedMap<String, SortedMap<String, String>> settings = new TreeMap<>();
        for (String event : List.of("jdk.Compilation", "jdk.SafepointBegin")) {
            settings.put(event, new TreeMap<>(Map.of("enabled", "true", "threshold", threshold)));
        }
        return new Recording(
                new RecordingFacts(
                        "2.1",
                        1,
                        Instant.EPOCH,
                        Duration.ofSeconds(10),
                        Duration.ZERO,
                        new RecordingFacts.Jvm("", "", List.of()),
                        Map.of(),
                        settings,
                        new TreeMap<>(),
                        new RecordingFacts.Lost(0, 0, 0, 0)),
                new Figures(operations, OFF, OFF, switches, OFF, OFF, deoptimizations, OFF, activity),
                Map.of(),
                List.of());
    }

    private static Figure seen(double value) {
        return new Figure(Visibility.RECORDED, value);
    }

    private static Figure seen(double value, double error) {
        return new Figure(Visibility.RECORDED, value, error);
    }

    private static JvmActivity compiling(double nanos, double error) {
        return new JvmActivity(seen(nanos, error), OFF, OFF, OFF, OFF);
    }

    @Test
    void tellsRatesPerOperationWithAnInterval() {
        List<String> lines = OperationCounters.grown(
                recorded(1_000_000, seen(100), OFF, compiling(1e6, 1e5), "0 ms"),
                recorded(1_000_000, seen(400), OFF, compiling(5e6, 3e5), "0 ns"));

        // Independent answers: errors of 10 and 20, together 22.36; of 0.1 and 0.3 ns, together 0.316 ns.
        assertThat(lines)
                .containsExactly(
                        "deoptimizations: 100 → 400 per million operations, +300 (99 % CI 242 to 358)",
                        "compile time: 1.00 ns/op → 5.00 ns/op, +4.00 ns/op (99 % CI 3.19 to 4.81 ns/op)");
    }

    @Test
    void whatGoesOnBesideSlowerOperationsIsNoCause() {
        JvmActivity steady = new JvmActivity(seen(1e8, 1e6), OFF, seen(10_000), seen(1e6, 1e4), seen(1e9, 1e7));
        Recording fast = recorded(1_000_000, OFF, seen(500, 5), steady, "0 ms");

        assertThat(OperationCounters.grown(fast, recorded(100_000, OFF, seen(500, 5), steady, "0 ms")))
                .isEmpty();
        assertThat(OperationCounters.grown(fast, recorded(100_000, OFF, seen(5000, 50), steady, "0 ms")))
                .singleElement()
                .asString()
                .startsWith("context switches of the machine: 5,000 → 500,000 per million operations, +495,000 ");
    }

    @Test
    void saysNothingWithoutAnEventOrWithAnotherThreshold() {
        JvmActivity much = compiling(9e9, 1e6);
        Recording quiet = recorded(1_000_000, OFF, OFF, compiling(1e6, 1e5), "0 ms");

        assertThat(OperationCounters.grown(quiet, recorded(1_000_000, OFF, OFF, much, "0 ms")))
                .hasSize(1);
        assertThat(OperationCounters.grown(quiet, recorded(1_000_000, OFF, OFF, much, "100 ms")))
                .isEmpty();
        assertThat(OperationCounters.grown(
                        recorded(1_000_000, OFF, OFF, NO_ACTIVITY, "0 ms"),
                        recorded(1_000_000, seen(9999), OFF, much, "0 ms")))
                .isEmpty();
        assertThat(OperationCounters.grown(quiet, recorded(0, OFF, OFF, much, "0 ms")))
                .isEmpty();
        assertThat(OperationCounters.grown(null, quiet)).isEmpty();
    }

    @Test
    void aFullCodeCacheIsToldAtOnce() {
        JvmActivity never = new JvmActivity(OFF, seen(0), OFF, OFF, OFF);
        JvmActivity twice = new JvmActivity(OFF, seen(2), OFF, OFF, OFF);
        Recording before = recorded(1000, OFF, OFF, never, "0 ms");
        Recording since = recorded(1000, OFF, OFF, twice, "0 ms");

        assertThat(OperationCounters.grown(before, since)).containsExactly("code cache full: never → 2 times");
        assertThat(OperationCounters.grown(since, since)).isEmpty();
        assertThat(OperationCounters.grown(recorded(1000, OFF, OFF, NO_ACTIVITY, "0 ms"), since))
                .isEmpty();
    }
}
