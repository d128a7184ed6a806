package dev.plateau.wire.model;

import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The state of the measured project in git.
 *
 * @param sha full or abbreviated commit id
 * @param branch or null on a detached head
 * @param time commit time, or null when not known
 * @param dirty whether the work tree had changes on top of the commit; null when not known
 */
public record Commit(
        @Nullable String sha,
        @Nullable String branch,
        @Nullable Instant time,
        @Nullable Boolean dirty) {
    private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{7,64}");

    /** True for a commit id of git, whole or abbreviated to at least 7 digits, in any case. */
    public static boolean isHash(String id) {
        return HASH.matcher(id).matches();
    }

    /** Same, with another form of the id. */
    Commit with(Map<String, String> ids) {
        return sha == null ? this : new Commit(ids.getOrDefault(sha, sha), branch, time, dirty);
    }
}
