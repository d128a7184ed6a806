package dev.plateau.collector.why;

import dev.plateau.collector.screen.Table;
import dev.plateau.knowledge.JdkChange;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.Mixture;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;
import dev.plateau.statistics.search.SearchOutcome.NotAStep;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchOutcome.Unsure;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import dev.plateau.statistics.search.ShareOfChange;
import dev.plateau.wire.text.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A result in sentences for a terminal. */
public record SearchText(SearchResult result) {
    /** The outcome first, then its evidence, and the place of the forks. */
    public List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>(findings());
        lines.add(result.forks().size() + " forks; all of them are in "
                + result.folder().journal());
        return lines;
    }

    /** The outcome, and known facts beside it. */
    public List<String> findings() throws IOException {
        List<String> lines = new ArrayList<>(outcome(result.outcome()));
        if (result.route() instanceof JdkRoute jdks) {
            if (result.outcome() instanceof NotAStep) {
                lines.addAll(path(jdks));
            }
            for (VerifiedCause member : SearchReport.verified(result.outcome())) {
                lines.addAll(hints(jdks, member.candidate()));
            }
        }
        return lines;
    }

    /** A table of all builds with their scores. */
    private List<String> path(JdkRoute jdks) throws IOException {
        String unit = result.unit();
        Table table = new Table("build", "VM build", ">score", ">forks");
        jdks.levels(result.forks())
                .forEach(level -> table.row(
                        level.name(),
                        level.setting(),
                        level.score() == null ? "not measured" : Quantity.of(level.score(), unit),
                        Integer.toString(level.forks())));
        return table.lines();
    }

    /** Known changes between two neighbours on the path; none of them was measured. */
    private static List<String> hints(JdkRoute jdks, int candidate) {
        List<JdkChange> changes = jdks.changes(candidate);
        List<String> lines = new ArrayList<>();
        if (!changes.isEmpty()) {
            lines.add("Changes between " + jdks.before(candidate).name() + " and "
                    + jdks.candidates().get(candidate - 1).name()
                    + " that may explain it (from the knowledge base, not measured; `plateau collect jdk-changes` has"
                    + " their effects and tests):");
            changes.forEach(change -> lines.add("  " + change.title() + " (" + change.id() + ")"));
        }
        return lines;
    }

    private List<String> outcome(SearchOutcome outcome) {
        if (outcome instanceof Culprit culprit) {
            List<String> lines = new ArrayList<>(List.of("Verified: " + verified(culprit.member())));
            culprit.remainder()
                    .ifPresent(
                            rest -> lines.add("All other candidates together: " + percent(rest) + " of the change."));
            return lines;
        } else if (outcome instanceof Several several) {
            return several(several);
        } else if (outcome instanceof NoCulprit none) {
            return List.of("Not the flags: all " + result.route().candidates().size() + " candidates together explain "
                    + percent(none.restored())
                    + " of the change. Search the builds with --jdks, or compare profiles of both sides.");
        } else if (outcome instanceof NotReproduced none) {
            return List.of(
                    "Not reproduced: the scores of " + to() + " are " + factor(none) + " times those of " + from()
                            + " (" + Confidence.TEXT + " interval).",
                    "These forks could have shown a change of " + percent(none.visible()) + ".");
        } else if (outcome instanceof Mixture mixture) {
            return List.of(
                    "A mixture: forks fall into two groups, around %.4g and %.4g."
                            .formatted(mixture.lower(), mixture.upper()),
                    "In the upper group: " + near(mixture) + ". A search for a step has no meaning here.");
        } else if (outcome instanceof NotAStep) {
            return List.of("Not a step: no single candidate explains half of the change."
                    + (result.route() instanceof JdkRoute
                            ? " The builds in order:"
                            : " The JSON has the level of each position."));
        }
        return unsure((Unsure) outcome);
    }

    private List<String> several(Several several) {
        boolean areFlags = result.route() instanceof FlagRoute;
        List<String> lines = new ArrayList<>();
        lines.add("Verified: several " + (areFlags ? "causes" : "steps") + ", together " + percent(several.together())
                + " of the change. " + (areFlags ? "Without one of them:" : "Each of them:"));
        several.members().forEach(member -> {
            SearchRoute.Named named = result.candidate(member.candidate());
            lines.add(
                    areFlags
                            ? "  " + named.setting() + ": " + percent(member.share()) + " is lost"
                            : "  " + named.name() + " (" + named.setting() + "): " + percent(member.share()));
        });
        return lines;
    }

    private String near(Mixture mixture) {
        double before = result.isBack() ? mixture.farUpper() : mixture.nearUpper();
        double after = result.isBack() ? mixture.nearUpper() : mixture.farUpper();
        return percent(before) + " of the forks before the change and " + percent(after) + " after it";
    }

    private List<String> unsure(Unsure unsure) {
        List<String> lines = new ArrayList<>();
        List<Integer> unmeasured =
                unsure.candidates().stream().filter(result::isUnmeasured).toList();
        boolean isOneStep = result.route() instanceof CommitRoute
                && !unmeasured.isEmpty()
                && unmeasured.size() == unsure.candidates().size() - 1;
        lines.add("Unsure: "
                + (unsure.candidates().isEmpty()
                        ? "the candidates together have no clear effect, or the budget ended before the search."
                        : "the cause is one of " + names(unsure.candidates())
                                + (isOneStep ? "." : " with 90 % probability, and fresh forks did not verify one.")));
        unsure.verified().forEach(member -> lines.add("A part is verified: " + verified(member)));
        lines.add(
                isOneStep
                        ? "The search can't distinguish them, because these can't be built: " + names(unmeasured)
                                + ". The log has the errors."
                        : "A larger --budget goes further.");
        return lines;
    }

    private String names(List<Integer> candidates) {
        return candidates.stream()
                .map(number -> result.candidate(number).name())
                .collect(Collectors.joining(", "));
    }

    private String verified(VerifiedCause member) {
        SearchRoute.Named named = result.candidate(member.candidate());
        String share = percent(member.share()) + " of the change on " + result.changed();
        if (named.kind().equals("commit")) {
            return named.name() + " (" + named.setting() + ") makes up " + share + ".";
        }
        if (result.route() instanceof JdkRoute jdks) {
            return "the step from " + jdks.before(member.candidate()).name() + " to " + named.name() + " ("
                    + named.setting() + ") makes up " + percent(member.share()) + " of the change from " + from()
                    + " to " + to() + ".";
        }
        return named.setting() + " alone "
                + (result.isBack()
                        ? "brings back " + share + "."
                        : "makes up " + share + ", where the flag still exists.");
    }

    private String from() {
        return result.cell().from().environment().id();
    }

    private String to() {
        return result.cell().to().environment().id();
    }

    private String factor(NotReproduced none) {
        RatioInterval.Known interval = result.ratio(none);
        return String.format(Locale.ROOT, "%.3f to %.3f", interval.low(), interval.high());
    }

    private static String percent(ShareOfChange share) {
        return String.format(
                Locale.ROOT, "%.0f %% (%.0f to %.0f %%)", 100 * share.share(), 100 * share.low(), 100 * share.high());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
