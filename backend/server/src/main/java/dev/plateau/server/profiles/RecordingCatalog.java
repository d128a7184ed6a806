package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Figures.NamedFigure;
import dev.plateau.recording.model.Recording;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.server.profiles.RecordingRecord.RecordingState;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The list of recordings, with their facts and benchmarks. */
@Component
public class RecordingCatalog {
    private final JdbcClient jdbc;
    private final StorableJson json;
    private final Duration keepFiles;
    private final BenchmarkKeys keys;
    private final Scores scores;
    private final AuditLog audit;

    RecordingCatalog(
            JdbcClient jdbc,
            StorableJson json,
            RecordingSettings settings,
            BenchmarkKeys keys,
            Scores scores,
            AuditLog audit) {
        this.audit = audit;
        this.jdbc = jdbc;
        this.json = json;
        this.keepFiles = settings.keepFiles();
        this.keys = keys;
        this.scores = scores;
    }

    /** A recording of a project. */
    public Optional<RecordingRecord> find(Project project, long id) {
        return select(project, "id", id).stream().findFirst();
    }

    /** The recordings of a run, in the order of arrival. */
    public List<RecordingRecord> ofRun(Project project, long run) {
        return select(project, "run_id", run);
    }

    private List<RecordingRecord> select(Project project, String column, long value) {
        return jdbc.sql("""
                        select id, '/projects/' || ? || '/recordings/' || id as page, run_id, benchmark_key_id, label, started_at, received_at,
                          bytes, state, reason, pinned, kept_in, kept_reason, operations,
                          case when not pinned and kept_in <> 'NOWHERE' then received_at + make_interval(secs => ?) end as kept_until,
                          coalesce(facts -> 'figures', 'null') as figures
                        from recording where project_id = ? and %s = ? order by id
                        """.formatted(column))
                .params(project.name(), (double) keepFiles.toSeconds(), project.id(), value)
                .query(RecordMapper.of(RecordingRecord.class).text(List.class, this::figures))
                .list();
    }

    private List<NamedFigure> figures(String text) {
        return text.equals("null") ? List.of() : json.read(text, Figures.class).named();
    }

    /** Number of recordings of a project by run; runs without any are left out. */
    public Map<Long, Integer> counts(long project, Collection<Long> runs) {
        return jdbc.sql(
                        "select run_id, count(*) from recording where project_id = ? and run_id = any(?) group by run_id")
                .param(project)
                .param(runs.toArray(new Long[0]))
                .query(RowMap.byId((row, number) -> row.getInt(2)));
    }

    /** Keeps a recording of a project for ever, or as long as others. Empty for an unknown id. */
    @Transactional
    public Optional<RecordingRecord> pin(Project project, long id, boolean pinned) {
        if (jdbc.sql(
                                "update recording set pinned = :pinned where project_id = :project and id = :id and pinned <> :pinned")
                        .param("pinned", pinned)
                        .param("project", project.id())
                        .param("id", id)
                        .update()
                > 0) {
            audit.changed(
                    project.id(),
                    AuditSubject.of(Kind.RECORDING, id, null),
                    Map.of("pinned", !pinned),
                    Map.of("pinned", pinned));
        }
        return find(project, id);
    }

    /** These recordings without their profiles; those that were not read are left out. */
    public Map<Long, Recording> facts(long project, Collection<Long> ids) {
        return jdbc.sql("select id, facts from recording where project_id = ? and id = any(?) and facts is not null")
                .param(project)
                .param(ids.toArray(new Long[0]))
                .query(RowMap.byId((row, number) -> json.read(row.getString(2), Recording.class)));
    }

    /**
     * A recording with its benchmark.
     *
     * @param name the benchmark, else the text of the sender
     * @param conditions mode, threads, parameters of the benchmark; may be empty
     * @param state "still being read", "read in part" or "refused"; empty when it was read
     */
    public record NamedRecording(RecordingRecord item, String name, String conditions, String state) {}

    public NamedRecording named(long project, RecordingRecord item) {
        return named(project, List.of(item)).getFirst();
    }

    /** All recordings of a run. */
    public List<NamedRecording> namedOfRun(Project project, long run) {
        return named(project.id(), ofRun(project, run));
    }

    /** The primary score of the recorded benchmark in the run; null without one. */
    public @Nullable Long score(Project project, RecordingRecord item) {
        return item.benchmarkKey() == null
                ? null
                : scores.ofBenchmark(project.id(), item.run(), item.benchmarkKey()).stream()
                        .findFirst()
                        .map(ScoreRecord::id)
                        .orElse(null);
    }

    private List<NamedRecording> named(long project, List<RecordingRecord> items) {
        Map<Long, BenchmarkKey> named = keys.byIds(
                project,
                items.stream()
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
