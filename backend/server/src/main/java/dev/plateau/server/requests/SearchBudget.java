package dev.plateau.server.requests;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much a search for a cause may measure. No fork starts after either limit.
 *
 * @param forks at most
 * @param minutes that all forks and builds may take; null for no limit
 */
public record SearchBudget(int forks, @Nullable Integer minutes) {
    /** Fewest forks of a search: both sides are reproduced with five each. */
    public static final int LEAST_FORKS = 10;

    /** Most forks of a search: a search among 30 flags takes 20 to 60. */
    public static final int MOST_FORKS = 500;

    /** Most minutes of a search: an agent stops it after a day. */
    public static final int MOST_MINUTES = 1440;

    /** Why no search can have it, as a sentence; empty if one can. */
    public Optional<String> obstacle() {
        if (forks < LEAST_FORKS || forks > MOST_FORKS) {
            return Optional.of("A search takes " + LEAST_FORKS + " to " + MOST_FORKS + " forks, not " + forks + ".");
        }
        return minutes != null && (minutes < 1 || minutes > MOST_MINUTES)
                ? Optional.of("A search takes 1 to " + MOST_MINUTES + " minutes, not " + minutes + ".")
                : Optional.empty();
    }

    /** "100 forks and 20 minutes". */
    public String words() {
        return forks + " forks" + (minutes == null ? "" : " and " + minutes + (minutes == 1 ? " minute" : " minutes"));
    }
}
