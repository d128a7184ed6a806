package dev.plateau.server.incidents;

import dev.plateau.server.incidents.ChangeChart.Step;
import dev.plateau.server.incidents.IncidentChange.Recovery;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Facts of an incident that its sentence states: on its page, in lists, mails and messages.
 *
 * @param worst its largest change; null if its change points were deleted
 * @param others number of further benchmarks that changed
 * @param alike measured quantity of all changes; null where they differ
 * @param place "c12": the commit or day of the worst change; along JDK builds "JDK 17 than on JDK 11"
 * @param at time of the first point of the worst change's new level; that of the incident if its change points were deleted
 * @param recovery first point of the worst change's old level; null while the change lasts
 * @param steps of the worst change; one or none where it is one step, or its points were not read
 */
public record IncidentAnswer(
        IncidentRecord incident,
        @Nullable ChangeFact worst,
        long others,
        ChangeFact.@Nullable Kind alike,
        String place,
        Instant at,
        @Nullable Recovery recovery,
        List<Step> steps) {
    /** The same incident, with the steps of its worst change. */
    public IncidentAnswer with(List<Step> found) {
        return new IncidentAnswer(incident, worst, others, alike, place, at, recovery, found);
    }

    /** "Parser.parse is 12 % slower since c12, and 3 more benchmarks are slower." */
    public String sentence() {
        return sentence(null);
    }

    /** @param cause its likely cause in plain words, such as "biased locking off by default" or "locking"; null without one */
    public String sentence(@Nullable String cause) {
        if (worst == null) {
            return "False positive: " + incident.title() + ".";
        }
        String since = incident.recoveredSince();
        if (since != null) {
            return worst.benchmark() + " " + worst.past(isWorse() ? "regressed" : "improved") + " "
                    + position("with ") + more()
                    + (recovery == null || recovery.commit() == null
                            ? ", back to the old level since "
                            : isWorse() ? ", fixed by " : ", undone by ")
                    + since + ".";
        }
        return worst.sentence() + " " + position("since ") + more()
                + (cause == null ? "" : ", probably by " + cause)
                + incident.cause().caveat() + (steps.size() < 2 ? "" : ": " + stepWords(worst.kind(), steps)) + ".";
    }

    private boolean isWorse() {
        return incident.kind() == IncidentKind.REGRESSION;
    }

    private String position(String since) {
        return incident.step() == null ? since + place : "on " + place;
    }

    private String more() {
        if (others == 0) {
            return "";
        }
        return ", and " + others + (others == 1 ? " more benchmark " : " more benchmarks ") + verb();
    }

    private String verb() {
        String are = others == 1 ? "is " : "are ";
        if (alike == ChangeFact.Kind.BYTES) {
            return (others == 1 ? "allocates " : "allocate ") + (isWorse() ? "more" : "less");
        }
        return are
                + (alike == ChangeFact.Kind.TIME || alike == ChangeFact.Kind.THROUGHPUT
                        ? isWorse() ? "slower" : "faster"
                        : isWorse() ? "worse" : "better");
    }

    /** "5 % slower with c12, 9 % slower with c15". */
    private static String stepWords(ChangeFact.Kind kind, List<Step> steps) {
        return steps.stream()
                .map(step -> kind.size(step.ratio()) + " with " + step.name())
                .collect(Collectors.joining(", "));
    }
}
