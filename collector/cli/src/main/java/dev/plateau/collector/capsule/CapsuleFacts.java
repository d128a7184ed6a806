package dev.plateau.collector.capsule;

import dev.plateau.collector.why.SearchResult;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Manifest.HostFacts;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that goes into a capsule.
 *
 * @param pair the two sides
 * @param one one JDK with and without what makes the difference; empty where two JDKs are needed
 * @param unit canonical unit of the fork medians
 * @param jmhUnit unit as JMH writes it
 * @param build command that makes the jars; null when not known
 * @param commit of the benchmarks' repository
 */
record CapsuleFacts(
        SearchResult result,
        CapsulePair pair,
        Optional<CapsulePair> one,
        String unit,
        String jmhUnit,
        String jmhVersion,
        @Nullable String build,
        boolean withJar,
        Commit commit,
        HostFacts host,
        String collector,
        Instant createdAt) {
    BenchmarkKey key() {
        return result.cell().from().key();
    }

    /** How to get the jars that the capsule lacks. */
    String howToBuild() {
        String commit = this.commit.sha() == null ? "" : " at commit " + this.commit.sha();
        return build == null
                ? "How they are built" + commit + " is not known here"
                : "Build them" + commit + " with: " + build;
    }
}
