package dev.plateau.server.access;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Upload tokens from the command line, beside a running server or without one. */
@Command(
        name = "token",
        description = "Makes, lists, rotates and revokes upload tokens.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "create|list|rotate|revoke")
public class TokenCommand implements Runnable {
    private static final String PROJECT = "--project";

    @Spec
    private @Nullable CommandSpec spec;

    private final Clock clock = Clock.systemUTC();

    /** Runs one command and ends with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TokenCommand()).execute(arguments));
    }

    @Override
    public void run() {
        throw problem("Say what to do: create, list, rotate or revoke.");
    }

    @Command(
            description =
                    "Makes a token, and its project if need be. The token is the last line printed; it can't be shown again.",
            mixinStandardHelpOptions = true)
    int create(
            @Option(names = PROJECT, required = true, paramLabel = "P", description = "Project.") String project,
            @Option(names = "--name", required = true, paramLabel = "N", description = "What the token is for.")
                    String name,
            @Mixin NewTokenOptions options,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        TokenRequest request = request(project, name, options);
        return with(data, (projects, tokens) -> {
            String secret = tokens.create(projects.findOrCreate(project).id(), request);
            Instant end = request.expiresAt();
            System.out.printf(
                    "Token '%s' for project '%s', scopes %s%s, %s:%n%s%n",
                    request.name(),
                    project,
                    TokenScope.words(request.scopes()),
                    request.branches().patterns().isEmpty() ? "" : ", branches " + request.branches(),
                    end == null ? "valid until revoked" : "valid until " + minute(end),
                    secret);
        });
    }

    @Command(description = "Lists the tokens of a project.", mixinStandardHelpOptions = true)
    int list(
            @Option(names = PROJECT, required = true, paramLabel = "P", description = "Project.") String project,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        return with(data, (projects, tokens) -> {
            String line = "%-24s %-8s %-8s %-18s %-18s %-18s %-20s %s%n";
            System.out.printf(
                    line, "name", "ends in", "state", "created", "expires", "last used", "scopes", "branches");
            for (UploadToken token : tokens.list(existing(projects, project).id())) {
                System.out.printf(
                        line,
                        token.name(),
                        token.hint(),
                        token.state(clock.instant()),
                        minute(token.createdAt()),
                        minute(token.expiresAt()),
                        minute(token.lastUsedAt()),
                        token.scopeWords(),
                        token.branches());
            }
        });
    }

    @Command(
            description =
                    "Replaces the secret of a token. The new one is the last line printed; it can't be shown again.",
            mixinStandardHelpOptions = true)
    int rotate(
            @Option(names = PROJECT, required = true, paramLabel = "P", description = "Project.") String project,
            @Option(names = "--name", required = true, paramLabel = "N", description = "Name of the token.")
                    String name,
            @Option(
                            names = "--grace",
                            paramLabel = "24h",
                            defaultValue = "24h",
                            converter = PeriodConverter.class,
                            description = "How long the old secret is accepted, in h, d or w (24h).")
                    Duration grace,
            @Option(names = "--at-once", description = "The old secret ends now.") boolean atOnce,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        return with(data, (projects, tokens) -> {
            long projectId = existing(projects, project).id();
            UploadToken token = existing(tokens, projectId, name);
            String secret = tokens.rotate(projectId, token.id(), atOnce ? Duration.ZERO : grace)
                    .orElseThrow();
            UploadToken rotated = existing(tokens, projectId, name);
            System.out.printf(
                    "Token '%s' of project '%s' has a new secret, valid until %s; the old one %s:%n%s%n",
                    name,
                    project,
                    rotated.expiresAt() == null ? "revoked" : minute(rotated.expiresAt()),
                    atOnce ? "ended" : "is accepted until " + minute(rotated.previousEndsAt()),
                    secret);
        });
    }

    @Command(description = "Ends a token for good.", mixinStandardHelpOptions = true)
    int revoke(
            @Option(names = PROJECT, required = true, paramLabel = "P", description = "Project.") String project,
            @Option(names = "--name", required = true, paramLabel = "N", description = "Name of the token.")
                    String name,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        return with(data, (projects, tokens) -> {
            long projectId = existing(projects, project).id();
            UploadToken token = existing(tokens, projectId, name);
            tokens.revoke(projectId, token.id());
            System.out.printf("Token '%s' of project '%s' is revoked.%n", name, project);
        });
    }

    /** Checks the request before a database is started for it. */
    private TokenRequest request(String project, String name, NewTokenOptions options) {
        try {
            Projects.checkName(project);
            return options.request(name, clock.instant());
        } catch (IllegalArgumentException wrong) {
            throw problem(String.valueOf(wrong.getMessage()));
        }
    }

    private static int with(Path data, BiConsumer<Projects, Tokens> work) {
        return CommandContext.run(data, context -> work.accept(context.projects(), context.tokens()));
    }

    private Project existing(Projects projects, String name) {
        return projects.find(name).orElseThrow(() -> problem("There is no project '" + name + "' here."));
    }

    private UploadToken existing(Tokens tokens, long projectId, String name) {
        return tokens.named(projectId, name)
                .orElseThrow(() -> problem(
                        "This project has no token '" + name + "' that was not revoked; `token list` shows them."));
    }

    private ParameterException problem(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    private static String minute(@Nullable Instant instant) {
        return instant == null ? "-" : instant.truncatedTo(ChronoUnit.MINUTES).toString();
    }

    /** Parses {@code 12h}, {@code 90d}, {@code 8w}. */
    static final class PeriodConverter implements ITypeConverter<Duration> {
        private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,4})([hdw])");

        @Override
        public Duration convert(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + text + "' is no time such as 12h, 90d or 8w");
            }
            long count = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "h" -> Duration.ofHours(count);
                case "d" -> Duration.ofDays(count);
                default -> Duration.ofDays(7 * count);
            };
        }
    }

    /** Options of {@code token create}. The defaults are those of a CI job, for a year. */
    static final class NewTokenOptions {
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
}
