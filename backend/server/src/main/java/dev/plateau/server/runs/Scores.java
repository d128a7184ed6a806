package dev.plateau.server.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** Reads scores. */
@Service
public class Scores {
    private static final String SUMMARY = """
            select id, run_id, benchmark_key_id, metric, unit, written_unit,
                   coalesce((select d.direction from metric_direction d where d.project_id = score.project_id and d.metric = score.metric),
                     direction) as direction,
                   score, score_error, low, high, cardinality(fork_sizes) as forks from score""";

    private final JdbcClient jdbc;
    private final JsonMapper json;

    Scores(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
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
            Histogram[][] histograms) {}

    /** The scores of a run by id; at most {@code limit} of those with an id above {@code after}. */
    public List<ScoreRecord> ofRun(long run, long after, int limit) {
        return jdbc.sql(SUMMARY + " where run_id = ? and id > ? order by id limit ?")
                .params(run, after, limit)
                .query(RecordMapper.of(ScoreRecord.class))
                .list();
    }

    /** Every metric of one benchmark in a run, the primary score first. */
    public List<ScoreRecord> ofBenchmark(long run, long benchmarkKey) {
        return jdbc.sql(SUMMARY + " where run_id = ? and benchmark_key_id = ? order by metric <> 'score', metric")
                .params(run, benchmarkKey)
                .query(RecordMapper.of(ScoreRecord.class))
                .list();
    }

    /** These metrics of these benchmarks in a run. */
    public List<ScoreRecord> ofBenchmarks(long run, Collection<Long> benchmarkKeys, Collection<String> metrics) {
        return jdbc.sql(SUMMARY + " where run_id = ? and benchmark_key_id = any(?) and metric = any(?) order by id")
                .params(run, benchmarkKeys.toArray(new Long[0]), metrics.toArray(new String[0]))
                .query(RecordMapper.of(ScoreRecord.class))
                .list();
    }

    /** The forks that JMH was to make in a run, by benchmark. */
    public Map<Long, Integer> plannedForks(long run) {
        Map<Long, Integer> planned = new HashMap<>();
        jdbc.sql("""
                        select benchmark_key_id, (settings::jsonb ->> 'forks')::int as forks from score
                        where run_id = ? and metric = 'score' and settings is not null
                        """).param(run).query(row -> {
            planned.put(row.getLong("benchmark_key_id"), row.getInt("forks"));
        });
        return planned;
    }

    /** The primary score of a benchmark in a run of a project, with its raw data. */
    public Optional<RawScore> primary(long project, long run, long benchmarkKey) {
        return ofBenchmarks(run, List.of(benchmarkKey), List.of(Score.PRIMARY)).stream()
                .findFirst()
                .flatMap(score -> find(project, score.id()));
    }

    /** A score of a project with its raw data. */
    public Optional<RawScore> find(long project, long id) {
        return jdbc.sql(
                        "select s.*, cardinality(s.fork_sizes) as forks from score s join run r on r.id = s.run_id where r.project_id = ? and s.id = ?")
                .params(project, id)
                .query(this::raw)
                .optional();
    }

    /** The forks of scores, by id; one statement. */
    public Map<Long, ForkLevels> forkLevels(Collection<Long> ids) {
        Map<Long, ForkLevels> found = new HashMap<>();
        jdbc.sql("select id, score, fork_sizes, measurements from score where id = any(?)")
                .param(ids.toArray(new Long[0]))
                .query(row -> {
                    double[][] forks = split(doubles(row, "measurements"), integers(row, "fork_sizes"));
                    double[] levels = Arrays.stream(forks)
                            .mapToDouble(fork -> Arrays.stream(fork).average().orElse(Double.NaN))
                            .toArray();
                    found.put(row.getLong("id"), new ForkLevels(row.getDouble("score"), levels));
                });
        return found;
    }

    private RawScore raw(ResultSet row, int number) throws SQLException {
        String settings = row.getString("settings");
        int[] forks = integers(row, "fork_sizes");
        return new RawScore(
                RecordMapper.of(ScoreRecord.class).mapRow(row, number),
                settings == null ? null : json.readValue(settings, Upload.Settings.class),
                percentiles(row),
                split(doubles(row, "measurements"), forks),
                histograms(row, forks));
    }

    private static SortedMap<Double, Double> percentiles(ResultSet row) throws SQLException {
        double[] quantiles = doubles(row, "quantiles");
        double[] values = doubles(row, "quantile_values");
        var percentiles = new TreeMap<Double, Double>();
        for (int i = 0; i < quantiles.length; i++) {
            percentiles.put(quantiles[i], values[i]);
        }
        return percentiles;
    }

    private static Histogram[][] histograms(ResultSet row, int[] forks) throws SQLException {
        int[] sizes = integers(row, "histogram_sizes");
        if (sizes.length == 0) {
            return new Histogram[0][];
        }
        double[][] values = split(doubles(row, "histogram_values"), sizes);
        Long[] counts = array(row, "histogram_counts", new Long[0]);
        var all = new Histogram[sizes.length];
        int start = 0;
        for (int i = 0; i < sizes.length; i++) {
            all[i] = new Histogram(
                    values[i],
                    Arrays.stream(counts, start, start + sizes[i])
                            .mapToLong(Long::longValue)
                            .toArray());
            start += sizes[i];
        }
        var byFork = new Histogram[forks.length][];
        int first = 0;
        for (int fork = 0; fork < forks.length; fork++) {
            byFork[fork] = Arrays.copyOfRange(all, first, first + forks[fork]);
            first += forks[fork];
        }
        return byFork;
    }

    private static double[][] split(double[] values, int[] sizes) {
        var parts = new double[sizes.length][];
        int start = 0;
        for (int i = 0; i < sizes.length; i++) {
            parts[i] = Arrays.copyOfRange(values, start, start + sizes[i]);
            start += sizes[i];
        }
        return parts;
    }

    private static double[] doubles(ResultSet row, String column) throws SQLException {
        return Arrays.stream(array(row, column, new Double[0]))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private static int[] integers(ResultSet row, String column) throws SQLException {
        return Arrays.stream(array(row, column, new Integer[0]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @SuppressWarnings("unchecked")
    private static <T> T[] array(ResultSet row, String column, T[] empty) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? empty : (T[]) array.getArray();
    }
}
