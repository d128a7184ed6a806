package dev.plateau.server.detection;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.DetectionInbox.EvaluationsQueued;
import dev.plateau.server.detection.MinimumEffectEdits.PreviewedChange.Kind;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Edits of minimum effect rules, and their effects on confirmed changes. */
@Service
public class MinimumEffectEdits {
    private static final int MAX_RULES = 100;

    private final MinimumEffectRules rules;
    private final JdbcClient jdbc;
    private final SeriesCatalog series;
    private final BenchmarkKeys keys;
    private final StoredChangePoints changes;
    private final DetectionInbox inbox;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final AuditLog audit;

    MinimumEffectEdits(
            MinimumEffectRules rules,
            JdbcClient jdbc,
            SeriesCatalog series,
            BenchmarkKeys keys,
            StoredChangePoints changes,
            DetectionInbox inbox,
            ApplicationEventPublisher events,
            Clock clock,
            AuditLog audit) {
        this.audit = audit;
        this.rules = rules;
        this.jdbc = jdbc;
        this.series = series;
        this.keys = keys;
        this.changes = changes;
        this.inbox = inbox;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Effects of an edit on stored changes. New changes show after the series are evaluated again.
     *
     * @param series series that would be evaluated again, by id
     * @param changes confirmed changes that the rules would mark or unmark, largest first, kind by kind
     */
    public record MinimumEffectPreview(Map<Long, Series> series, List<PreviewedChange> changes) {
        /** Number of changes of a kind. */
        public long count(Kind kind) {
            return changes.stream().filter(change -> change.kind() == kind).count();
        }

        private List<StoredChangePoint> changes(Kind kind) {
            return changes.stream()
                    .filter(change -> change.kind() == kind)
                    .map(PreviewedChange::change)
                    .toList();
        }
    }

    /** A confirmed change that other minimum effect rules would treat differently. */
    public record PreviewedChange(
            Kind kind, StoredChangePoint change, Series series, BenchmarkKey benchmark, double minimumEffect) {
        /** The effect of the new rules on a change. */
        public enum Kind {
            /** It would be too small. */
            BELOW,
            /** It would no longer be too small. */
            AGAIN
        }
    }

    /** The effects of rules on stored changes, if they were saved. */
    @Transactional(readOnly = true)
    public MinimumEffectPreview preview(long project, List<MinimumEffectRule> draft, SuiteShiftRule suiteShift) {
        MinimumEffects current = rules.current(project);
        return preview(project, current, new MinimumEffects(current.version() + 1, null, "", draft, suiteShift));
    }

    private MinimumEffectPreview preview(long project, MinimumEffects before, MinimumEffects after) {
        Map<Long, BenchmarkKey> benchmarks = keys.all(project);
        Map<Long, Series> affected = series.evaluated(project).stream()
                .filter(one -> effect(before, one, benchmarks) != effect(after, one, benchmarks)
                        || before.removesSuiteShiftFrom(one.unit()) != after.removesSuiteShiftFrom(one.unit()))
                .collect(Collectors.toMap(Series::id, Function.identity()));
        return new MinimumEffectPreview(
                affected,
                changes.of(project, affected.keySet()).values().stream()
                        .flatMap(List::stream)
                        .filter(change -> change.confirmedAt() != null)
                        .flatMap(change -> {
                            Series one = Objects.requireNonNull(affected.get(change.series()));
                            double effect = effect(after, one, benchmarks);
                            boolean below = change.shift().isBelow(effect);
                            return effect == effect(before, one, benchmarks) || below != change.isLargeEnough()
                                    ? Stream.empty()
                                    : Stream.of(new PreviewedChange(
                                            below ? Kind.BELOW : Kind.AGAIN,
                                            change,
                                            one,
                                            Objects.requireNonNull(benchmarks.get(one.benchmarkKey())),
                                            effect));
                        })
                        .sorted(Comparator.comparing(PreviewedChange::kind)
                                .thenComparing(Comparator.comparingDouble((PreviewedChange change) ->
                                                change.change().shift().size())
                                        .reversed()))
                        .toList());
    }

    private static double effect(MinimumEffects rules, Series series, Map<Long, BenchmarkKey> benchmarks) {
        BenchmarkKey key = Objects.requireNonNull(benchmarks.get(series.benchmarkKey()));
        return rules.minimumEffect(series.metric(), series.unit(), key);
    }

    /**
     * Saves rules. Confirmed changes that are too small for them are marked, those that no longer are lose their mark. Series whose minimum effect
     * differs are evaluated again, and all series of times if the handling of suite-wide shifts differs: a change that is not found again is
     * deleted.
     *
     * @param basedOn the version that was edited
     * @throws IllegalArgumentException if the rules are invalid or not based on the current version; the message has the reason
     */
    @Transactional
    public MinimumEffects save(
            long project, int basedOn, List<MinimumEffectRule> wanted, SuiteShiftRule suiteShift, String editor) {
        TransactionLock.take(jdbc, "minimum effect rules", project);
        MinimumEffects before = rules.current(project);
        MinimumEffects saved = new MinimumEffects(basedOn + 1, clock.instant(), editor, wanted, suiteShift);
        check(before, basedOn, saved);
        rules.insert(project, saved);
        audit.changed(project, AuditSubject.of(AuditSubject.Kind.MINIMUM_EFFECTS), facts(before), facts(saved));
        apply(project, before, saved);
        events.publishEvent(new EvaluationsQueued());
        return saved;
    }

    private static Map<String, ?> facts(MinimumEffects rules) {
        return Map.of("version", rules.version(), "rules", rules.rules(), "suite-wide shifts", rules.suiteShift());
    }

    private static void check(MinimumEffects before, int basedOn, MinimumEffects wanted) {
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

    private void apply(long project, MinimumEffects before, MinimumEffects after) {
        MinimumEffectPreview preview = preview(project, before, after);
        changes.lock(
                preview.changes().stream().map(change -> change.series().id()).toList());
        changes.mark(project, preview.changes(Kind.BELOW), after.version());
        changes.mark(project, preview.changes(Kind.AGAIN), null);
        String why = before.suiteShift() == after.suiteShift()
                ? "minimum effects of version " + after.version()
                : "suite-wide shifts "
                        + (after.suiteShift() == SuiteShiftRule.REMOVED ? "are removed" : "are no longer removed")
                        + " since version " + after.version();
        inbox.appendWhole(project, preview.series().keySet(), why);
    }
}
