package dev.plateau.wire.model;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A commit as git's log shows it.
 *
 * @param sha id of the commit, as points name it
 * @param parent id of its first parent; null for the first commit, and where the clone is too shallow to know it
 * @param subject first line of its message
 * @param author name of its author, never with an e-mail address; null where it is not sent
 */
public record LoggedCommit(
        String sha,
        @Nullable String parent,
        String subject,
        @Nullable String author) {
    private static final Pattern ADDRESS = Pattern.compile("\\S@\\S");

    /** True if a name holds an e-mail address, as some people configure git. */
    public static boolean holdsAddress(String name) {
        return ADDRESS.matcher(name).find();
    }
}
