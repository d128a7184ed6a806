package dev.plateau.collector.screen;

import dev.plateau.collector.jdk.FlagAnswer.Accepted;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.plan.Span;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A matrix in words: the cells to be measured, and those that won't be, with the reason.
 *
 * @param unmatched JDK selectors that nothing on this machine matches
 */
public record PlanText(PlanMatrix matrix, List<String> unmatched) {
    /** The lines. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        int forks = matrix.runnable().stream()
                .mapToInt(job -> job.settings().forks())
                .sum();
        Map<BenchmarkKey, Job> rows = rows();
        lines.add("Plan " + matrix.plan().name() + ": " + rows.size() + " benchmarks x "
                + matrix.environments().size() + " environments = "
                + matrix.jobs().size() + " cells, "
                + matrix.runnable().size() + " of them to be measured in " + forks + " forks, about "
                + Span.words(matrix.expected()) + ". Blackholes: " + matrix.blackhole() + ".");
        unmatched.forEach(
                selector -> lines.add("No JDK on this machine matches `" + selector + "`: add one with --jdk PATH."));
        lines.add("");
        lines.addAll(environments());
        lines.add("");
        Table table = new Table("benchmark", "parameters", "mode", ">threads", ">forks", ">one fork");
        rows.forEach((key, job) -> table.row(
                key.benchmark(),
                parameters(key),
                key.mode().label(),
                Integer.toString(key.threads()),
                Integer.toString(job.settings().forks()),
                Span.words(job.settings().expected())));
        lines.addAll(table.lines());
        return lines;
    }

    /** The same for programs. */
    public Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("plan", matrix.plan().name());
        document.put("cells", matrix.jobs().size());
        document.put("toMeasure", matrix.runnable().size());
        document.put("expectedSeconds", matrix.expected().toSeconds());
        document.put("unmatchedJdks", unmatched);
        document.put(
                "environments",
                matrix.environments().stream()
                        .map(environment -> Map.of(
                                "environment",
                                environment.id(),
                                "flags",
                                environment.flags(),
                                "runs",
                                environment.obstacle() == null,
                                "reason",
                                environment.obstacle() == null
                                        ? ""
                                        : environment.obstacle().reason()))
                        .toList());
        document.put(
                "benchmarks",
                rows().values().stream()
                        .map(job -> Map.of(
                                "benchmark",
                                job.key().benchmark(),
                                "parameters",
                                job.key().parameters(),
                                "mode",
                                job.key().mode().label(),
                                "threads",
                                job.key().threads(),
                                "forks",
                                job.settings().forks(),
                                "forkSeconds",
                                job.settings().expected().toMillis() / 1000.0))
                        .toList());
        return document;
    }

    private Map<BenchmarkKey, Job> rows() {
        Map<BenchmarkKey, Job> rows = new LinkedHashMap<>();
        matrix.jobs().forEach(job -> rows.putIfAbsent(job.key(), job));
        return rows;
    }

    private static String parameters(BenchmarkKey key) {
        return String.join(
                " ",
                key.parameters().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList());
    }

    private List<String> environments() {
        Table table = new Table("environment", "flags", "GC", "will it run");
        for (PlannedEnvironment environment : matrix.environments()) {
            String collector = environment.answer() instanceof Accepted accepted
                    ? accepted.collector().orElse("?")
                    : "-";
            table.row(
                    environment.id(),
                    environment.flags().isEmpty() ? "-" : String.join(" ", environment.flags()),
                    collector,
                    runnability(environment));
        }
        return table.lines();
    }

    private static String runnability(PlannedEnvironment environment) {
        Obstacle obstacle = environment.obstacle();
        if (obstacle != null) {
            String words = obstacle.reason().lines().findFirst().orElse("");
            return obstacle.outcome() == Outcome.NOT_RUNNABLE ? "not runnable: " + words : words;
        }
        List<String> warnings = environment.answer() instanceof Accepted accepted ? accepted.warnings() : List.of();
        return warnings.isEmpty() ? "yes" : "yes; " + warnings.get(0).replaceFirst("^.*warning: ", "it warns: ");
    }
}
