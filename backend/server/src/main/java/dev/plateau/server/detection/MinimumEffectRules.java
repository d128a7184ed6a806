package dev.plateau.server.detection;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.series.Series;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** The minimum effect rules of projects. */
@Service
public class MinimumEffectRules {
    private final MinimumEffectVersionRepository versions;
    private final BenchmarkKeys keys;

    MinimumEffectRules(MinimumEffectVersionRepository versions, BenchmarkKeys keys) {
        this.versions = versions;
        this.keys = keys;
    }

    /** The rules in force. */
    public MinimumEffects current(long project) {
        return versions.current(project).map(MinimumEffectVersion::toRecord).orElse(MinimumEffects.DEFAULTS);
    }

    /** Stores edited rules. */
    void insert(long project, MinimumEffects saved) {
        versions.saveAndFlush(new MinimumEffectVersion(project, saved));
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
            boolean below = change.everConfirmed() && change.size().isBelow(effect);
            return new MinimumEffectVerdict(
                    change.everConfirmed() ? (Integer) version : null, below ? (Integer) version : null);
        }
    }

    /** The minimum effects of series by the rules of their project, by series. */
    Map<Long, Minimum> minimums(long project, Collection<Series> series, MinimumEffects rules) {
        Map<Long, BenchmarkKey> known =
                keys.byIds(project, series.stream().map(Series::benchmarkKey).toList());
        return series.stream().collect(Collectors.toMap(Series::id, one -> {
            BenchmarkKey key = Objects.requireNonNull(known.get(one.benchmarkKey()));
            return new Minimum(rules.minimumEffect(one.metric(), one.unit(), key), rules.version());
        }));
    }
}
