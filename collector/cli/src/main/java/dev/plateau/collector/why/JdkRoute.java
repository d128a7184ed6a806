package dev.plateau.collector.why;

import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.why.SearchEntry.SearchFork;
import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.JdkVersion;
import dev.plateau.statistics.search.Variant;
import java.util.ArrayList;
import java.util.Arrays;
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
record JdkRoute(PlanMatrix matrix, List<Job> path, Map<String, String> excluded) implements SearchRoute {
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
