package dev.plateau.server.detection;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.series.Series;
import dev.plateau.wire.model.BenchmarkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The minimum effect rules of projects. */
@Service
public class MinimumEffectRules {
    private final JdbcClient jdbc;
    private final BenchmarkKeys keys;

    MinimumEffectRules(JdbcClient jdbc, BenchmarkKeys keys) {
        this.jdbc = jdbc;
        this.keys = keys;
    }

    /** The rules in force. */
    public MinimumEffects current(long project) {
        return jdbc.sql("""
                        select v.*,
                          array(select metric from minimum_effect_rule r
                                where (r.project_id, r.version) = (v.project_id, v.version) order by position) as metrics,
                          array(select benchmarks from minimum_effect_rule r
                                where (r.project_id, r.version) = (v.project_id, v.version) order by position) as benchmarks,
                          array(select minimum_effect from minimum_effect_rule r
                                where (r.project_id, r.version) = (v.project_id, v.version) order by position) as effects
                        from minimum_effect_version v where project_id = ? order by version desc limit 1
                        """)
                .param(project)
                .query(MinimumEffectRules::effects)
                .optional()
                .orElse(MinimumEffects.DEFAULTS);
    }

    private static MinimumEffects effects(ResultSet row, int number) throws SQLException {
        @Nullable String[] metrics = (String[]) row.getArray("metrics").getArray();
        String[] benchmarks = (String[]) row.getArray("benchmarks").getArray();
        Double[] effects = (Double[]) row.getArray("effects").getArray();
        return new MinimumEffects(
                row.getInt("version"),
                row.getObject("saved_at", OffsetDateTime.class).toInstant(),
                row.getString("saved_by"),
                IntStream.range(0, effects.length)
                        .mapToObj(i -> new MinimumEffectRule(metrics[i], benchmarks[i], effects[i]))
                        .toList(),
                SuiteShiftRule.valueOf(row.getString("suite_shift")));
    }

    /** Stores edited rules. Those of earlier versions stay in the table and are not read. */
    void insert(long project, MinimumEffects saved) {
        jdbc.sql("insert into minimum_effect_version (project_id, version, saved_at, saved_by, suite_shift)"
                        + " values (?, ?, ?, ?, ?)")
                .params(project, saved.version())
                .param(Objects.requireNonNull(saved.savedAt()).atOffset(ZoneOffset.UTC))
                .params(saved.savedBy(), saved.suiteShift().name())
                .update();
        List<MinimumEffectRule> rules = saved.rules();
        jdbc.sql("""
                        insert into minimum_effect_rule (project_id, version, position, metric, benchmarks, minimum_effect)
                        select ?, ?, place - 1, metric, benchmarks, effect
                        from unnest(?::text[], ?::text[], ?::float8[]) with ordinality as w (metric, benchmarks, effect, place)
                        """)
                .params(project, saved.version())
                .param(rules.stream().map(MinimumEffectRule::metric).toArray(String[]::new))
                .param(rules.stream().map(MinimumEffectRule::benchmarks).toArray(String[]::new))
                .param(rules.stream().map(MinimumEffectRule::minimumEffect).toArray(Double[]::new))
                .update();
    }

    /**
     * The minimum effect of a series.
     *
     * @param effect smallest relative change that matters
     * @param version of the rules that define it
     */
    public record Minimum(double effect, int version) {
        /** The verdict of the rules on a change. */
        MinimumEffectVerdict verdict(KnownChange change) {
            boolean below = change.confirmed() && change.size().isBelow(effect);
            return new MinimumEffectVerdict(
                    change.confirmed() ? (Integer) version : null, below ? (Integer) version : null);
        }
    }

    /** The minimum effects of series by the rules of their project, by series. */
    Map<Long, Minimum> minimums(Collection<Series> series, MinimumEffects rules) {
        Map<Long, BenchmarkKey> known =
                keys.byIds(series.stream().map(Series::benchmarkKey).toList());
        return series.stream().collect(Collectors.toMap(Series::id, one -> {
            BenchmarkKey key = Objects.requireNonNull(known.get(one.benchmarkKey()));
            return new Minimum(rules.minimumEffect(one.metric(), one.unit(), key), rules.version());
        }));
    }
}
