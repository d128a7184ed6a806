package dev.plateau.collector.agent;

import dev.plateau.wire.model.Environment;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request claimed by this agent, with the names of the server's answer.
 *
 * @param cell benchmark to measure; null for all of the plan
 * @param environment to measure in; null for all JDKs and flag sets
 * @param commit state of the project; null for the current one
 * @param search for a cause; null for a measurement only
 */
public record Claimed(
        long id,
        @Nullable Cell cell,
        @Nullable Place environment,
        @Nullable String commit,
        @Nullable String branch,
        String reason,
        @Nullable Search search) {
    /** One benchmark key. */
    public record Cell(String benchmark, Map<String, String> parameters, String mode, int threads) {}

    /**
     * A search for a cause.
     *
     * @param candidates FLAGS or COMMITS
     * @param from environment before the change; {@code environment} is the one since
     * @param after last commit before the change; null among flags
     * @param budget forks at most
     * @param budgetMinutes minutes that all forks may take; null for no limit, and from older servers
     */
    public record Search(
            String candidates,
            @Nullable Place from,
            @Nullable String after,
            @Nullable String until,
            int budget,
            @Nullable Integer budgetMinutes) {}

    /** One environment of this host. */
    public record Place(Environment.Jdk jdk, String flagSet) {}
}
