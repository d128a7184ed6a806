package dev.plateau.server.access.command;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenRequest;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.access.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options of {@code token create}. The defaults are those of a CI job, for a year. */
final class NewTokenOptions {
    @Option(
            names = "--scopes",
            paramLabel = "S",
            split = ",",
            description = "What it may do: upload, read, gate, agent, manage (upload,gate).")
    private List<String> scopes =
            TokenScope.DEFAULT.stream().map(TokenScope::word).toList();

    @Option(
            names = "--branches",
            paramLabel = "B",
            description = "Branches whose results it may store: 'main,release/*' (every branch).")
    private String branches = "";

    @ArgGroup
    private @Nullable Life life;

    /** The options for its expiry. */
    static final class Life {
        @Option(
                names = "--expires",
                paramLabel = "90d",
                converter = PeriodConverter.class,
                description = "Time until it expires, in h, d or w (365d).")
        private @Nullable Duration expires;

        @Option(names = "--never", description = "It never expires.")
        private boolean never;
    }

    TokenRequest request(String name, Instant now) {
        Set<TokenScope> chosen = scopes.stream().map(TokenScope::of).collect(Collectors.toSet());
        return new TokenRequest(name, chosen, BranchPatterns.of(branches), end(now));
    }

    private @Nullable Instant end(Instant now) {
        if (life != null && life.never) {
            return null;
        }
        Duration chosen = life == null ? null : life.expires;
        return now.plus(chosen == null ? Tokens.USUAL_LIFE : chosen);
    }
}
