package dev.plateau.collector.plan;

import dev.plateau.wire.model.NamePattern;
import dev.plateau.wire.model.Percent;
import dev.plateau.wire.model.UploadLimits;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rules of a gate from a plan; null or empty is left to the server.
 *
 * @param metrics score, gc.alloc.rate.norm or any other
 * @param better direction of metrics that have none of their own
 * @param limits of scores, as the server reads them
 * @param benchmarks regular expression for those compared
 * @param minimumEffect smallest change for the worse that fails: 0.05 for 5 %
 * @param sensitivity a comparison that can't see a change of this size is inconclusive
 */
public record GateRules(
        Baseline baseline,
        List<String> metrics,
        @Nullable String better,
        List<String> limits,
        @Nullable String benchmarks,
        @Nullable Double minimumEffect,
        @Nullable Double sensitivity) {
    /** A plan without a section for the gate. */
    public static final GateRules NONE = new GateRules(Baseline.NONE, List.of(), null, List.of(), null, null, null);

    /** The newest earlier run that no regression covers. */
    public static final String LAST_GOOD = "last-good";

    static final List<String> FIELDS = List.of(
            "baseline", "baselineBranch", "metrics", "better", "limits", "benchmarks", "minimumEffect", "sensitivity");

    /**
     * Baseline of a comparison.
     *
     * @param commit beginning of a commit, {@code release:NAME}, {@link #LAST_GOOD}, or none for limits alone
     * @param branch whose newest earlier run, or newest good one
     */
    public record Baseline(
            @Nullable String commit, @Nullable String branch) {
        static final Baseline NONE = new Baseline(null, null);

        /** True if it leaves the baseline to the server. */
        public boolean isNone() {
            return commit == null && branch == null;
        }
    }

    static GateRules read(Section section) {
        Optional<String> commit = section.scalar(
                "baseline",
                "last-good, none, release:NAME or at least 4 hexadecimal digits of a commit",
                GateRules::commit);
        Optional<String> branch = section.text("baselineBranch");
        if (branch.isPresent() && commit.filter(text -> !text.equals(LAST_GOOD)).isPresent()) {
            section.problem("baselineBranch", "gate: give a commit or a branch to compare to, not both");
        }
        return new GateRules(
                new Baseline(commit.orElse(null), branch.orElse(null)),
                section.list("metrics", "the name of a metric", Optional::of),
                section.scalar(
                                "better",
                                "lower or higher",
                                text -> Optional.of(text).filter(List.of("lower", "higher")::contains))
                        .orElse(null),
                section.list(
                        "limits",
                        "a limit such as 'Parser.parse p0.99 < 2 ms'",
                        text -> Optional.of(text).filter(one -> one.matches(".+[<>].+"))),
                section.scalar(
                                "benchmarks",
                                "a regular expression (RE2 syntax, at most " + UploadLimits.PATTERN + " characters)",
                                GateRules::regex)
                        .orElse(null),
                section.scalar("minimumEffect", Percent.EXPECTED, Percent::parse)
                        .orElse(null),
                section.scalar("sensitivity", Percent.EXPECTED, Percent::parse).orElse(null));
    }

    private static Optional<String> commit(String text) {
        return text.equals(LAST_GOOD) || text.equals("none") || text.matches("[0-9a-fA-F]{4,64}|release:.{1,200}")
                ? Optional.of(text)
                : Optional.empty();
    }

    private static Optional<String> regex(String text) {
        try {
            return Optional.of(NamePattern.of(text).toString());
        } catch (NamePattern.Invalid invalid) {
            return Optional.empty();
        }
    }
}
