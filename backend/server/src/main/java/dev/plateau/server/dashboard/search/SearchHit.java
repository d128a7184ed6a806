package dev.plateau.server.dashboard.search;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A result of a search.
 *
 * @param project name of its project; null for results outside projects
 * @param title its name: "Locks.lazy", a whole commit id
 * @param detail distinguishes it from others of this title
 * @param path path and query of its page
 */
public record SearchHit(SearchKind kind, @Nullable String project, String title, String detail, String path) {

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

        /** The name in JSON and CSV: "benchmark". */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String toString() {
            return label();
        }
    }
}
