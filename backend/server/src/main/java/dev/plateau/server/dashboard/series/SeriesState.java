package dev.plateau.server.dashboard.series;

import java.util.Locale;

/** What happened to a series lately, the most urgent first. */
enum SeriesState {
    REGRESSED("worse"),
    MISSING("caution"),
    IMPROVED("better"),
    QUIET("");

    private final String style;

    SeriesState(String style) {
        this.style = style;
    }

    /** "regressed". */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** CSS class of its tag. */
    public String style() {
        return style;
    }
}
