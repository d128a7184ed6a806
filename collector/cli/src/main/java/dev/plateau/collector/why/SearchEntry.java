package dev.plateau.collector.why;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line of the journal of a search. A resumed search takes its measurements from these lines first. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "entry")
@JsonSubTypes({
    @JsonSubTypes.Type(value = SearchEntry.SearchBegan.class, name = "began"),
    @JsonSubTypes.Type(value = SearchEntry.SearchFork.class, name = "fork"),
    @JsonSubTypes.Type(value = SearchEntry.SearchEnded.class, name = "ended")
})
public sealed interface SearchEntry {
    /**
     * The first line: facts that must be the same when the search is resumed.
     *
     * @param planDigest SHA-256 of the plan file
     * @param jarsDigest SHA-256 over the benchmark jars
     * @param from environment of the near side, with the VM build
     * @param candidates options of all candidates, those of each side in the order of its path
     * @param budget forks at most
     * @param budgetMinutes minutes that all forks may take; null for no limit
     */
    record SearchBegan(
            String planDigest,
            String jarsDigest,
            String cell,
            String from,
            String to,
            List<List<String>> candidates,
            int budget,
            @Nullable Integer budgetMinutes,
            long seed,
            Instant at)
            implements SearchEntry {
        /** Differences from the other search; empty if both are the same search at another time, with another budget or order. */
        List<String> differences(SearchBegan other) {
            Map<String, Boolean> same = new LinkedHashMap<>();
            same.put("plan", planDigest.equals(other.planDigest));
            same.put("jars", jarsDigest.equals(other.jarsDigest));
            same.put("cell", cell.equals(other.cell));
            same.put("JDKs", from.equals(other.from) && to.equals(other.to));
            same.put("candidates", candidates.equals(other.candidates));
            return same.entrySet().stream()
                    .filter(part -> !part.getValue())
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    /**
     * A fork was measured.
     *
     * @param route name of the side whose flags are set
     * @param median of its iterations; NaN where it could not be measured
     * @param hostSpeed reading of the clock loop beside it, in nanoseconds
     * @param problem reason why it could not be measured; empty otherwise
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
            implements SearchEntry {
        /** Time of the fork, with its build and the wait for another JMH. */
        Duration time() {
            Duration time = Duration.between(startedAt, finishedAt);
            // The clock of a machine can be set back.
            return time.isNegative() ? Duration.ZERO : time;
        }
    }

    /** The search has an outcome. */
    record SearchEnded(String outcome, Instant at) implements SearchEntry {}
}
