package dev.plateau.server.causes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.Environment;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchPlanTest {
    private static final Environment.Host HOST = new Environment.Host("f", "lab", "Linux", "amd64", "Some CPU", 2, 1);

    private static KnownEnvironment environment(String version, String build, String distinction) {
        var jdk = new Environment.Jdk("Ada", version, "OpenJDK 64-Bit Server VM", version + "+9", build);
        return new KnownEnvironment(
                new EnvironmentIds(1, 1, 2, 3, 4),
                HOST,
                jdk,
                jdk.feature(),
                "default",
                List.of(),
                List.of(),
                true,
                distinction,
                false);
    }

    @Test
    void theCommandNamesTheBuildsOfOneVersion() {
        assertThat(SearchPlan.flagCommand(
                        environment("25.0.2", "0a1b200000", "0a1b200000"),
                        environment("25.0.2", "3c4d500000", "3c4d500000")))
                .contains("--from 25.0.2-0a1b200000/default --to 25.0.2-3c4d500000/default");
        assertThat(SearchPlan.flagCommand(
                        environment("17.0.9", "0a1b200000", ""), environment("25.0.2", "3c4d500000", "Ada")))
                .contains("--from 17.0.9/default --to 25.0.2/default");
    }
}
