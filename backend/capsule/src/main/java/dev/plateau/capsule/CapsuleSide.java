package dev.plateau.capsule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.model.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One side of a change as in {@code capsule.json}, without values of flags that may be secrets.
 *
 * @param name environment, and what is applied there
 * @param flags of the JVM as given
 * @param hostFlags of the JVM that runs JMH
 * @param arguments of JMH, without the file of its result
 * @param jars class path of the benchmarks
 * @param medians of its forks, at least two, above 0
 */
public record CapsuleSide(
        String name,
        CapsuleJdk jdk,
        List<String> flags,
        @JsonIgnore List<String> hostFlags,
        List<String> arguments,
        List<CapsuleJar> jars,
        @JsonIgnore List<Double> medians) {
    /**
     * A JDK build with what identifies its files beyond the version.
     *
     * @param modulesSha256 of {@code lib/modules}; null before JDK 9, and where it is not known
     * @param libjvmSha256 of the JVM's library; null where it is not known
     */
    public record CapsuleJdk(
            @JsonUnwrapped Environment.Jdk build,
            @Nullable String modulesSha256,
            @Nullable String libjvmSha256) {}

    /**
     * One element of a class path, and its place in a capsule.
     *
     * @param file in the capsule: {@code jars/benchmarks.jar}
     * @param sha256 of the file's bytes; of a folder, over names and contents of its files. Null where the writer does not have it
     * @param bytes its size; null where the writer does not have the file
     * @param isFolder true for a folder of classes
     * @param packed true if the capsule holds it
     */
    public record CapsuleJar(
            String file,
            @Nullable String sha256,
            @Nullable Long bytes,
            @JsonIgnore boolean isFolder,
            boolean packed) {
        /** A jar that the writer does not have. */
        public static CapsuleJar unknown(String file) {
            return new CapsuleJar(file, null, null, false, false);
        }
    }

    Environment.Jdk build() {
        return jdk.build();
    }

    /** True if the class path is one jar that java can run. */
    boolean isOneJar() {
        return jars.size() == 1 && !jars.get(0).isFolder();
    }

    /**
     * The command line after {@code java}.
     *
     * @param classPath paths of its jars
     * @param result file of JMH's JSON
     */
    List<String> command(String classPath, String result) {
        List<String> words = new ArrayList<>(hostFlags);
        words.addAll(isOneJar() ? List.of("-jar", classPath) : List.of("-cp", classPath, "org.openjdk.jmh.Main"));
        words.addAll(arguments);
        words.addAll(List.of("-rff", result));
        return words;
    }

    /** Mean and spread of the forks on the log scale; empty without forks, or with a score of 0. */
    Optional<ForkSummary> forks() {
        return ForkSummary.of(
                medians.stream().map(median -> new double[] {median}).toArray(double[][]::new));
    }

    ForkSummary summary() {
        return forks().orElseThrow();
    }

    /** Mean of the fork medians on the log scale. */
    double score() {
        return Math.exp(summary().logMean());
    }

    /** Its confidence interval. */
    ScoreInterval interval() {
        return ScoreInterval.around(score(), summary(), VariancePrior.NONE, Confidence.LEVEL)
                .orElseThrow();
    }
}
