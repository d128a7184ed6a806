package dev.plateau.collector.why;

import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.Member;
import dev.plateau.statistics.search.SearchOutcome.Mixture;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;
import dev.plateau.statistics.search.SearchOutcome.NotAStep;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchOutcome.Unsure;
import dev.plateau.statistics.search.ShareOfChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A result in sentences for a terminal. */
public final class SearchText {
    private final SearchResult result;

    public SearchText(SearchResult result) {
        this.result = result;
    }

    /** The outcome first, then what it rests on. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(outcome(result.outcome()));
        lines.add(result.forks().size() + " forks; all of them are in "
                + result.folder().journal());
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
            List<String> lines = new ArrayList<>();
            lines.add("Verified: several causes, together " + percent(several.together())
                    + " of the change. Without one of them:");
            several.members()
                    .forEach(member -> lines.add(
                            "  " + result.candidate(member.candidate()).setting() + ": " + percent(member.share())
                                    + " is lost"));
            return lines;
        } else if (outcome instanceof NoCulprit none) {
            return List.of("Not the flags: all " + result.route().candidates().size() + " candidates together explain "
                    + percent(none.restored())
                    + " of the change. Look at the JDK's code, or at profiles of both sides.");
        } else if (outcome instanceof NotReproduced none) {
            return List.of(
                    "Not reproduced: the scores of " + to() + " are " + factor(none) + " times those of " + from()
                            + " (99 % interval).",
                    "These forks could have shown a change of " + percent(none.visible()) + ".");
        } else if (outcome instanceof Mixture mixture) {
            return List.of(
                    "A mixture: forks fall into two groups, around %.4g and %.4g."
                            .formatted(mixture.lower(), mixture.upper()),
                    "In the upper group: " + near(mixture) + ". A search for a step has no meaning here.");
        } else if (outcome instanceof NotAStep) {
            return List.of(
                    "Not a step: no single candidate explains half of the change. The JSON has the level of each position.");
        }
        return unsure((Unsure) outcome);
    }

    private String near(Mixture mixture) {
        double before = result.isBack() ? mixture.farUpper() : mixture.nearUpper();
        double after = result.isBack() ? mixture.nearUpper() : mixture.farUpper();
        return percent(before) + " of the forks before the change and " + percent(after) + " after it";
    }

    private List<String> unsure(Unsure unsure) {
        List<String> lines = new ArrayList<>();
        String suspects = unsure.candidates().stream()
                .map(number -> result.candidate(number).name())
                .collect(Collectors.joining(", "));
        lines.add("Unsure: "
                + (suspects.isEmpty()
                        ? "the candidates together have no clear effect, or the budget ended before the search."
                        : "the cause is one of " + suspects
                                + " with 90 % probability, and fresh forks did not verify one."));
        unsure.verified().forEach(member -> lines.add("A part is verified: " + verified(member)));
        lines.add("A larger --budget goes further.");
        return lines;
    }

    private String verified(Member member) {
        SearchRoute.Named named = result.candidate(member.candidate());
        String share = percent(member.share()) + " of the change on " + result.changed();
        if (named.kind().equals("commit")) {
            return named.name() + " (" + named.setting() + ") makes up " + share + ".";
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
