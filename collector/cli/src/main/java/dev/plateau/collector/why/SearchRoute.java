package dev.plateau.collector.why;

import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.statistics.search.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Dimension of a search: flags of one side, builds of a JDK, or commits. */
public interface SearchRoute {
    /**
     * A candidate in reports.
     *
     * @param kind {@code flag}, {@code jdk} or {@code commit}
     * @param setting the option that undoes the change, the build of the VM, or the subject of the commit
     */
    record Named(String kind, String name, String setting) {}

    /** Names the route in the journal. */
    String name();

    /** All candidates, in the order of the path. */
    List<Named> candidates();

    /** Candidates that are left out, with the reason. */
    Map<String, String> excluded();

    /** True if a variant is a side of the change: without it there is nothing to search. */
    boolean isSide(Variant variant);

    /** Reason why a variant can't be measured; empty if it can. Builds it if needed. */
    Optional<String> problem(Variant variant) throws IOException, InterruptedException;

    /** The cell of a variant. */
    Job job(Variant variant);

    /** The matrix whose jars a variant runs. */
    PlanMatrix matrix(Variant variant);

    /** A variant for people: its environment and the applied changes. */
    String label(Variant variant);
}
