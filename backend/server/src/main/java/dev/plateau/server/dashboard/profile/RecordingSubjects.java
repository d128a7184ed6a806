package dev.plateau.server.dashboard.profile;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.server.profiles.RecordingRecord;
import dev.plateau.server.profiles.RecordingRecord.RecordingState;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the benchmarks of recordings. */
@Component
public class RecordingSubjects {
    private final RecordingCatalog catalog;
    private final BenchmarkKeys keys;
    private final Scores scores;

    RecordingSubjects(RecordingCatalog catalog, BenchmarkKeys keys, Scores scores) {
        this.catalog = catalog;
        this.keys = keys;
        this.scores = scores;
    }

    /**
     * A recording with its benchmark.
     *
     * @param name the benchmark, else the text of the sender
     * @param conditions mode, threads, parameters of the benchmark; may be empty
     * @param state "still being read", "read in part" or "refused"; empty when it was read
     */
    record NamedRecording(RecordingRecord item, String name, String conditions, String state) {}

    NamedRecording of(RecordingRecord item) {
        return of(List.of(item)).getFirst();
    }

    /** All recordings of a run. */
    public List<NamedRecording> ofRun(Project project, long run) {
        return of(catalog.ofRun(project, run));
    }

    /** The primary score of the recorded benchmark in the run; null without one. */
    @Nullable
    Long score(RecordingRecord item) {
        return item.benchmarkKey() == null
                ? null
                : scores.ofBenchmark(item.run(), item.benchmarkKey()).stream()
                        .findFirst()
                        .map(ScoreRecord::id)
                        .orElse(null);
    }

    private List<NamedRecording> of(List<RecordingRecord> items) {
        Map<Long, BenchmarkKey> named = keys.byIds(items.stream()
                .map(RecordingRecord::benchmarkKey)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        return items.stream().map(item -> line(item, named)).toList();
    }

    private static NamedRecording line(RecordingRecord item, Map<Long, BenchmarkKey> named) {
        Optional<BenchmarkKey> key = Optional.ofNullable(item.benchmarkKey()).map(named::get);
        String label = Objects.requireNonNullElse(item.label(), "");
        String fallback = label.isEmpty() ? "Recording " + item.id() : label;
        return new NamedRecording(
                item,
                key.map(BenchmarkKey::shortName).orElse(fallback),
                key.map(found -> Names.conditions(found) + (label.isEmpty() ? "" : ", " + label))
                        .orElse(""),
                state(item.state()));
    }

    private static String state(RecordingState state) {
        return switch (state) {
            case WAITING -> "still being read";
            case WHOLE -> "";
            case PARTLY -> "read in part";
            case REFUSED -> "refused";
        };
    }
}
