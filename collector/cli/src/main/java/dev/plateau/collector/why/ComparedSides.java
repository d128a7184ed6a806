package dev.plateau.collector.why;

import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import dev.plateau.statistics.search.Variant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Two sides that others can measure again: those of the search, or those right before and after the cause. */
public record ComparedSides(MeasuredSide from, MeasuredSide to) {
    /**
     * One side of a change, with the forks that a search measured of it.
     *
     * @param name environment, and the changes applied there
     * @param matrix whose jars it ran
     * @param medians of its forks, in the order of time
     */
    public record MeasuredSide(String name, PlanMatrix matrix, Job job, List<Double> medians) {
        static MeasuredSide of(SearchResult result, Variant variant) {
            SearchRoute route = result.route();
            return new MeasuredSide(
                    route.label(variant),
                    route.matrix(variant),
                    route.job(variant),
                    result.medians(route.name(), variant));
        }
    }

    /**
     * The sides of a result: on a path with one culprit the build or commit before it and itself, else both ends.
     */
    public static ComparedSides of(SearchResult result) {
        if (result.route() instanceof FlagRoute) {
            SearchedCell cell = result.cell();
            return new ComparedSides(
                    flagSide(result, cell.from(), Variant.REFERENCE, Variant.NONE),
                    flagSide(result, cell.to(), Variant.NONE, Variant.REFERENCE));
        }
        int last = result.route().candidates().size();
        int culprit = result.outcome() instanceof Culprit found ? found.member().candidate() : 0;
        return new ComparedSides(
                MeasuredSide.of(result, Variant.prefix(culprit == 0 ? 0 : culprit - 1)),
                MeasuredSide.of(result, Variant.prefix(culprit == 0 ? last : culprit)));
    }

    /** A search forward after one back has forks of a side under both names. */
    private static MeasuredSide flagSide(SearchResult result, Job job, Variant goingBack, Variant goingForward) {
        List<Double> medians = Stream.concat(
                        result.medians(FlagRoute.BACK, goingBack).stream(),
                        result.medians(FlagRoute.FORWARD, goingForward).stream())
                .toList();
        return new MeasuredSide(job.environment().id(), result.cell().matrix(), job, medians);
    }

    /** One JDK with and without the verified flags: the side that is like the near one first. Empty without such flags or their forks. */
    public static Optional<ComparedSides> ofFlags(SearchResult result) {
        if (!(result.route() instanceof FlagRoute flags)) {
            return Optional.empty();
        }
        List<Integer> verified = SearchReport.verified(result.outcome()).stream()
                .map(VerifiedCause::candidate)
                .toList();
        MeasuredSide plain = MeasuredSide.of(result, Variant.NONE);
        MeasuredSide applied = MeasuredSide.of(result, Variant.of(verified));
        return verified.isEmpty()
                        || applied.medians().size() < 2
                        || plain.medians().size() < 2
                ? Optional.empty()
                : Optional.of(flags.isBack() ? new ComparedSides(applied, plain) : new ComparedSides(plain, applied));
    }

    /** True if one JDK is enough to measure both. */
    public boolean isOneBuild() {
        return from.job()
                .environment()
                .jvm()
                .jdk()
                .equals(to.job().environment().jvm().jdk());
    }
}
