package dev.plateau.server.dashboard;

import dev.plateau.server.testing.SeededScores;
import java.time.Instant;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The move from JDK 11 to 17 in which a lock lost its bias: slower on 17, fast again with the flag, and 21 and 25 refuse the flag. The
 * numbers were measured with three forks on JDK 11.0.13, 17.0.9, 21.0.8 and 25.0.2.
 */
public final class BiasedLockingStory {
    public static final String REFUSAL = "Unrecognized VM option 'UseBiasedLocking'";
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    public final SeededScores scores;
    public final long eleven;
    public final long seventeen;
    public final long seventeenBiased;
    public final long twentyOne;
    public final long lazy;
    final long lock;
    public final long elevenRun;

    public BiasedLockingStory(JdbcClient jdbc) {
        scores = new SeededScores(jdbc, "story-" + UUID.randomUUID());
        eleven = scores.environment(11, "11.0.13", "default");
        seventeen = scores.environment(17, "17.0.9", "default");
        seventeenBiased = scores.environment(17, "17.0.9", "biased-locking", "-XX:+UseBiasedLocking");
        twentyOne = scores.environment(21, "21.0.8", "default");
        long twentyOneBiased = scores.environment(21, "21.0.8", "biased-locking", "-XX:+UseBiasedLocking");
        lazy = scores.benchmark(
                "dev.plateau.samples.BiasedLocking.keptLazySynchronized", "{\"size\": \"1024\"}", "thrpt", 1);
        lock = scores.benchmark("dev.plateau.samples.BiasedLocking.noLock", "{}", "avgt", 1);
        long virtual = scores.benchmark("dev.plateau.samples.SleepingJobs.virtualThreads", "{}", "ss", 1);

        long onEleven = run(
                eleven,
                "{\"UseBiasedLocking\": \"true\", \"UseG1GC\": \"true\", \"SharedBaseAddress\": \"34359738368\"}");
        elevenRun = onEleven;
        scores.score(onEleven, lazy, "ops/s", 572_000, 580_600, 588_000);
        scores.score(onEleven, lock, "ns/op", 2.93, 2.95, 2.97);
        scores.allocation(onEleven, lazy, 0.00012, 0.00013, 0.00011);
        scores.allocation(onEleven, lock, 24, 24, 24.001);
        scores.unmeasured(onEleven, virtual, "NOT_RUNNABLE", "virtual threads need JDK 21", "");
        long elevenBiased = scores.environment(11, "11.0.13", "biased-locking", "-XX:+UseBiasedLocking");
        scores.unmeasured(
                scores.run(elevenBiased, START),
                lock,
                "SAME_ENVIRONMENT",
                "-XX:+UseBiasedLocking is what this JVM does anyway",
                "");

        long onSeventeen = run(
                seventeen,
                "{\"UseBiasedLocking\": \"false\", \"UseG1GC\": \"true\", \"SharedBaseAddress\": \"140701434118144\"}");
        scores.score(onSeventeen, lazy, "ops/s", 170_000, 173_200, 176_000);
        scores.score(onSeventeen, lock, "ns/op", 2.8, 2.94, 3.05);
        scores.allocation(onSeventeen, lazy, 0.00041, 0.00039, 0.00040);
        scores.allocation(onSeventeen, lock, 0.0001, 0.0001, 0.0001);

        long biased = run(seventeenBiased, "{\"UseBiasedLocking\": \"true\", \"UseG1GC\": \"true\"}");
        scores.score(biased, lazy, "ops/s", 624_000, 631_100, 638_000);

        long onTwentyOne = run(twentyOne, "{\"UseG1GC\": \"true\"}");
        scores.score(onTwentyOne, lazy, "ops/s", 176_000, 177_300, 178_500);
        scores.score(onTwentyOne, virtual, "ns/op", 90_000_000);
        scores.unmeasured(
                scores.run(twentyOneBiased, START),
                lazy,
                "NOT_RUNNABLE",
                REFUSAL,
                REFUSAL + "\nError: Could not create the Java Virtual Machine.");
    }

    private long run(long environment, String flags) {
        scores.finalFlags(environment, flags);
        return scores.run(environment, START);
    }

    public String path(String page) {
        return "/projects/" + scores.name() + "/" + page;
    }
}
