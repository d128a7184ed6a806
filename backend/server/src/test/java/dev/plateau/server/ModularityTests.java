package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;

class ModularityTests {
    private final ApplicationModules modules = ApplicationModules.of(PlateauServer.class);

    @Test
    void modulesUseEachOtherThroughPublicTypesAndWithoutCycles() {
        modules.verify();
    }

    /** Without a declaration, verify() lets a module use any other. */
    @Test
    void everyModuleDeclaresItsDependencies() {
        assertThat(modules.stream().filter(module -> !declaresDependencies(module)))
                .isEmpty();
    }

    /** Names them, so that the rule above can't pass by matching nothing. */
    @Test
    void modulesAreTheBusinessNouns() {
        assertThat(modules.stream().map(module -> module.getIdentifier().toString()))
                .containsExactlyInAnyOrder(
                        "access",
                        "alerts",
                        "backup",
                        "catalog",
                        "causes",
                        "codehosts",
                        "comparisons",
                        "dashboard",
                        "deletion",
                        "detection",
                        "environments",
                        "exports",
                        "gate",
                        "hosts",
                        "incidents",
                        "ingest",
                        "platform",
                        "profiles",
                        "renames",
                        "requests",
                        "runs",
                        "series");
    }

    private static boolean declaresDependencies(org.springframework.modulith.core.ApplicationModule module) {
        return module.getBasePackage()
                .getAnnotation(ApplicationModule.class)
                .filter(declared -> !List.of(declared.allowedDependencies()).contains(ApplicationModule.OPEN_TOKEN))
                .isPresent();
    }
}
