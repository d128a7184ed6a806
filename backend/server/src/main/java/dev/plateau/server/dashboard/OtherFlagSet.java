package dev.plateau.server.dashboard;

import dev.plateau.server.comparisons.OtherFlagSets.NotRegressed;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A flag set on which a benchmark is not regressed, as {@code compare/flag-sets.html} writes it.
 *
 * @param flags that the candidate does not have; empty when this flag set only lacks some of the candidate's
 * @param name of the flag set; empty when the name consists of its flags
 * @param words "1.09 times baseline (1.05 to 1.13), improved"
 * @param href page of the score, compared with the same baseline
 */
public record OtherFlagSet(
        String benchmark,
        List<String> flags,
        String name,
        String words,
        @Nullable String href) {
    /**
     * Formats a measured flag set.
     *
     * @param candidate environment on which the benchmark is regressed
     */
    public static OtherFlagSet of(NotRegressed found, KnownEnvironment candidate, CellWords words) {
        KnownEnvironment environment = found.environment();
        List<String> flags = environment.flags().stream()
                .filter(flag -> !candidate.flags().contains(flag))
                .toList();
        boolean isMadeOfFlags = environment.flagSet().startsWith("-") && !flags.isEmpty();
        return new OtherFlagSet(
                found.key().shortName(),
                flags,
                isMadeOfFlags ? "" : environment.briefFlagSet(),
                CellWords.brief(found.cell().comparison()),
                words.view(found.key(), environment, found.cell()).href());
    }
}
