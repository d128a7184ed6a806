package dev.plateau.server.dashboard.search;

import java.util.Locale;

/** Kind of a search result. */
public enum SearchKind {
    PAGE("Pages"),
    PROJECT("Projects"),
    BENCHMARK("Benchmarks"),
    INCIDENT("Incidents"),
    COMMIT("Commits"),
    RUN("Runs");

    private final String plural;

    SearchKind(String plural) {
        this.plural = plural;
    }

    /** Heading of a group of them: "Benchmarks". */
    public String plural() {
        return plural;
    }

    /** The name in answers of the API: "benchmark". */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
