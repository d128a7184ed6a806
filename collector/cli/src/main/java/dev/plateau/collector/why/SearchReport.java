package dev.plateau.collector.why;

import dev.plateau.knowledge.JdkChange;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A result as the JSON of {@code --json}; docs/causes.md describes the fields. */
public record SearchReport(SearchResult result) {
    /** Fields in the order of the document. */
    public Map<String, Object> document() {
        SearchOutcome outcome = result.outcome();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("outcome", name(outcome));
        document.put("culprits", verified(outcome).stream().map(this::culprit).toList());
        document.put("forks", result.forks().size());
        document.put("minutes", minutes());
        document.put("benchmark", result.cell().text());
        document.put("from", result.cell().from().environment().id());
        document.put("to", result.cell().to().environment().id());
        document.put("changed", result.changed());
        document.putAll(details(outcome));
        if (result.route() instanceof JdkRoute jdks) {
            document.put("path", jdks.levels(result.forks()));
        }
        document.put(
                "candidates",
                result.route().candidates().stream().map(this::text).toList());
        if (!result.posterior().isEmpty()) {
            document.put("posterior", result.posterior());
        }
        document.put("excluded", result.route().excluded());
        document.put("log", result.forks());
        return document;
    }

    /** Name of an outcome in reports and journals. */
    static String name(SearchOutcome outcome) {
        if (outcome instanceof Culprit) {
            return "culprit";
        } else if (outcome instanceof Several) {
            return "several";
        } else if (outcome instanceof NoCulprit) {
            return "not-the-flags";
        } else if (outcome instanceof NotReproduced) {
            return "not-reproduced";
        } else if (outcome instanceof Mixture) {
            return "mixture";
        } else if (outcome instanceof NotAStep) {
            return "not-a-step";
        }
        return "unsure";
    }

    /** Culprits that fresh forks confirmed. */
    static List<VerifiedCause> verified(SearchOutcome outcome) {
        if (outcome instanceof Culprit culprit) {
            return List.of(culprit.member());
        } else if (outcome instanceof Several several) {
            return several.members();
        }
        return outcome instanceof Unsure unsure ? unsure.verified() : List.of();
    }

    /** Time of all forks in minutes, to a tenth. */
    private double minutes() {
        long millis = result.forks().stream()
                .mapToLong(fork -> fork.time().toMillis())
                .sum();
        return Math.round(millis / 6000.0) / 10.0;
    }

    private String text(SearchRoute.Named candidate) {
        return candidate.kind().equals("flag") ? candidate.setting() : candidate.name();
    }

    private Map<String, Object> culprit(VerifiedCause member) {
        SearchRoute.Named named = result.candidate(member.candidate());
        Map<String, Object> culprit = new LinkedHashMap<>();
        culprit.put("kind", named.kind());
        culprit.put("name", named.name());
        culprit.put("setting", named.setting());
        culprit.putAll(share(member.share()));
        if (result.route() instanceof JdkRoute jdks) {
            culprit.put("before", jdks.before(member.candidate()).name());
            culprit.put(
                    "mayExplain",
                    jdks.changes(member.candidate()).stream()
                            .map(SearchReport::hint)
                            .toList());
        }
        return culprit;
    }

    private static Map<String, Object> hint(JdkChange change) {
        Map<String, Object> hint = new LinkedHashMap<>();
        hint.put("id", change.id());
        hint.put("title", change.title());
        hint.put("effect", change.effect());
        hint.put("source", change.sources().get(0).url());
        return hint;
    }

    private Map<String, Object> details(SearchOutcome outcome) {
        Map<String, Object> details = new LinkedHashMap<>();
        if (outcome instanceof Culprit culprit) {
            culprit.remainder().ifPresent(rest -> details.put("remainder", share(rest)));
        } else if (outcome instanceof Several several) {
            details.put("together", share(several.together()));
        } else if (outcome instanceof NoCulprit none) {
            details.put("restored", share(none.restored()));
        } else if (outcome instanceof NotReproduced none) {
            RatioInterval.Known ratio = result.ratio(none);
            details.put("difference", interval("ratio", ratio.ratio(), ratio.low(), ratio.high()));
            details.put("visible", none.visible());
        } else if (outcome instanceof Mixture mixture) {
            details.put("lowerGroup", mixture.lower());
            details.put("upperGroup", mixture.upper());
            boolean isBack = result.isBack();
            details.put("fromInUpperGroup", isBack ? mixture.farUpper() : mixture.nearUpper());
            details.put("toInUpperGroup", isBack ? mixture.nearUpper() : mixture.farUpper());
        } else if (outcome instanceof Unsure unsure) {
            details.put("suspects", names(unsure.candidates()));
        } else if (outcome instanceof NotAStep none) {
            details.put("levels", none.levels());
        }
        return details;
    }

    private List<String> names(List<Integer> candidates) {
        return candidates.stream()
                .map(number -> result.candidate(number).name())
                .toList();
    }

    private static Map<String, Object> share(ShareOfChange share) {
        return interval("share", share.share(), share.low(), share.high());
    }

    private static Map<String, Object> interval(String name, double value, double low, double high) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(name, value);
        fields.put("low", low);
        fields.put("high", high);
        return fields;
    }
}
