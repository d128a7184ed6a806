package dev.plateau.server.causes;

import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.requests.CauseReport.CauseRatio;
import dev.plateau.server.requests.CauseReport.CauseShare;
import dev.plateau.server.requests.CauseReport.Culprit;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of a search in sentences. "Verified" is used only for causes that fresh forks confirmed. */
final class CauseWords {
    private static final int SETTING = 200;

    private CauseWords() {}

    static String headline(CauseReport report) {
        return switch (report.outcome()) {
            case CULPRIT -> "Verified: " + verified(report, report.culprits().getFirst()) + ".";
            case SEVERAL ->
                "Verified: several causes" + share(", together ", report.together())
                        + (report.together() == null ? "." : " of the change.");
            case NOT_THE_FLAGS ->
                "Not the flags: all candidates together explain " + share("", report.restored())
                        + " of the change. Look at the code of the JDK, or at the profiles of both sides.";
            case NOT_REPRODUCED ->
                "Not reproduced: the agent measured both sides again, and saw no change" + visible(report.visible())
                        + ".";
            case MIXTURE -> "A mixture: the forks fall into two groups, so there is no single level to explain.";
            case NOT_A_STEP -> "Not a step: no single candidate explains half of the change.";
            case UNSURE -> "Unsure: the forks did not suffice to verify one cause.";
        };
    }

    static List<String> details(CauseReport report) {
        List<String> lines = new ArrayList<>();
        if (report.outcome() == CauseReport.CauseOutcome.SEVERAL) {
            report.culprits()
                    .forEach(culprit -> lines.add(
                            "Without " + brief(culprit.setting(), SETTING) + ", " + percent(culprit) + " is lost."));
        } else if (report.outcome() == CauseReport.CauseOutcome.UNSURE) {
            report.culprits().forEach(culprit -> lines.add("A part is verified: " + verified(report, culprit) + "."));
        }
        CauseShare remainder = report.remainder();
        if (remainder != null) {
            lines.add("All other candidates together: " + percent(remainder) + " of the change.");
        }
        List<String> suspects = Objects.requireNonNullElse(report.suspects(), List.of());
        if (!suspects.isEmpty()) {
            lines.add("The cause is one of " + String.join(", ", suspects) + " with 90 % probability.");
        }
        CauseRatio difference = report.difference();
        if (difference != null) {
            lines.add(String.format(
                    Locale.ROOT,
                    "Score since over score before: %.3f (%.3f to %.3f).",
                    difference.ratio(),
                    difference.low(),
                    difference.high()));
        }
        int candidates = report.candidateNames().size();
        lines.add(report.forks() + " forks" + (candidates == 0 ? "." : ", " + candidates + " candidates."));
        return lines;
    }

    /** The candidates applied in a fork, as text. The collector numbers the candidates from 1. */
    static String applied(CauseReport report, CauseReport.CauseFork fork) {
        List<String> candidates = report.candidateNames();
        return switch (fork.variant()) {
            case "reference" -> "the other side as it is";
            case "none" -> "nothing";
            default -> {
                String[] numbers = fork.variant().split(",", -1);
                yield numbers.length == 1 ? named(candidates, numbers[0]) : numbers.length + " of " + candidates.size();
            }
        };
    }

    private static String named(List<String> candidates, String number) {
        return number.matches("[1-9][0-9]{0,3}") && Integer.parseInt(number) <= candidates.size()
                ? candidates.get(Integer.parseInt(number) - 1)
                : number;
    }

    private static String verified(CauseReport report, Culprit culprit) {
        String share = percent(culprit) + " of the change";
        if (culprit.kind().equals("commit")) {
            return "commit " + Names.commit(culprit.name()) + " (" + brief(culprit.setting(), SETTING) + ") makes up "
                    + share;
        }
        return brief(culprit.setting(), SETTING) + " alone "
                + (report.isBack()
                        ? "brings back " + share
                        : "makes up " + share + " when it is set on " + report.changed());
    }

    static String brief(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
    }

    private static String visible(@Nullable Double visible) {
        return visible == null ? "" : String.format(Locale.ROOT, " of %.1f %% or more", 100 * visible);
    }

    private static String share(String before, @Nullable CauseShare share) {
        return share == null ? "" : before + percent(share);
    }

    private static String percent(Culprit culprit) {
        return percent(new CauseShare(culprit.share(), culprit.low(), culprit.high()));
    }

    private static String percent(CauseShare share) {
        return String.format(
                        Locale.ROOT,
                        "%.0f %% (%.0f to %.0f %%)",
                        100 * share.share(),
                        100 * share.low(),
                        100 * share.high())
                .replace('-', '−');
    }
}
