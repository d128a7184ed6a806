package dev.plateau.server.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Reads and deletes scores. */
@Service
public class Scores {
    private static final String SUMMARY = """
            select id, run_id, benchmark_key_id, metric, unit, direction, score, low, high, forks, settings_id, packed from named_score""";

    /** The runs that may have a score: several uploads draw ids at once. */
    private static final String RUNS =
            "select run_id from upload_part where project_id = ? and first_score <= ? and last_score >= ?";

    private final JdbcClient jdbc;
    private final MeasurementSettings settings;

    Scores(JdbcClient jdbc, MeasurementSettings settings) {
        this.jdbc = jdbc;
        this.settings = settings;
    }

    /**
     * The levels of a score's forks.
     *
     * @param score as measured
     * @param levels mean of each fork's iterations, in the unit of the score: not their median, which ignores what happens in some of them; NaN for a
     *     fork without measurements, empty if the upload had no raw data
     */
    public record ForkLevels(double score, double[] levels) {}

    /**
     * A score with its raw data, in its canonical unit.
     *
     * @param settings JMH settings; null for a secondary metric
     * @param percentiles quantile in 0..100 to value; empty if JMH wrote none
     * @param measurements [fork][iteration]; empty if the upload had no raw data
     * @param histograms [fork][iteration] in sample mode, else empty
     */
    public record RawScore(
            @JsonIgnore ScoreRecord summary,
            Upload.@Nullable Settings settings,
            SortedMap<Double, Double> percentiles,
            double[][] measurements,
            Histogram[][] histograms) {
        /** True if retention left the mean of each fork alone: JMH's results have percentiles. */
        @JsonIgnore
        public boolean hasMeansOnly() {
            return percentiles.isEmpty()
                    && measurements.length > 0
                    && Arrays.stream(measurements).allMatch(fork -> fork.length == 1);
        }
    }

    /** The scores of a run by id; at most {@code limit} of those with an id above {@code after}. */
    public List<ScoreRecord> ofRun(long project, long run, long after, int limit) {
        return jdbc.sql(SUMMARY + " where project_id = ? and run_id = ? and id > ? order by id limit ?")
                .params(project, run, after, limit)
                .query(Scores::summary)
                .list();
    }

    /** Every metric of one benchmark in a run, the primary score first. */
    public List<ScoreRecord> ofBenchmark(long project, long run, long benchmarkKey) {
        return jdbc.sql(
                        SUMMARY
                                + " where project_id = ? and run_id = ? and benchmark_key_id = ? order by metric <> 'score', metric")
                .params(project, run, benchmarkKey)
                .query(Scores::summary)
                .list();
    }

    /** These metrics of these benchmarks in a run. */
    public List<ScoreRecord> ofBenchmarks(
            long project, long run, Collection<Long> benchmarkKeys, Collection<String> metrics) {
        return jdbc.sql(
                        SUMMARY
                                + " where project_id = ? and run_id = ? and benchmark_key_id = any(?) and metric = any(?) order by id")
                .params(project, run, benchmarkKeys.toArray(new Long[0]), metrics.toArray(new String[0]))
                .query(Scores::summary)
                .list();
    }

    /** The forks that JMH was to make in a run, by benchmark. */
    public Map<Long, Integer> plannedForks(long project, long run) {
        return jdbc.sql("""
                        select benchmark_key_id, (m.settings::jsonb ->> 'forks')::int as forks
                        from named_score s join measurement_settings m on m.project_id = s.project_id and m.id = s.settings_id
                        where s.project_id = ? and run_id = ? and metric = 'score'
                        """).params(project, run).query(RowMap.byId((row, number) -> row.getInt(2)));
    }

    /** The primary score of a benchmark in a run of a project, with its raw data. */
    public Optional<RawScore> primary(long project, long run, long benchmarkKey) {
        return ofBenchmarks(project, run, List.of(benchmarkKey), List.of(Score.PRIMARY)).stream()
                .findFirst()
                .flatMap(score -> find(project, score.id()));
    }

    /** A score of a project with its raw data. */
    public Optional<RawScore> find(long project, long id) {
        return jdbc.sql(SUMMARY + " where project_id = ? and id = ? and run_id = any(array(" + RUNS + "))")
                .params(project, id, project, id, id)
                .query((row, number) -> raw(project, row))
                .optional();
    }

    /** A score in the order of its series. */
    public record ScorePlace(long series, Instant position, long id) {}

    /** The forks of scores of a project, by id; one statement. */
    public Map<Long, ForkLevels> forkLevels(long project, Collection<ScorePlace> places) {
        Map<Long, ForkLevels> found = new HashMap<>();
        jdbc.sql("""
                        select id, score, forks, packed from unnest(?::bigint[], ?::timestamptz[], ?::bigint[]) as w (series_id, position, id)
                        join score using (series_id, position, id) where project_id = ?
                        """)
                .param(places.stream().map(ScorePlace::series).toArray(Long[]::new))
                .param(places.stream().map(place -> place.position().toString()).toArray(String[]::new))
                .param(places.stream().map(ScorePlace::id).toArray(Long[]::new))
                .param(project)
                .query(row -> {
                    double[] levels = Arrays.stream(
                                    PackedScore.measurements(row.getBytes("packed"), row.getInt("forks")))
                            .mapToDouble(fork -> Arrays.stream(fork).average().orElse(Double.NaN))
                            .toArray();
                    found.put(row.getLong("id"), new ForkLevels(row.getDouble("score"), levels));
                });
        return found;
    }

    /** Deletes scores of a run by id. */
    public void delete(long project, long run, Collection<Long> ids) {
        jdbc.sql("delete from score where project_id = ? and run_id = ? and id = any(?)")
                .params(project, run)
                .param(ids.toArray(new Long[0]))
                .update();
    }

    private RawScore raw(long project, ResultSet row) throws SQLException {
        ScoreRecord summary = summary(row, 0);
        PackedScore packed = PackedScore.unpack(row.getBytes("packed"), summary.forks());
        long used = row.getLong("settings_id");
        return new RawScore(
                summary,
                summary.metric().equals(Score.PRIMARY)
                        ? settings.byIds(project, List.of(used)).get(used)
                        : null,
                packed.percentiles(),
                packed.measurements(),
                packed.histograms());
    }

    private static ScoreRecord summary(ResultSet row, int number) throws SQLException {
        int forks = row.getInt("forks");
        PackedScore packed = PackedScore.unpack(row.getBytes("packed"), forks);
        return new ScoreRecord(
                row.getLong("id"),
                row.getLong("run_id"),
                row.getLong("benchmark_key_id"),
                row.getString("metric"),
                row.getString("unit"),
                Objects.requireNonNullElse(packed.writtenUnit(), row.getString("unit")),
                Direction.valueOf(row.getString("direction")),
                row.getDouble("score"),
                Double.isNaN(packed.error()) ? null : (Double) packed.error(),
                row.getObject("low", Double.class),
                row.getObject("high", Double.class),
                packed.measurements().length);
    }
}
