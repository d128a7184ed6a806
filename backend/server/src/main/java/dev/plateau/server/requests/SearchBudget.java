package dev.plateau.server.requests;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The budget of a search for a cause. No fork starts after either limit.
 *
 * @param forks maximum number of forks
 * @param minutes maximum time of all forks and builds; null for no limit
 */
public record SearchBudget(int forks, @Nullable Integer minutes) {
    /** Minimum number of forks of a search: both sides are reproduced with five each. */
    public static final int MIN_FORKS = 10;

    /** Maximum number of forks of a search: a search among 30 flags takes 20 to 60. */
    public static final int MAX_FORKS = 500;

    /** Maximum number of minutes of a search: an agent stops it after a day. */
    public static final int MAX_MINUTES = 1440;

    /** The reason why the budget is invalid, as a sentence; empty if it is valid. */
    public Optional<String> obstacle() {
        if (forks < MIN_FORKS || forks > MAX_FORKS) {
            return Optional.of("A search takes " + MIN_FORKS + " to " + MAX_FORKS + " forks, not " + forks + ".");
        }
        return minutes != null && (minutes < 1 || minutes > MAX_MINUTES)
                ? Optional.of("A search takes 1 to " + MAX_MINUTES + " minutes, not " + minutes + ".")
                : Optional.empty();
    }

    /** "100 forks and 20 minutes". */
    public String words() {
        return forks + " forks" + (minutes == null ? "" : " and " + minutes + (minutes == 1 ? " minute" : " minutes"));
    }
}
