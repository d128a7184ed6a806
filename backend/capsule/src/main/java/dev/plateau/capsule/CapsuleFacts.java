package dev.plateau.capsule;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Manifest.HostFacts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that goes into a capsule beside its evidence and its jars.
 *
 * @param pair the two sides
 * @param one one JDK with and without the cause of the difference; empty where two JDKs are needed
 * @param unit canonical unit of the fork medians
 * @param jmhUnit unit as JMH writes it
 * @param blackhole JMH's blackhole mode
 * @param build command that makes the jars; null when not known
 * @param howToBuild how to get the jars that the capsule lacks, without a full stop
 * @param commit of the benchmarks' repository
 * @param writer program that wrote it, with its version
 */
public record CapsuleFacts(
        BenchmarkKey key,
        CapsuleSearch search,
        CapsulePair pair,
        Optional<CapsulePair> one,
        String unit,
        String jmhUnit,
        String jmhVersion,
        String blackhole,
        @Nullable String build,
        String howToBuild,
        Commit commit,
        HostFacts host,
        String writer,
        Instant createdAt) {
    /**
     * Result of a search for the cause.
     *
     * @param searched {@code flags}, {@code jdks} or {@code commits}; null without a search
     * @param outcome as in the JSON of {@code collect why}; null without a search
     * @param culprits verified causes, as in that JSON
     * @param findings sentences
     * @param changed environment that {@code remedy} belongs to
     * @param remedy verified options that bring the earlier scores back there; empty where none is known
     */
    public record CapsuleSearch(
            @Nullable String searched,
            @Nullable String outcome,
            List<?> culprits,
            List<String> findings,
            String changed,
            List<String> remedy) {
        /** No search. */
        public static final CapsuleSearch NONE = new CapsuleSearch(null, null, List.of(), List.of(), "", List.of());
    }

    /** The cell in one line: {@code org.acme.Parser.parse {size=10} avgt 1}. */
    public static String cell(BenchmarkKey key) {
        return key.benchmark() + " " + key.parameters() + " " + key.mode().label() + " " + key.threads();
    }

    String cell() {
        return cell(key);
    }

    boolean withJar() {
        return pair.from().jars().stream().allMatch(CapsuleSide.CapsuleJar::packed);
    }
}
