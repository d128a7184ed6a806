package dev.plateau.collector.gate;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The server's answer, with its names; docs/ci-gate.md explains the fields.
 *
 * @param complete false while a collector still measures the requested runs
 */
public record GateResponse(Outcome outcome, String summary, boolean complete, List<Run> runs) {
    /** Result of a gate. */
    public enum Outcome {
        FINE("fine"),
        INCONCLUSIVE("inconclusive"),
        REGRESSED("regressed");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        /** For people. */
        public String word() {
            return word;
        }
    }

    /** One environment. */
    public record Run(
            long run,
            String environment,
            Outcome outcome,
            @Nullable Baseline baseline,
            @Nullable String compare,
            String reason,
            @Nullable List<KnownCause> verifiedCauses,
            List<Score> scores) {
        /** Verified causes; none from older servers. */
        List<KnownCause> causes() {
            return Objects.requireNonNullElse(verifiedCauses, List.of());
        }

        /** The baseline in words. */
        String baselineName() {
            if (baseline == null) {
                return "no baseline";
            }
            String commit = baseline.commit() == null ? "run " + baseline.run() : shortened(baseline.commit());
            return baseline.branch() == null ? commit : baseline.branch() + " " + commit;
        }

        private static String shortened(String commit) {
            return commit.length() > 10 ? commit.substring(0, 10) : commit;
        }
    }

    /**
     * The cause of a regression, as verified by a search.
     *
     * @param page path of the incident's page
     * @param words a sentence
     */
    public record KnownCause(long incident, String page, String words) {}

    /** The run that another is compared to. */
    public record Baseline(
            long run, @Nullable String branch, @Nullable String commit) {}

    /** One metric of one benchmark; numbers that the server does not know are null. */
    public record Score(
            String benchmark,
            Map<String, String> parameters,
            String mode,
            int threads,
            String metric,
            @Nullable String unit,
            @Nullable Double baseline,
            @Nullable Double candidate,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double noiseFloor,
            String verdict,
            Outcome outcome,
            String reason) {
        /** The verdict for people: "not comparable". */
        String word() {
            return verdict.replace('-', ' ');
        }

        /** True if the baseline does not have it: then it passes, and its reason says that it is new. */
        boolean isNew() {
            return outcome == Outcome.FINE && baseline == null && candidate == null;
        }

        /** Class and method with the rest of the benchmark key: {@code Parser.parse (size=10) avgt, 4 threads}. */
        String name() {
            String type = type();
            return type.substring(type.lastIndexOf('.') + 1) + "." + caseName();
        }

        /** The class, with its package. */
        String type() {
            return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
        }

        /** The method with the rest of the benchmark key. */
        String caseName() {
            String values = parameters.isEmpty()
                    ? ""
                    : parameters.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining(", ", " (", ")"));
            return benchmark.substring(benchmark.lastIndexOf('.') + 1) + values + " " + mode
                    + (threads == 1 ? "" : ", " + threads + " threads")
                    + ("score".equals(metric) ? "" : " " + metric);
        }
    }
}
