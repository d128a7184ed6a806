package dev.plateau.server.dashboard.compare;

import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.runs.RunFacts;

/** What the sides of a comparison are called in its headings. */
record SideNames(String baseline, String candidate) {
    private static final int COMMIT_DIGITS = 10;

    /** Environments by JDK and flag set; runs by commit and number, too. */
    static SideNames of(Comparison comparison, ComparePage.Request request) {
        return new SideNames(
                name(comparison.baseline(), request.baselineRun() != null),
                name(comparison.candidate(), request.candidateRun() != null));
    }

    private static String name(ComparedSide side, boolean ofRun) {
        String environment = side.environment().label();
        RunFacts run = side.run();
        if (!ofRun || run == null) {
            return environment;
        }
        String commit = run.commit();
        String digits =
                commit == null ? "" : " at commit " + commit.substring(0, Math.min(COMMIT_DIGITS, commit.length()));
        return environment + digits + " (run " + run.id() + ")";
    }
}
