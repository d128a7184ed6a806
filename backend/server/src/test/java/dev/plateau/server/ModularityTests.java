package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ModularityTests {
    private final ApplicationModules modules = ApplicationModules.of(PlateauServer.class);

    @Test
    void modulesUseEachOtherThroughPublicTypesAndWithoutCycles() {
        modules.verify();
    }

    /** Names them, so that the rule above can't pass by matching nothing. */
    @Test
    void modulesAreTheBusinessNouns() {
        assertThat(modules.stream().map(module -> module.getIdentifier().toString()))
                .containsExactlyInAnyOrder(
                        "access",
                        "alerts",
                        "api",
                        "catalog",
                        "comparisons",
                        "dashboard",
                        "deletion",
                        "environments",
                        "gate",
                        "hosts",
                        "incidents",
                        "ingest",
                        "profiles",
                        "regressions",
                        "requests",
                        "runs",
                        "series",
                        "storage",
                        "watch",
                        "wording",
                        "work");
    }
}
