package dev.plateau.server.dashboard.series;

import java.util.Locale;

/** Recent state of a series, the most urgent first. */
enum SeriesState {
    REGRESSED("worse"),
    MISSING("caution"),
    LIKELY("caution"),
    SUSPECTED("caution"),
    IMPROVED("better"),
    QUIET(""),
    NOT_EVALUATED("");

    private final String style;

    SeriesState(String style) {
        this.style = style;
    }

    /** "regressed", "not evaluated". */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** CSS class of its tag. */
    public String style() {
        return style;
    }
}
