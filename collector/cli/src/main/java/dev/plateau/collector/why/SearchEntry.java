package dev.plateau.collector.why;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;

/** One line of the journal of a search. A search that is resumed repeats its questions, and these are the answers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "entry")
@JsonSubTypes({
    @JsonSubTypes.Type(value = SearchEntry.SearchBegan.class, name = "began"),
    @JsonSubTypes.Type(value = SearchEntry.SearchFork.class, name = "fork"),
    @JsonSubTypes.Type(value = SearchEntry.SearchEnded.class, name = "ended")
})
public sealed interface SearchEntry {
    /**
     * The first line: what must be the same when the search is resumed.
     *
     * @param planDigest SHA-256 of the plan file
     * @param jarsDigest SHA-256 over the benchmark jars
     * @param from environment of the near side, with the VM build
     * @param candidates options of all candidates, those of each side in the order of its path
     */
    record SearchBegan(
            String planDigest,
            String jarsDigest,
            String cell,
            String from,
            String to,
            List<List<String>> candidates,
            int budget,
            long seed,
            Instant at)
            implements SearchEntry {
        /** The same search at another time, with another budget or order. */
        boolean isSame(SearchBegan other) {
            return planDigest.equals(other.planDigest)
                    && jarsDigest.equals(other.jarsDigest)
                    && cell.equals(other.cell)
                    && from.equals(other.from)
                    && to.equals(other.to)
                    && candidates.equals(other.candidates);
        }
    }

    /**
     * A fork was measured.
     *
     * @param route name of the side whose flags are set
     * @param median of its iterations; NaN where it could not be measured
     * @param hostSpeed reading of the clock loop beside it, in nanoseconds
     * @param problem why it could not be measured; empty otherwise
     */
    record SearchFork(
            int number,
            String route,
            String variant,
            List<String> options,
            double median,
            double hostSpeed,
            String problem,
            Instant startedAt,
            Instant finishedAt)
            implements SearchEntry {}

    /** The search has an outcome. */
    record SearchEnded(String outcome, Instant at) implements SearchEntry {}
}
