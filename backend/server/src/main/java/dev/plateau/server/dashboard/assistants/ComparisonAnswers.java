package dev.plateau.server.dashboard.assistants;

import dev.plateau.comparison.answers.CompareAnswer;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.dashboard.answers.Answers;
import dev.plateau.server.dashboard.assistants.AssistantTools.Answer;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.read.CellRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Environments compared as on the page Compare. */
@Component
record ComparisonAnswers(Matrices matrices, Comparisons comparisons, Profiles profiles) {
    private static final int MAX_ROWS = 100;
    private static final int MAX_RECORDED = 10;
    private static final int MAX_FRAMES_PER_KIND = 5;

    /** An environment that can be compared. */
    record EnvironmentChoice(long id, String label, String host) {}

    /** A benchmark on both sides. */
    record ComparedBenchmark(BenchmarkKey benchmark, CellRecord score) {}

    /** Two environments, changes first. */
    record ComparedEnvironments(String sentence, String page, List<ComparedBenchmark> benchmarks) {}

    /** Methods of a benchmark whose shares grew: "LazyInputStream.getInstance 32 % → 82 % of CPU". */
    record HotMethods(BenchmarkKey benchmark, List<String> grown) {}

    Answer compare(Project project, @Nullable Long baseline, @Nullable Long candidate) {
        Choices choices = matrices.choices(project.id());
        if (baseline == null || candidate == null) {
            List<EnvironmentChoice> known = choices.columns().stream()
                    .limit(MAX_ROWS)
                    .map(one -> new EnvironmentChoice(
                            one.ids().environment(), one.label(), one.host().label()))
                    .toList();
            return new Answer("Environments to choose a baseline and a candidate from: " + known.size() + ".", known);
        }
        Comparison compared = compared(project, choices, baseline, candidate);
        CompareAnswer answer = Answers.compare(
                compared,
                compared.baseline().environment().label(),
                compared.candidate().environment().label(),
                cell -> null);
        List<ComparedBenchmark> rows = compared.pairs().stream()
                .filter(pair -> pair.score() instanceof Cell.Compared)
                .limit(MAX_ROWS)
                .map(pair -> new ComparedBenchmark(pair.key(), pair.score().toRecord(Score.PRIMARY)))
                .toList();
        return new Answer(
                "Benchmarks on both sides: " + answer.compared() + ". Shown: " + rows.size() + ", changes first.",
                new ComparedEnvironments(
                        answer.sentence(),
                        "/projects/" + project.name() + "/compare?baseline=" + baseline + "&candidate=" + candidate,
                        rows));
    }

    Answer hotMethods(Project project, @Nullable Long baseline, @Nullable Long candidate, String benchmark) {
        Comparison compared = compared(
                project,
                matrices.choices(project.id()),
                Objects.requireNonNull(baseline),
                Objects.requireNonNull(candidate));
        Map<BenchmarkOfRun, RecordingSummary> recordings = new HashMap<>();
        profiles.ofRuns(
                        project.id(),
                        compared.pairs().stream()
                                .flatMap(pair -> pair.score().sides())
                                .map(side -> side.run().id())
                                .distinct()
                                .toList())
                .forEach(one -> recordings.put(new BenchmarkOfRun(one.run(), one.benchmarkKey()), one));
        List<HotMethods> found = compared.pairs().stream()
                .filter(pair ->
                        pair.key().benchmark().toLowerCase(Locale.ROOT).contains(benchmark.toLowerCase(Locale.ROOT)))
                .filter(pair -> pair.score() instanceof Cell.Compared cell
                        && cell.sides().allMatch(side -> recordings.containsKey(BenchmarkOfRun.of(side))))
                .limit(MAX_RECORDED)
                .map(pair -> grown(project, pair, recordings))
                .toList();
        return new Answer(
                "Benchmarks with a recording on both sides: " + found.size() + ", at most " + MAX_RECORDED
                        + " are shown. A benchmark without methods has none that grew by more than chance explains.",
                found);
    }

    private record BenchmarkOfRun(long run, long benchmark) {
        static BenchmarkOfRun of(SideScore side) {
            return new BenchmarkOfRun(side.run().id(), side.point().benchmarkKeyId());
        }
    }

    private HotMethods grown(Project project, Pair pair, Map<BenchmarkOfRun, RecordingSummary> recordings) {
        Cell.Compared cell = (Cell.Compared) pair.score();
        long before = Objects.requireNonNull(recordings.get(BenchmarkOfRun.of(cell.baseline())))
                .id();
        long after = Objects.requireNonNull(recordings.get(BenchmarkOfRun.of(cell.side())))
                .id();
        ProfileComparison both =
                profiles.read(project.id(), List.of(before, after), EventKind.COSTS, Profiles.ALL_THREADS);
        return new HotMethods(
                pair.key(),
                both.grown(before, after, EventKind.COSTS, MAX_FRAMES_PER_KIND).stream()
                        .map(GrownFrame::words)
                        .toList());
    }

    private Comparison compared(Project project, Choices choices, long baseline, long candidate) {
        for (long id : List.of(baseline, candidate)) {
            if (choices.environments().stream().noneMatch(one -> one.ids().environment() == id)) {
                throw Problem.notFound("environment", id);
            }
        }
        return comparisons.compare(
                project.id(), new Party(baseline, List.of()), new Party(candidate, List.of()), choices.defaultBranch());
    }
}
