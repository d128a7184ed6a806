package dev.plateau.server.testing;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.CommandContext;
import dev.plateau.server.access.TokenRequest;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Tokens that may do everything, made as the command makes them, without a process of its own. */
public final class TestTokens {
    private TestTokens() {}

    /** Makes the project if need be, and a new token for it. */
    public static String create(DatabaseAddress database, String project) throws IOException {
        try (CommandContext context = CommandContext.open(database)) {
            return context.tokens()
                    .create(
                            context.projects().findOrCreate(project).id(),
                            new TokenRequest("test", Set.of(TokenScope.values()), BranchPatterns.ANY, null));
        }
    }

    /** The same in the data folder of a server that runs. */
    public static String create(Path data, String project) throws IOException {
        return create(EmbeddedPostgres.runningIn(data).orElseThrow(), project);
    }
}
