package dev.plateau.server.codehosts;

import java.util.regex.Pattern;

/**
 * An open pull request, as its host describes it.
 *
 * @param head its newest commit
 * @param base the merge base: the newest commit that it shares with its target
 * @param target branch that it goes to
 */
record PullRequest(long number, String head, String base, String target) {
    /** A whole id of git: hosts know no abbreviated ones, and a name of another form could lead to another address. */
    static final Pattern WHOLE_ID = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");

    private static final Pattern BRANCH = Pattern.compile("\\w[\\w./+#-]{0,199}");

    PullRequest {
        if (!WHOLE_ID.matcher(head).matches()
                || !WHOLE_ID.matcher(base).matches()
                || !BRANCH.matcher(target).matches()) {
            throw new IllegalArgumentException("The host names no commits of pull request " + number + ".");
        }
    }

    /** Its branch in Plateau: a fork can name its own like one of the project. */
    String branch() {
        return "pull/" + number;
    }
}
