package dev.plateau.server.detection;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.evaluation.KnownChange;
import dev.plateau.server.series.Series;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The minimum effect rules of projects, version by version. */
@Service
public class MinimumEffectRules {
    private static final int MAX_RULES = 100;

    private final MinimumEffectVersionRepository versions;
    private final JdbcClient jdbc;
    private final BenchmarkKeys keys;
    private final MinimumEffectDiff.Reader steps;
    private final StoredChangePoints changes;
    private final DetectionQueue queue;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    MinimumEffectRules(
            MinimumEffectVersionRepository versions,
            JdbcClient jdbc,
            BenchmarkKeys keys,
            MinimumEffectDiff.Reader steps,
            StoredChangePoints changes,
            DetectionQueue queue,
            ApplicationEventPublisher events,
            Clock clock) {
        this.versions = versions;
        this.jdbc = jdbc;
        this.keys = keys;
        this.steps = steps;
        this.changes = changes;
        this.queue = queue;
        this.events = events;
        this.clock = clock;
    }

    /** Event: series are queued for an evaluation. */
    record Saved() {}

    /** The rules in force. */
    public MinimumEffectVersion current(long project) {
        return versions(project, 1).stream().findFirst().orElse(MinimumEffectVersion.DEFAULTS);
    }

    /** The newest versions, newest first. */
    public List<MinimumEffectVersion> versions(long project, int limit) {
        return versions.newest(project, limit);
    }

    /**
     * The minimum effect of a series.
     *
     * @param effect smallest relative change that matters
     * @param version of the rules that define it
     */
    public record Minimum(double effect, int version) {
        /** The verdict of the rules on a change. */
        MinimumEffectVerdict marks(KnownChange change) {
            boolean below = change.confirmed() && change.size().isBelow(effect);
            return new MinimumEffectVerdict(
                    change.confirmed() ? (Integer) version : null, below ? (Integer) version : null);
        }
    }

    /** The rules in force of the projects of series, by project. */
    public Map<Long, MinimumEffectVersion> current(Collection<Series> series) {
        Set<Long> projects = series.stream().map(Series::project).collect(Collectors.toSet());
        Map<Long, MinimumEffectVersion> saved = projects.isEmpty()
                ? Map.of()
                : versions.current(projects).stream()
                        .collect(Collectors.toMap(MinimumEffectVersion::project, Function.identity()));
        return projects.stream()
                .collect(Collectors.toMap(
                        Function.identity(), project -> saved.getOrDefault(project, MinimumEffectVersion.DEFAULTS)));
    }

    /** The minimum effects of series, by series. */
    public Map<Long, Minimum> minimums(Collection<Series> series, Map<Long, MinimumEffectVersion> rules) {
        Map<Long, BenchmarkKey> known =
                keys.byIds(series.stream().map(Series::benchmarkKey).toList());
        return series.stream().collect(Collectors.toMap(Series::id, one -> {
            MinimumEffectVersion decides = Objects.requireNonNull(rules.get(one.project()));
            BenchmarkKey key = Objects.requireNonNull(known.get(one.benchmarkKey()));
            return new Minimum(decides.minimumEffect(one.metric(), one.unit(), key), decides.version());
        }));
    }

    /**
     * Saves rules as a new version. Confirmed changes that are too small for it are marked, those that no longer are lose their mark. Series
     * whose minimum effect differs are evaluated again, and all series of times if the handling of suite-wide shifts differs: a change that is
     * not found again is deleted.
     *
     * @param basedOn the version that was edited
     * @throws IllegalArgumentException if the rules are invalid or not based on the current version; the message has the reason
     */
    @Transactional
    public MinimumEffectVersion save(
            long project, int basedOn, List<MinimumEffectRule> rules, SuiteShiftRule suiteShift, String who) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('minimum effect rules', ?))")
                .param(project)
                .query(row -> {});
        MinimumEffectVersion before = current(project);
        MinimumEffectVersion saved = new MinimumEffectVersion(
                new MinimumEffectVersion.Key(project, basedOn + 1), clock.instant(), who, rules, suiteShift);
        check(before, basedOn, saved);
        versions.saveAndFlush(saved);
        follow(steps.read(project, before, saved));
        events.publishEvent(new Saved());
        return saved;
    }

    private static void check(MinimumEffectVersion before, int basedOn, MinimumEffectVersion wanted) {
        List<MinimumEffectRule> rules = wanted.rules();
        if (before.version() != basedOn) {
            throw new IllegalArgumentException("Version " + before.version() + " was saved meanwhile by "
                    + before.savedBy() + ": reload the page, then repeat your change.");
        }
        if (before.rules().equals(rules) && before.suiteShift() == wanted.suiteShift()) {
            throw new IllegalArgumentException(
                    basedOn == 0
                            ? "No rule was entered: give its minimum effect in %."
                            : "Nothing differs from version " + basedOn + ".");
        }
        if (rules.size() > MAX_RULES) {
            throw new IllegalArgumentException("There are at most " + MAX_RULES + " rules.");
        }
        rules.forEach(rule -> {
            if (rules.stream().filter(rule::isRivalOf).count() > 1) {
                throw new IllegalArgumentException("Two rows are about the same metric and words"
                        + (rule.benchmarks().isEmpty() ? "" : " “" + rule.benchmarks() + "”") + ": keep one.");
            }
        });
    }

    private void follow(MinimumEffectDiff step) {
        changes.lock(Stream.concat(step.below().stream(), step.again().stream())
                .map(StoredChangePoint::series)
                .toList());
        changes.mark(step.below(), step.after().version());
        changes.mark(step.again(), null);
        MinimumEffectVersion after = step.after();
        String why = !step.changesScores()
                ? "minimum effects of version " + after.version()
                : "suite-wide shifts "
                        + (after.suiteShift() == SuiteShiftRule.REMOVED ? "are removed" : "are no longer removed")
                        + " since version " + after.version();
        queue.enqueueWhole(after.project(), step.series().keySet(), why);
    }
}
