package dev.plateau.collector.why;

import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.FlagCandidates.FlagCandidate;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchSession.Found;
import dev.plateau.statistics.search.TwoWaySearch;
import dev.plateau.statistics.search.TwoWaySearch.Way;
import dev.plateau.statistics.search.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One side's flags, to be set as the other side has them.
 *
 * @param name {@code back}: flags of the new JDK are set back; {@code forward}: flags of the old JDK are set as on the new one
 * @param matrix of the plan
 * @param changed the side whose flags are set
 * @param reference the other side
 */
public record FlagRoute(String name, PlanMatrix matrix, Job changed, Job reference, FlagCandidates flags)
        implements SearchRoute {
    static final String BACK = "back";
    static final String FORWARD = "forward";
    private static final int MAX_NAMES = 3;

    /**
     * Searches the flags of two environments of this machine: those of the new side set back, and, where the old side has flags that the new one
     * lacks, also those of the old side set forward.
     */
    public static SearchResult search(SearchSession session, Effort effort)
            throws WrongUsage, IOException, InterruptedException {
        FlagRoute back = back(session.cell());
        FlagRoute forward = forward(session.cell());
        List<String> remarks = new ArrayList<>();
        remarks.add(back.all().size() + " flags can be set back on "
                + back.changed().environment().id() + ", "
                + forward.all().size() + " forward on "
                + forward.changed().environment().id() + ".");
        back.excluded()
                .forEach((name, reason) -> remarks.add(
                        "Excluded: " + name + ": " + reason.lines().findFirst().orElse("")));
        return session.run(effort, List.of(back.options(), forward.options()), remarks, (forks, budget, seed) -> {
            if (!forward.hasFlagsBeside(back)) {
                return new Found(back, forks.search(back, budget, seed).amongFlags(back.weights()));
            }
            TwoWaySearch.Found found = new TwoWaySearch(back.way(forks), forward.way(forks), budget, seed).run();
            return new Found(found.forward() ? forward : back, found.outcome());
        });
    }

    private Way way(SearchForks forks) {
        return new Way(variant -> forks.measure(this, variant), weights(), forks.listener(this));
    }

    private List<String> options() {
        return all().stream().map(FlagCandidate::option).toList();
    }

    /** True if it can set flags that the other side lacks. */
    private boolean hasFlagsBeside(FlagRoute other) {
        Set<String> tried = other.all().stream().map(FlagCandidate::name).collect(Collectors.toSet());
        return all().stream().anyMatch(candidate -> !tried.contains(candidate.name()));
    }

    static FlagRoute back(SearchedCell cell) throws IOException, InterruptedException {
        return of(BACK, cell.matrix(), cell.to(), cell.from());
    }

    static FlagRoute forward(SearchedCell cell) throws IOException, InterruptedException {
        return of(FORWARD, cell.matrix(), cell.from(), cell.to());
    }

    private static FlagRoute of(String name, PlanMatrix matrix, Job changed, Job reference)
            throws IOException, InterruptedException {
        return new FlagRoute(
                name,
                matrix,
                changed,
                reference,
                FlagCandidates.between(changed.environment(), reference.environment()));
    }

    /** True if flags of the new side are set back; else those of the old side are set forward. */
    boolean isBack() {
        return name.equals(BACK);
    }

    List<FlagCandidate> all() {
        return flags.candidates();
    }

    /** A candidate by its number in the search, from 1. */
    FlagCandidate candidate(int number) {
        return all().get(number - 1);
    }

    @Override
    public List<Named> candidates() {
        return all().stream()
                .map(flag -> new Named("flag", flag.name(), flag.option()))
                .toList();
    }

    @Override
    public Map<String, String> excluded() {
        return flags.excluded();
    }

    @Override
    public boolean isSide(Variant variant) {
        return variant.applied().isEmpty();
    }

    @Override
    public PlanMatrix matrix(Variant variant) {
        return matrix;
    }

    double[] weights() {
        return all().stream().mapToDouble(FlagCandidate::weight).toArray();
    }

    /** Flags that are set in a variant. */
    List<FlagCandidate> applied(Variant variant) {
        return variant.applied().stream().map(this::candidate).toList();
    }

    @Override
    public Optional<String> problem(Variant variant) throws IOException, InterruptedException {
        return FlagCandidates.problem(side(variant).environment(), applied(variant));
    }

    private Job side(Variant variant) {
        return variant.reference() ? reference : changed;
    }

    @Override
    public Job job(Variant variant) {
        Job job = side(variant);
        PlannedEnvironment plain = job.environment();
        PlannedEnvironment set = plain.withFlags(FlagCandidates.options(plain, applied(variant)));
        return new Job(set, job.key(), job.settings(), null);
    }

    @Override
    public String label(Variant variant) {
        List<FlagCandidate> applied = applied(variant);
        String environment = side(variant).environment().id();
        return applied.size() > MAX_NAMES
                ? environment + " with " + applied.size() + " candidates"
                : environment
                        + applied.stream().map(flag -> " " + flag.option()).collect(Collectors.joining());
    }
}
