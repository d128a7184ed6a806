package dev.plateau.collector.why;

import dev.plateau.capsule.CapsuleFacts;
import dev.plateau.collector.jdk.JdkChoice;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The benchmark whose change is to be explained, in two environments.
 *
 * @param from the near side, usually the better one
 * @param to the far side
 */
public record SearchedCell(PlanMatrix matrix, Job from, Job to) {
    /**
     * A side of a search, as written on the command line: {@code 17/default}, {@code temurin-17.0.9/default}, {@code /opt/jdk-17/default}.
     *
     * @param option that holds it
     */
    public record EnvironmentName(String option, String jdk, String flagSet) {
        /** Splits at the last slash. */
        public static EnvironmentName of(String option, String text) throws WrongUsage {
            int slash = text.lastIndexOf('/');
            if (slash < 1 || slash == text.length() - 1) {
                throw new WrongUsage(
                        option + " " + text + ": expected JDK/FLAGSET, such as 17/default or /opt/jdk-17/default");
            }
            return new EnvironmentName(option, text.substring(0, slash), text.substring(slash + 1));
        }

        /** The JDK with this name. */
        Jvm jvm(Plan plan, List<Jvm> found) throws WrongUsage, IOException, InterruptedException {
            if (!plan.flagSets().containsKey(flagSet)) {
                throw new WrongUsage(option + ": the plan " + plan.file() + " has no flag set `" + flagSet
                        + "`; it has " + String.join(", ", plan.flagSets().keySet()));
            }
            if (jdk.contains("/") || jdk.contains("\\")) {
                return one(found).orElseThrow();
            }
            List<Jvm> ofPlan = JdkChoice.of(
                            found,
                            List.of(),
                            plan.jdks(),
                            plan.file().toAbsolutePath().resolveSibling(""))
                    .jvms();
            Optional<Jvm> jvm = one(ofPlan);
            if (jvm.isEmpty()) {
                jvm = one(found);
            }
            return jvm.orElseThrow(() -> new WrongUsage(option + ": neither the plan nor this machine has a JDK `" + jdk
                    + "`. The plan has " + ofPlan.stream().map(Jvm::name).collect(Collectors.joining(", "))
                    + "; `plateau collect jdks` lists the others, and a path works as well"));
        }

        private Optional<Jvm> one(List<Jvm> among) throws WrongUsage, IOException, InterruptedException {
            List<Jvm> jvms = JdkChoice.of(
                            among, List.of(), List.of(jdk), Path.of("").toAbsolutePath())
                    .jvms();
            if (jvms.size() > 1) {
                throw new WrongUsage(option + ": more than one JDK matches `" + jdk + "`: "
                        + jvms.stream().map(Jvm::name).collect(Collectors.joining(", ")) + ". Name one of them");
            }
            return jvms.stream().findFirst();
        }
    }

    /**
     * Finds the cell.
     *
     * @param benchmark found in the full name of one benchmark key, or in the key with parameters, mode and threads as it is listed
     */
    public static SearchedCell of(
            Plan plan, Pattern benchmark, EnvironmentName from, EnvironmentName to, List<Jvm> found)
            throws WrongUsage, IOException, InterruptedException {
        Jvm near = from.jvm(plan, found);
        Jvm far = to.jvm(plan, found);
        PlanMatrix matrix = PlanMatrix.of(plan, Stream.of(near, far).distinct().toList());
        BenchmarkKey key = key(matrix, benchmark);
        return new SearchedCell(matrix, runnable(matrix, key, near, from), runnable(matrix, key, far, to));
    }

    private static BenchmarkKey key(PlanMatrix matrix, Pattern benchmark) throws WrongUsage {
        List<BenchmarkKey> all = matrix.jobs().stream().map(Job::key).distinct().toList();
        List<BenchmarkKey> named = all.stream()
                .filter(key -> benchmark.matcher(key.benchmark()).find())
                .toList();
        List<BenchmarkKey> matching = named.size() == 1
                ? named
                : all.stream()
                        .filter(key -> benchmark.matcher(CapsuleFacts.cell(key)).find())
                        .toList();
        if (matching.size() == 1) {
            return matching.get(0);
        }
        List<BenchmarkKey> listed = Stream.of(matching, named, all)
                .filter(keys -> !keys.isEmpty())
                .findFirst()
                .orElseThrow();
        throw new WrongUsage("--benchmarks " + benchmark + " matches "
                + (matching.isEmpty() && named.isEmpty() ? "no cell" : listed.size() + " cells")
                + " of the plan. Write an expression that is found in one of these lines only:\n"
                + listed.stream().map(key -> "  " + CapsuleFacts.cell(key)).collect(Collectors.joining("\n")));
    }

    private static Job job(PlanMatrix matrix, BenchmarkKey key, Jvm jvm, String flagSet) {
        return matrix.jobs().stream()
                .filter(each -> each.key().equals(key)
                        && each.environment().jvm().equals(jvm)
                        && each.environment().flagSet().equals(flagSet))
                .findFirst()
                .orElseThrow();
    }

    private static Job runnable(PlanMatrix matrix, BenchmarkKey key, Jvm jvm, EnvironmentName name) throws WrongUsage {
        Job job = job(matrix, key, jvm, name.flagSet());
        PlannedEnvironment.Obstacle obstacle = job.obstacle();
        if (obstacle != null && obstacle.outcome() != Outcome.SAME_ENVIRONMENT) {
            throw new WrongUsage(
                    name.option() + ": " + job.environment().id() + " can't run this benchmark: " + obstacle.reason());
        }
        return job;
    }

    /** The same question in a matrix of other JDKs, among them those of both sides. */
    SearchedCell with(List<Jvm> jvms) throws WrongUsage, IOException, InterruptedException {
        PlanMatrix other = PlanMatrix.of(matrix.plan(), jvms);
        return new SearchedCell(
                other,
                job(
                        other,
                        from.key(),
                        from.environment().jvm(),
                        from.environment().flagSet()),
                job(other, to.key(), to.environment().jvm(), to.environment().flagSet()));
    }

    /** The cell on another JDK of the matrix, with the flag set of the near side; it may have an obstacle. */
    Job on(Jvm jvm) {
        return job(matrix, from.key(), jvm, from.environment().flagSet());
    }

    /** The cell for people and reports. */
    public String text() {
        return CapsuleFacts.cell(from.key());
    }
}
