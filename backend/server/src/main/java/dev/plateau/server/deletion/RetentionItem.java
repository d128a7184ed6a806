package dev.plateau.server.deletion;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Days after which details are deleted; null for never. */
public record RetentionItem(
        @Nullable Integer measurements,
        @Nullable Integer recordings,
        @Nullable Integer profiles,
        @Nullable Integer logs,

        @Schema(description = "After the last run of a branch; only with branches", example = "30") @Nullable
        Integer branchDays,

        @Schema(description = "Patterns of branches between commas", example = "pull/*,renovate/*") @Nullable
        String branches) {
    /** The rules as REST and the form state them. */
    public static RetentionItem of(RetentionRules rules) {
        return new RetentionItem(
                rules.measurements(),
                rules.recordings(),
                rules.profiles(),
                rules.logs(),
                rules.branchDays(),
                rules.branches());
    }

    /**
     * The rules.
     *
     * @throws IllegalArgumentException for a number or a pattern that can't be used
     */
    public RetentionRules rules() {
        return new RetentionRules(
                measurements, recordings, profiles, logs, branchDays, Objects.requireNonNullElse(branches, ""));
    }
}
