package dev.plateau.server.gate;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Percent;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The query of a CI job. */
record GateRequest(
        @Parameter(description = "Ids of the runs asked about, as in the receipt of an upload") @Nullable
        List<Long> run,

        @Parameter(description = "Instead of runs: an execution of a plan, with all its runs") @Nullable
        String execution,

        @Parameter(
                description =
                        "Instead of runs: beginning of a commit, or release:NAME, for the newest score of each benchmark"
                                + " over all of its runs in each environment",
                example = "4f1c2d9")
        @Nullable
        String commit,

        @Parameter(
                description =
                        "Beginning of the commit to compare to, best the merge base; release:NAME; last-good: the newest earlier"
                                + " run of the branch that no confirmed regression covers; or none: only limits are checked",
                example = "77aa01b")
        @Nullable
        String baseline,

        @Parameter(
                description = "Branch whose newest earlier run to compare to; without both, the project's main branch",
                example = "main")
        @Nullable
        String baselineBranch,

        @Parameter(
                description =
                        "Compared metrics: score (default), a percentile of sample mode such as p0.99, or any secondary metric"
                                + " such as gc.alloc.rate.norm",
                example = "score")
        @Nullable
        List<String> metric,

        @Parameter(
                description = "Better direction of compared metrics that have none of their own: lower or higher",
                example = "lower")
        @Nullable
        String better,

        @Parameter(
                description = "Limits that scores must keep with their confidence interval: " + GateLimit.EXPECTED,
                example = "Parser.parse p0.99 < 2 ms")
        @Nullable
        List<String> limit,

        @Parameter(
                description = "Regular expression (RE2 syntax) to find in the full names of the benchmarks to compare",
                schema = @Schema(maxLength = UploadLimits.PATTERN))
        @Nullable
        String benchmarks,

        @Parameter(description = "Smallest change for the worse that fails: 0.05 or 5%; default 0.05", example = "0.05")
        @Nullable
        String minimumEffect,

        @Parameter(
                description =
                        "A comparison whose noise hides changes larger than this is inconclusive: 0.1 or 10%; default 0.1",
                example = "0.1")
        @Nullable
        String sensitivity) {
    private static final double MINIMUM_EFFECT = 0.05;
    private static final double SENSITIVITY = 0.1;
    private static final int MIN_COMMIT_LENGTH = 4;
    private static final String LAST_GOOD = "last-good";
    private static final String NO_BASELINE = "none";

    GateRequest {
        // "run=12," names one run: Spring reads the empty text after the comma as null.
        run = run == null ? null : run.stream().filter(Objects::nonNull).toList();
    }

    /**
     * Same, with whole ids of commits in place of releases and beginnings.
     *
     * @param commits makes one of the name of a parameter and its value
     */
    GateRequest resolved(BinaryOperator<String> commits) {
        return new GateRequest(
                run,
                execution,
                commit == null ? null : commits.apply("commit", commit),
                baseline == null || LAST_GOOD.equals(baseline) || NO_BASELINE.equals(baseline)
                        ? baseline
                        : commits.apply("baseline", baseline),
                baselineBranch,
                metric,
                better,
                limit,
                benchmarks,
                minimumEffect,
                sensitivity);
    }

    /**
     * The selection of a baseline: the newest earlier run of the same environment that matches.
     *
     * @param commit prefix of its commit, preferably the merge base; empty for any other commit
     * @param branch its branch; empty for the main one of the project
     * @param good true to allow only a run that no confirmed regression covers
     */
    record BaselineChoice(String commit, String branch, boolean good) {
        /** No baseline: only limits are checked. */
        static final BaselineChoice NONE = new BaselineChoice(NO_BASELINE, "", false);
    }

    BaselineChoice against() {
        if (NO_BASELINE.equals(baseline)) {
            if (limit == null || limit.isEmpty()) {
                throw Problem.badParameter("baseline", "none needs a limit: otherwise nothing is checked");
            }
            return BaselineChoice.NONE;
        }
        boolean good = LAST_GOOD.equals(baseline);
        if (baseline != null && !good && baselineBranch != null) {
            throw Problem.badParameter("baseline", "give a commit or a branch to compare to, not both");
        }
        return new BaselineChoice(
                baseline == null || good ? "" : commit("baseline", baseline),
                Objects.requireNonNullElse(baselineBranch, ""),
                good);
    }

    GateRule rule() {
        return GateRule.of(
                metric == null || metric.isEmpty() ? List.of(Score.PRIMARY) : metric,
                switch (better) {
                    case null -> Direction.NEITHER;
                    case "lower" -> Direction.LOWER_IS_BETTER;
                    case "higher" -> Direction.HIGHER_IS_BETTER;
                    default -> throw Problem.badParameter("better", "expected lower or higher, found “" + better + "”");
                },
                Objects.requireNonNullElse(benchmarks, ""),
                share("minimumEffect", minimumEffect, MINIMUM_EFFECT),
                share("sensitivity", sensitivity, SENSITIVITY),
                (limit == null ? List.<String>of() : limit)
                        .stream().map(GateLimit::parse).toList());
    }

    private static double share(String parameter, @Nullable String text, double usual) {
        if (text == null || text.isEmpty()) {
            return usual;
        }
        return Percent.parse(text)
                .orElseThrow(() ->
                        Problem.badParameter(parameter, "expected " + Percent.EXPECTED + ", found “" + text + "”"));
    }

    /**
     * Runs that are compared as one side: the newest score of each benchmark.
     *
     * @param runs of one environment, the newest first; at least one
     * @param ofCommit whether they are all runs of a commit, whose shards and repetitions belong together: so do those of the baseline's
     */
    record CandidateRuns(List<RunRecord> runs, boolean ofCommit) {
        RunRecord newest() {
            return runs.getFirst();
        }
    }

    /** The runs of the query: those of a commit by environment, others one by one. */
    List<CandidateRuns> candidates(Project project, RunCatalog runs) {
        boolean byIds = run != null && !run.isEmpty();
        if (Stream.of(byIds, execution != null, commit != null)
                        .filter(given -> given)
                        .count()
                != 1) {
            throw Problem.badParameter(
                    "run", "say what is asked about: run, execution or commit, and only one of them");
        }
        List<RunRecord> found = byIds
                ? Objects.requireNonNull(run).stream()
                        .map(id -> runs.find(project.id(), id).orElseThrow(() -> Problem.notFound("run", id)))
                        .toList()
                : execution != null
                        ? runs.ofExecution(project.id(), execution)
                        : runs.atCommit(project.id(), commit("commit", Objects.requireNonNull(commit)));
        if (found.isEmpty()) {
            throw Problem.notFound("run of", execution != null ? "execution " + execution : "commit " + commit);
        }
        boolean ofCommit = !byIds && execution == null;
        return found.stream()
                .collect(Collectors.groupingBy(
                        run -> ofCommit ? run.environmentId() : run.id(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(side -> new CandidateRuns(side, ofCommit))
                .toList();
    }

    private static String commit(String parameter, String value) {
        if (value.strip().length() < MIN_COMMIT_LENGTH) {
            throw Problem.badParameter(
                    parameter,
                    "expected at least " + MIN_COMMIT_LENGTH + " characters of a commit, found “" + value + "”");
        }
        return value.strip();
    }
}
