package dev.plateau.collector.why;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.SearchEntry.SearchFork;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchSession.Found;
import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.JdkVersion;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.NotAStep;
import dev.plateau.statistics.search.Variant;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import dev.plateau.wire.model.Upload.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The builds of a JDK. The candidate i is the build at position i of the path.
 *
 * @param matrix with all builds
 * @param path the cell on each build, that of the near side first
 * @param excluded builds that are left out, with the reason
 */
public record JdkRoute(PlanMatrix matrix, List<Job> path, Map<String, String> excluded) implements SearchRoute {
    /**
     * Measurements of one build in a search.
     *
     * @param score mean of the fork medians on the log scale; null without a fork
     */
    record BuildLevel(
            String name,
            String setting,
            int forks,
            @Nullable Double score) {}

    /** Forks of each build where the path is not a step. */
    private static final int LEVEL_FORKS = 3;

    /**
     * Measures the JDK builds of this machine that lie between both sides until there is an outcome.
     *
     * @param found the JDKs of this machine
     */
    public static SearchResult search(SearchSession session, List<Jvm> found, Effort effort)
            throws WrongUsage, IOException, InterruptedException {
        SearchedCell ends = session.cell();
        String flagSet = ends.from().environment().flagSet();
        if (!flagSet.equals(ends.to().environment().flagSet())) {
            throw new WrongUsage("--jdks measures all builds with one flag set: --from has `" + flagSet
                    + "`, --to has `" + ends.to().environment().flagSet() + "`");
        }
        JdkPath path = JdkPath.between(
                ends.from().environment().jvm(), ends.to().environment().jvm(), found);
        SearchedCell cell = ends.with(path.builds());
        Map<String, String> excluded = new LinkedHashMap<>(path.excluded());
        List<Job> jobs = new ArrayList<>();
        for (Jvm build : path.builds()) {
            Job job = cell.on(build);
            Obstacle obstacle = job.obstacle();
            if (obstacle == null || obstacle.outcome() == Outcome.SAME_ENVIRONMENT) {
                jobs.add(job);
            } else {
                excluded.put(JdkPath.text(build), obstacle.reason());
            }
        }
        JdkRoute route = new JdkRoute(cell.matrix(), List.copyOf(jobs), excluded);
        List<String> builds =
                jobs.stream().map(job -> JdkPath.text(job.environment().jvm())).toList();
        List<String> remarks = new ArrayList<>();
        remarks.add(builds.size() + " builds: " + String.join(", ", builds) + ".");
        excluded.forEach((name, reason) -> remarks.add("Left out: " + name + ": " + reason));
        return session.with(cell).run(effort, List.of(builds), remarks, route::search);
    }

    private Found search(SearchForks forks, int budget, long seed) throws IOException, InterruptedException {
        double[] even = new double[path.size() - 1];
        Arrays.fill(even, 1);
        SearchOutcome outcome = forks.search(this, budget, seed).alongPath(even);
        if (outcome instanceof NotAStep) {
            try {
                measureRest(forks, budget);
            } catch (BudgetSpent e) {
                // The path shows which builds were not measured.
            }
        }
        return new Found(this, outcome);
    }

    /** Bisection skips builds: where the path is not a step, each of them counts. */
    private void measureRest(SearchForks forks, int budget) throws BudgetSpent, IOException, InterruptedException {
        for (int round = 0; round < LEVEL_FORKS; round++) {
            for (int position = 0; position < path.size(); position++) {
                Variant variant = Variant.prefix(position);
                long measured = forks.forks().stream()
                        .filter(fork -> fork.variant().equals(variant.toString()))
                        .count();
                if (measured <= round && forks.forks().size() < budget) {
                    forks.measure(this, variant);
                }
            }
        }
    }

    @Override
    public String name() {
        return "jdks";
    }

    @Override
    public List<Named> candidates() {
        return path.subList(1, path.size()).stream().map(JdkRoute::named).toList();
    }

    private static Named named(Job job) {
        String environment = job.environment().id();
        return new Named(
                "jdk",
                environment.substring(0, environment.lastIndexOf('/')),
                job.environment().jvm().jdk().vmVersion());
    }

    @Override
    public boolean isSide(Variant variant) {
        return variant.applied().isEmpty() || variant.applied().size() == path.size() - 1;
    }

    @Override
    public Optional<String> problem(Variant variant) {
        return Optional.empty();
    }

    @Override
    public Job job(Variant variant) {
        return path.get(variant.applied().size());
    }

    @Override
    public PlanMatrix matrix(Variant variant) {
        return matrix;
    }

    @Override
    public String label(Variant variant) {
        return job(variant).environment().id();
    }

    /** The build before a candidate. */
    Named before(int candidate) {
        return named(path.get(candidate - 1));
    }

    /** Changes of the JDK between a candidate and the build before it: they may explain a step, and none of them is measured. */
    List<JdkChange> changes(int candidate) {
        Optional<JdkVersion> before = version(candidate - 1);
        Optional<JdkVersion> after = version(candidate);
        return before.isPresent() && after.isPresent()
                ? JdkChanges.published().between(before.get(), after.get())
                : List.of();
    }

    private Optional<JdkVersion> version(int position) {
        return JdkVersion.find(path.get(position).environment().jvm().jdk().version());
    }

    /** Measurements of each build in a search, in the order of the path. */
    List<BuildLevel> levels(List<SearchFork> forks) {
        List<BuildLevel> levels = new ArrayList<>();
        for (int position = 0; position < path.size(); position++) {
            String variant = Variant.prefix(position).toString();
            double[] medians = forks.stream()
                    .filter(fork ->
                            fork.variant().equals(variant) && fork.problem().isEmpty())
                    .mapToDouble(SearchFork::median)
                    .toArray();
            OptionalDouble mean = Arrays.stream(medians).map(Math::log).average();
            Named build = named(path.get(position));
            levels.add(new BuildLevel(
                    build.name(),
                    build.setting(),
                    medians.length,
                    mean.isPresent() ? Double.valueOf(Math.exp(mean.getAsDouble())) : null));
        }
        return levels;
    }
}
