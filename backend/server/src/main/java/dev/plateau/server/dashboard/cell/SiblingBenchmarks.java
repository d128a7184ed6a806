package dev.plateau.server.dashboard.cell;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.RunComparisons;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.profile.RecordedSide;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.runs.UnmeasuredCells;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The benchmarks of one class in one run, side by side: platform and virtual threads, one lock and another. */
@Component
public class SiblingBenchmarks {
    private static final int MAX_ROWS = 40;

    private final BenchmarkKeys keys;
    private final Scores scores;
    private final UnmeasuredCells unmeasuredCells;
    private final Profiles profiles;
    private final RunComparisons verdicts;

    SiblingBenchmarks(
            BenchmarkKeys keys,
            Scores scores,
            UnmeasuredCells unmeasuredCells,
            Profiles profiles,
            RunComparisons verdicts) {
        this.keys = keys;
        this.scores = scores;
        this.unmeasuredCells = unmeasuredCells;
        this.profiles = profiles;
        this.verdicts = verdicts;
    }

    /**
     * A benchmark of the table of siblings.
     *
     * @param cell its score; null without one
     * @param difference its score against that of the page's benchmark; null for the benchmark itself, and for one of another mode or unit
     * @param blocked time in locks and monitors, from its recording
     * @param missing reason for a missing score; may be empty
     * @param against address that compares the page's benchmark with it; null when one of them was not recorded
     */
    record SiblingRow(
            String method,
            String conditions,
            @Nullable Long cell,
            String score,
            @Nullable Difference difference,
            String bytes,
            String blocked,
            String missing,
            boolean own,
            @Nullable String against) {}

    /**
     * A sibling compared with the page's benchmark.
     *
     * @param words "60 % slower", of an open verdict "≈ −3.2 %"
     * @param interval its confidence interval; empty without one
     * @param style colour of the words; none across thread counts and parameters, which are not alternatives
     * @param reason may be empty
     */
    record Difference(String words, String interval, String style, String reason) {
        static Difference of(CellComparison comparison, Direction direction, boolean alternative) {
            boolean colours = alternative && comparison.verdict().isChange();
            Optional<Speed> speed = Speed.of(comparison, direction);
            return new Difference(
                    speed.map(Speed::words).orElse(CellWords.word(comparison.verdict())),
                    speed.map(Speed::interval).orElse(""),
                    !colours ? "soft" : comparison.verdict() == CellVerdict.IMPROVED ? "better" : "worse",
                    comparison.reason());
        }
    }

    /** Score and recording of one sibling in a run. */
    private record Found(
            BenchmarkKey key,
            @Nullable ScoreRecord score,
            @Nullable ScoreRecord bytes,
            @Nullable RecordingSummary fork,
            @Nullable UnmeasuredCell missing) {}

    /** The page's benchmark and others of its class, the most similar first; empty without others. */
    List<SiblingRow> of(Project project, RunRecord run, long own, Address here) {
        BenchmarkKey key = keys.byId(project.id(), own);
        Map<Long, Found> found = found(project, run, keys.ofClass(project.id(), Names.type(key)));
        Found me = found.get(own);
        if (me == null || found.size() < 2) {
            return List.of();
        }
        List<Long> order = found.keySet().stream()
                .sorted(Comparator.comparing((Long id) -> id != own)
                        .thenComparingInt(
                                id -> Names.apart(keyOf(found, id), key).split(", ").length)
                        .thenComparing(id -> keyOf(found, id).toString()))
                .limit(MAX_ROWS)
                .toList();
        Map<Long, CellComparison> compared = verdicts.siblings(project.id(), run.id(), own, order);
        List<SiblingRow> rows = new ArrayList<>();
        for (long id : order) {
            Found one = Objects.requireNonNull(found.get(id));
            boolean both = id != own && one.fork() != null && me.fork() != null;
            rows.add(line(one, me, compared.get(id), both ? here.with("against", CellProfiles.benchmark(id)) : null));
        }
        return rows;
    }

    private static BenchmarkKey keyOf(Map<Long, Found> found, long id) {
        return Objects.requireNonNull(found.get(id)).key();
    }

    /** Those of the benchmarks that the run measured, or tried to. */
    private Map<Long, Found> found(Project project, RunRecord run, Map<Long, BenchmarkKey> named) {
        List<ScoreRecord> measured = scores.ofBenchmarks(project.id(), run.id(), named.keySet(), Metric.names());
        Map<Long, RecordingSummary> forks = profiles.ofRuns(project.id(), List.of(run.id())).stream()
                .collect(Collectors.toMap(RecordingSummary::benchmarkKey, Function.identity()));
        Map<Long, UnmeasuredCell> missing = unmeasuredCells.unmeasured(project.id(), run.id()).stream()
                .collect(Collectors.toMap(UnmeasuredCell::benchmarkKeyId, Function.identity(), (left, right) -> right));
        Map<Long, Found> found = new HashMap<>();
        named.forEach((id, key) -> {
            ScoreRecord score = metric(measured, id, Metric.SCORE);
            if (score != null || missing.containsKey(id)) {
                ScoreRecord bytes = metric(measured, id, Metric.ALLOCATION);
                found.put(id, new Found(key, score, bytes, forks.get(id), missing.get(id)));
            }
        });
        return found;
    }

    private static @Nullable ScoreRecord metric(List<ScoreRecord> measured, long key, Metric metric) {
        return measured.stream()
                .filter(score -> score.benchmarkKey() == key && score.metric().equals(metric.jmhName()))
                .findFirst()
                .orElse(null);
    }

    private static SiblingRow line(Found one, Found me, @Nullable CellComparison compared, @Nullable Address against) {
        boolean alternative = one.key().threads() == me.key().threads()
                && one.key().parameters().equals(me.key().parameters());
        ScoreRecord score = one.score();
        UnmeasuredCell missing = one.missing();
        return new SiblingRow(
                Names.method(one.key()),
                Names.conditions(one.key()),
                score == null ? null : (Long) score.id(),
                amount(score),
                compared == null || score == null
                        ? null
                        : Difference.of(compared, Units.direction(score.metric(), score.unit()), alternative),
                amount(one.bytes()),
                one.fork() == null
                        ? Quantity.NONE
                        : new RecordedSide("", one.fork()).blocked().words(),
                score != null || missing == null ? "" : Verdicts.of(missing.outcome()) + ": " + missing.reason(),
                one.key().equals(me.key()),
                against == null ? null : against + "#profiles");
    }

    /** A formatted score. Allocation below half a byte is not the benchmark's own. */
    public static String amount(@Nullable ScoreRecord score) {
        if (score == null) {
            return Quantity.NONE;
        }
        return isNoAllocation(score) ? "≈ 0 B/op" : Quantity.of(score.score(), score.unit());
    }

    private static boolean isNoAllocation(ScoreRecord score) {
        return ComparedScore.isNoAllocation(score.unit(), score.score());
    }

    /** "12 % slower", of bytes "+12 %"; empty for different units, and without a positive score or a real allocation on both sides. */
    public static String change(@Nullable ScoreRecord score, @Nullable ScoreRecord of) {
        return score == null
                        || of == null
                        || !score.unit().equals(of.unit())
                        || !(score.score() > 0 && of.score() > 0)
                        || isNoAllocation(score)
                        || isNoAllocation(of)
                ? ""
                : ChangeWords.of(
                        score.score() / of.score(), score.metric(), Units.direction(score.metric(), score.unit()));
    }
}
