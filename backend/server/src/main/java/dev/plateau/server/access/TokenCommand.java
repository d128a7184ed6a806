package dev.plateau.server.access;

import ch.qos.logback.classic.Level;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.storage.BorrowedDatabase;
import dev.plateau.server.storage.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Upload tokens from the command line, beside a running server or without one. */
@Command(
        name = "token",
        description = "Makes, lists and revokes upload tokens.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "create|list|revoke")
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
        throw problem("Say what to do: create, list or revoke.");
    }

    @Command(
            description =
                    "Makes a token, and its project if need be. The token is the last line printed; it can't be shown again.")
    int create(
            @Option(names = PROJECT, required = true, paramLabel = "P", description = "Project.") String project,
            @Option(names = "--name", required = true, paramLabel = "N", description = "What the token is for.")
                    String name,
            @Option(
                            names = "--expires",
                            paramLabel = "90d",
                            converter = Period.class,
                            description = "Time until it expires, in h, d or w (never).")
                    @Nullable
                    Duration expires,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        return with(data, (projects, tokens) -> {
            Instant end = expires == null ? null : clock.instant().plus(expires);
            String secret = tokens.create(projects.findOrCreate(project).id(), name, end);
            System.out.printf(
                    "Token '%s' for project '%s', %s:%n%s%n",
                    name, project, end == null ? "valid until revoked" : "valid until " + minute(end), secret);
        });
    }

    @Command(description = "Lists the tokens of a project.")
    int list(
            @Option(names = PROJECT, required = true, paramLabel = "P", description = "Project.") String project,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        return with(data, (projects, tokens) -> {
            String line = "%-24s %-8s %-8s %-18s %-18s %s%n";
            System.out.printf(line, "name", "ends in", "state", "created", "expires", "last used");
            for (UploadToken token : tokens.list(existing(projects, project).id())) {
                System.out.printf(
                        line,
                        token.name(),
                        token.hint(),
                        token.state(clock.instant()),
                        minute(token.createdAt()),
                        minute(token.expiresAt()),
                        minute(token.lastUsedAt()));
            }
        });
    }

    @Command(description = "Ends a token for good.")
    int revoke(
            @Option(names = PROJECT, required = true, paramLabel = "P", description = "Project.") String project,
            @Option(names = "--name", required = true, paramLabel = "N", description = "Name of the token.")
                    String name,
            @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
                    Path data) {
        return with(data, (projects, tokens) -> {
            long projectId = existing(projects, project).id();
            UploadToken token = tokens.list(projectId).stream()
                    .filter(candidate -> candidate.name().equals(name) && candidate.revokedAt() == null)
                    .findFirst()
                    .orElseThrow(() -> problem("Project '" + project + "' has no token '" + name
                            + "' that could be revoked; `token list` shows them."));
            tokens.revoke(projectId, token.id());
            System.out.printf("Token '%s' of project '%s' is revoked.%n", name, project);
        });
    }

    private int with(Path data, BiConsumer<Projects, Tokens> work) {
        quieten();
        try (BorrowedDatabase database = database(data);
                Connection connection = database.address().connect()) {
            JdbcClient jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            work.accept(new Projects(jdbc, clock), new Tokens(jdbc, clock));
            return CommandLine.ExitCode.OK;
        } catch (IOException | SQLException | IllegalArgumentException failure) {
            System.err.println(failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private static BorrowedDatabase database(Path data) throws IOException {
        Map<String, String> environment = System.getenv();
        String url = environment.getOrDefault("SPRING_DATASOURCE_URL", "");
        return url.isBlank()
                ? BorrowedDatabase.in(data)
                : BorrowedDatabase.at(new DatabaseAddress(
                        url,
                        environment.getOrDefault("SPRING_DATASOURCE_USERNAME", ""),
                        environment.getOrDefault("SPRING_DATASOURCE_PASSWORD", "")));
    }

    private Project existing(Projects projects, String name) {
        return projects.find(name).orElseThrow(() -> problem("There is no project '" + name + "' here."));
    }

    private ParameterException problem(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    private static String minute(@Nullable Instant instant) {
        return instant == null ? "-" : instant.truncatedTo(ChronoUnit.MINUTES).toString();
    }

    /** Standard output belongs to the token. */
    private static void quieten() {
        if (LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof ch.qos.logback.classic.Logger root) {
            root.setLevel(Level.WARN);
        }
    }

    /** Reads {@code 12h}, {@code 90d}, {@code 8w}. */
    private static final class Period implements ITypeConverter<Duration> {
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
}
