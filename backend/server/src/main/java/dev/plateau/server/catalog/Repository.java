package dev.plateau.server.catalog;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * The source repository of the measured code, as links need it.
 *
 * @param address as entered
 * @param commits form of the link to one commit, with {@code {commit}}
 * @param ranges form of the link to the commits after {@code {from}} up to {@code {to}}; empty where there is no such page
 */
public record Repository(String address, String commits, String ranges) {
    private static final String COMMIT = "{commit}";
    private static final String FROM = "{from}";
    private static final String TO = "{to}";
    /** Most characters of an address. */
    public static final int MAX_CHARACTERS = 1000;

    /**
     * Reads {@code https://host/owner/repository} of GitHub, GitLab, Gitea or Bitbucket; {@code https://host/owner/repository/-} of a GitLab
     * whose host name does not show it; or the forms of the links themselves, with a space between them.
     *
     * @throws IllegalArgumentException for any other text; the message states the reason
     */
    public static Repository of(String text) {
        String address = text.strip();
        String[] parts = address.split("\\s+", -1);
        if (address.length() > MAX_CHARACTERS || parts.length > 2) {
            throw refused(address, "give one address, or one form for commits and one for ranges");
        }
        for (String part : parts) {
            check(part);
        }
        if (!parts[0].contains(COMMIT)) {
            return parts.length == 1 ? known(address) : refuse(address, "the first form needs " + COMMIT);
        }
        String ranges = parts.length == 1 ? "" : parts[1];
        boolean complete = ranges.isEmpty() || (ranges.contains(FROM) && ranges.contains(TO));
        return complete
                ? new Repository(address, parts[0], ranges)
                : refuse(address, "the form for ranges needs " + FROM + " and " + TO);
    }

    /** Link forms of common hosts; Gitea and Forgejo have those of GitHub. */
    private static Repository known(String address) {
        URI uri = URI.create(address);
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        String base = address.replaceFirst("/+$", "").replaceFirst("\\.git$", "");
        if (uri.getQuery() != null || uri.getFragment() != null) {
            throw refused(address, "leave out what follows the repository's path, or put " + COMMIT + " where it goes");
        }
        if (host.equals("bitbucket.org")) {
            return new Repository(address, base + "/commits/{commit}", base + "/branches/compare/{to}%0D{from}");
        }
        if (base.matches(".*/projects/[^/]+/repos/[^/]+")) {
            String compare = base + "/compare/commits?sourceBranch={to}&targetBranch={from}";
            return new Repository(address, base + "/commits/{commit}", compare);
        }
        String root = host.contains("gitlab") && !base.endsWith("/-") ? base + "/-" : base;
        return new Repository(address, root + "/commit/{commit}", root + "/compare/{from}...{to}");
    }

    private static void check(String part) {
        URI uri = uri(part);
        boolean web = "https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme());
        if (!web || uri.getHost() == null || uri.getUserInfo() != null) {
            throw refused(part, "it starts with https:// or http:// and a host, without a user");
        }
    }

    private static URI uri(String part) {
        try {
            return new URI(part.replace(COMMIT, "c").replace(FROM, "c").replace(TO, "c"));
        } catch (URISyntaxException notAnAddress) {
            throw refused(part, "it is no web address such as https://github.com/owner/repository");
        }
    }

    private static Repository refuse(String address, String why) {
        throw refused(address, why);
    }

    private static IllegalArgumentException refused(String address, String why) {
        return new IllegalArgumentException("“" + address + "” can't be the address of a repository: " + why + ".");
    }

    /** Address of a commit's page. */
    public String commit(String id) {
        return commits.replace(COMMIT, encoded(id));
    }

    /** Address of the page with the commits after one up to another; null where there is no such page. */
    public @Nullable String range(String from, String to) {
        return ranges.isEmpty() ? null : ranges.replace(FROM, encoded(from)).replace(TO, encoded(to));
    }

    private static String encoded(String id) {
        return UriUtils.encode(id, StandardCharsets.UTF_8);
    }
}
