package dev.plateau.server.incidents;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The triage state of an incident, set by people or, after a recovery, by the server. A further state is an entry here; pages, REST, filters and
 * the precision of rules read its properties.
 */
public enum Triage {
    NEW("not triaged yet", Finding.OPEN, false, "worse"),
    ACKNOWLEDGED("real, somebody works on it", Finding.REAL, false, "caution"),
    EXPECTED("real and intended: the new level is the baseline", Finding.INTENDED, true, ""),
    INVALID("a false positive", Finding.FALSE_POSITIVE, true, ""),
    FIXED("real, and undone", Finding.REAL, true, "");

    /** The statement of a state about the regression. */
    public enum Finding {
        OPEN,
        REAL,
        /** Real, but no regression to compare with. */
        INTENDED,
        FALSE_POSITIVE
    }

    private final String explanation;
    private final Finding finding;
    private final boolean over;
    private final String tone;

    Triage(String explanation, Finding finding, boolean over, String tone) {
        this.explanation = explanation;
        this.finding = finding;
        this.over = over;
        this.tone = tone;
    }

    /** The form in addresses and on pages: "acknowledged". */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** "real and intended: the new level is the baseline". */
    public String explanation() {
        return explanation;
    }

    public Finding finding() {
        return finding;
    }

    /** True for the states that close an incident, and need a reason. */
    public boolean isOver() {
        return over;
    }

    /** The style class of its label; may be empty. */
    public String tone() {
        return tone;
    }

    /** The states whose new level counts as a regression: later runs on it are slow. */
    static List<Triage> regressed() {
        return Arrays.stream(values())
                .filter(state -> state.finding == Finding.OPEN || state.finding == Finding.REAL)
                .toList();
    }

    /** "expected, invalid, fixed": the states that need a reason. */
    public static String needingReason() {
        return Arrays.stream(values()).filter(Triage::isOver).map(Triage::label).collect(Collectors.joining(", "));
    }
}
