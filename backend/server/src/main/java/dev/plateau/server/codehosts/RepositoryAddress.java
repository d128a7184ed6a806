package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.HookAddresses;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a repository's page.
 *
 * @param host scheme, host and port
 * @param root path of a Gitea that is not at the root of its host; else empty
 * @param path "owner/repository", in GitLab with all groups
 */
record RepositoryAddress(String host, String root, String path) {
    static final int MAX_LENGTH = 1000;

    private static final Pattern FORM = Pattern.compile("(https?://[^/]+)((?:/[\\w.~-]+)*)/([\\w.~-]+/[\\w.~-]+)");

    /**
     * Reads an address.
     *
     * @param hooks restriction on hosts, as for web hooks
     * @throws IllegalArgumentException for any other text; the message has the reason
     */
    static RepositoryAddress of(String text, HookAddresses hooks) {
        String address = text.replaceFirst("/+(-/*)?$", "").replaceFirst("\\.git$", "");
        Matcher parts = FORM.matcher(address);
        try {
            if (address.length() > MAX_LENGTH || !parts.matches()) {
                throw new IllegalArgumentException("it has the form https://host/owner/repository.");
            }
            hooks.check(URI.create(address));
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "“" + text + "” can't be the repository: " + refused.getMessage(), refused);
        }
        return new RepositoryAddress(parts.group(1), parts.group(2), parts.group(3));
    }

    /** Address of the page of its issues; that of one issue is below. */
    String issues(CodeHostKind kind) {
        return host + root + "/" + path + (kind == CodeHostKind.GITLAB ? "/-/issues" : "/issues");
    }

    /** Address of the repository in the host's REST API. */
    String api(CodeHostKind kind) {
        return switch (kind) {
            case GITHUB ->
                (host.equalsIgnoreCase("https://github.com") ? "https://api.github.com" : host + root + "/api/v3")
                        + "/repos/" + path;
            case GITLAB ->
                host + "/api/v4/projects/"
                        + URLEncoder.encode((root + "/" + path).substring(1), StandardCharsets.UTF_8);
            case GITEA -> host + root + "/api/v1/repos/" + path;
        };
    }
}
