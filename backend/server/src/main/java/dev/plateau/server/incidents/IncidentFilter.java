package dev.plateau.server.incidents;

import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.series.Axis;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter for the incidents of a project.
 *
 * @param show {@code open} regressions, {@code improvements}, {@code all}, or a triage state: {@code acknowledged}
 * @param axis or null for both
 * @param severity or null for all
 * @param assignee an account; null for all incidents, assigned or not
 */
public record IncidentFilter(
        String show,
        @Nullable Axis axis,
        @Nullable Severity severity,
        @Nullable Long assignee) {
    /** Open regressions. */
    public static final String OPEN = "open";

    static final String IMPROVEMENTS = "improvements";
    private static final String ALL = "all";

    /** Every incident. */
    public static final IncidentFilter EVERY = new IncidentFilter(ALL, null, null, null);

    /** All values of {@code show}. */
    public static final List<String> CHOICES = Stream.of(
                    Stream.of(OPEN), Arrays.stream(Triage.values()).map(Triage::label), Stream.of(IMPROVEMENTS, ALL))
            .flatMap(names -> names)
            .toList();

    /** A filter as written in an address; empty texts for all. The result is empty when there is no such choice, axis or severity. */
    public static Optional<IncidentFilter> of(String show, String axis, String severity) {
        boolean known = CHOICES.contains(show)
                && (axis.isEmpty()
                        || Arrays.stream(Axis.values()).map(Axis::label).anyMatch(axis::equals))
                && (severity.isEmpty()
                        || Arrays.stream(Severity.values()).map(Severity::label).anyMatch(severity::equals));
        return known
                ? Optional.of(new IncidentFilter(
                        show,
                        axis.isEmpty() ? null : Axis.ofLabel(axis),
                        severity.isEmpty() ? null : Severity.valueOf(severity.toUpperCase(Locale.ROOT)),
                        null))
                : Optional.empty();
    }

    /** The same filter, for incidents that are assigned to an account. */
    public IncidentFilter assignedTo(long account) {
        return new IncidentFilter(show, axis, severity, account);
    }

    /** The severities of its incidents. */
    public List<Severity> severities() {
        return severity == null ? List.of(Severity.values()) : List.of(severity);
    }

    /** The account that its incidents are assigned to; 0 for all. */
    public long assigneeOrAll() {
        return assignee == null ? 0 : assignee;
    }

    /** The axes of its incidents. */
    public List<Axis> axes() {
        return axis == null ? List.of(Axis.values()) : List.of(axis);
    }

    /** The kinds of its incidents. */
    public List<IncidentKind> kinds() {
        return switch (show) {
            case ALL -> List.of(IncidentKind.values());
            case IMPROVEMENTS -> List.of(IncidentKind.IMPROVEMENT);
            default -> List.of(IncidentKind.REGRESSION);
        };
    }

    /** The triage states of its incidents. */
    public List<Triage> triages() {
        return switch (show) {
            case ALL, OPEN, IMPROVEMENTS -> List.of(Triage.values());
            default -> List.of(Triage.valueOf(show.toUpperCase(Locale.ROOT)));
        };
    }

    /** The choices that show an incident. */
    static Stream<String> choices(IncidentKind kind, Triage triage, boolean open) {
        return kind == IncidentKind.IMPROVEMENT
                ? Stream.of(IMPROVEMENTS, ALL)
                : Stream.of(open ? OPEN : "", triage.label(), ALL).filter(choice -> !choice.isEmpty());
    }

    /** True if it includes closed incidents. */
    public boolean closedToo() {
        return !show.equals(OPEN);
    }
}
