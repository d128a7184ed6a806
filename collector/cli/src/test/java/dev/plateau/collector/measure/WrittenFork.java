package dev.plateau.collector.measure;

import dev.plateau.collector.measure.JournalEntry.ForkMeasured;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;

/** A fork whose result is written by hand. */
final class WrittenFork {
    private WrittenFork() {}

    /** Adds a fork to an execution; it counts from 1, its score is in ns/op. */
    static void add(Execution execution, Job job, int fork, double score) throws IOException {
        Files.writeString(execution.folder().forkJson(execution.number(job), fork), """
                [{"jmhVersion": "1.37", "benchmark": "%s", "mode": "avgt", "threads": 1, "forks": 1, "jvm": "/j", "jvmArgs": [],
                  "jdkVersion": "25", "vmName": "VM", "vmVersion": "25", "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
                  "measurementIterations": 1, "measurementTime": "1 s", "measurementBatchSize": 1,
                  "primaryMetric": {"score": %s, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
                    "scorePercentiles": {"50.0": 1}, "scoreUnit": "ns/op", "rawData": [[%s]]},
                  "secondaryMetrics": {}}]
                """.formatted(
                        job.key().benchmark(), score, score));
        execution.add(new ForkMeasured(job.id(), fork, 1, Instant.EPOCH, Instant.EPOCH));
    }
}
