package dev.plateau.collector.why;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchSession.Found;
import dev.plateau.statistics.search.CauseSearch;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.NotAStep;
import dev.plateau.statistics.search.SearchSettings;
import dev.plateau.statistics.search.Variant;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import dev.plateau.wire.model.Upload.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Searches the JDK builds of this machine that lie between both sides. */
public final class JdkSearch {
    /** Forks of each build where the path is not a step. */
    private static final int LEVEL_FORKS = 3;

    private final SearchSession session;
    private final JdkRoute route;

    private JdkSearch(SearchSession session, JdkRoute route) {
        this.session = session;
        this.route = route;
    }

    /**
     * Finds the path; measures nothing.
     *
     * @param found the JDKs of this machine
     */
    public static JdkSearch of(SearchSession session, List<Jvm> found)
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
        return new JdkSearch(session.with(cell), new JdkRoute(cell.matrix(), List.copyOf(jobs), excluded));
    }

    /** Measures builds until there is an outcome. */
    public SearchResult run(Effort effort) throws WrongUsage, IOException, InterruptedException {
        List<String> builds = route.path().stream()
                .map(job -> JdkPath.text(job.environment().jvm()))
                .toList();
        return session.run(
                effort, List.of(builds), remarks(builds), (forks, budget, seed) -> search(forks, budget, seed));
    }

    private List<String> remarks(List<String> builds) {
        List<String> remarks = new ArrayList<>();
        remarks.add(builds.size() + " builds: " + String.join(", ", builds) + ".");
        route.excluded().forEach((name, reason) -> remarks.add("Left out: " + name + ": " + reason));
        return remarks;
    }

    private Found search(SearchForks forks, int budget, long seed) throws IOException, InterruptedException {
        double[] even = new double[route.path().size() - 1];
        Arrays.fill(even, 1);
        SearchOutcome outcome = new CauseSearch(
                        variant -> forks.measure(route, variant),
                        SearchSettings.standard(budget, seed),
                        forks.listener(route))
                .alongPath(even);
        if (outcome instanceof NotAStep) {
            try {
                measureRest(forks, budget);
            } catch (BudgetSpent e) {
                // The path shows which builds were not measured.
            }
        }
        return new Found(route, outcome);
    }

    /** Bisection skips builds: where the path is not a step, each of them counts. */
    private void measureRest(SearchForks forks, int budget) throws BudgetSpent, IOException, InterruptedException {
        for (int round = 0; round < LEVEL_FORKS; round++) {
            for (int position = 0; position < route.path().size(); position++) {
                Variant variant = Variant.prefix(position);
                if (count(forks, variant) <= round && forks.forks().size() < budget) {
                    forks.measure(route, variant);
                }
            }
        }
    }

    private static long count(SearchForks forks, Variant variant) {
        return forks.forks().stream()
                .filter(fork -> fork.variant().equals(variant.toString()))
                .count();
    }
}
