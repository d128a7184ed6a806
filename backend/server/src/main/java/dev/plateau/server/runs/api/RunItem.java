package dev.plateau.server.runs.api;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.CollectorFacts;
import dev.plateau.server.runs.Run;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run in the REST API. */
record RunItem(
        long id,
        String execution,
        @Nullable String branch,
        @Nullable String commit,
        @Nullable Instant commitTime,
        @Nullable Boolean dirty,
        Instant measuredAt,
        @Nullable String jmhVersion,
        @Nullable String blackhole,
        @Nullable String collector,
        @Nullable Long heapMaxBytes,
        @Nullable Boolean classDataSharing,
        KnownEnvironment environment,
        CollectorFacts facts) {
    static RunItem of(Run run, KnownEnvironment environment, CollectorFacts facts) {
        return new RunItem(
                run.id,
                run.execution,
                run.branch,
                run.commitSha,
                run.commitTime,
                run.dirty,
                run.measuredAt,
                run.jmhVersion,
                run.blackhole,
                run.collector,
                run.heapMaxBytes,
                run.classDataSharing,
                environment,
                facts);
    }
}
