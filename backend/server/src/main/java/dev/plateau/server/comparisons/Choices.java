package dev.plateau.server.comparisons;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The choices for comparisons in a project.
 *
 * @param environments the last used one first
 * @param metrics by name
 * @param branches by name
 */
public record Choices(List<KnownEnvironment> environments, List<String> metrics, List<String> branches) {
    /** The chosen host if the project has measured on it, else the one last used; empty in an empty project. */
    public Optional<Long> host(@Nullable Long chosen) {
        List<Long> hosts = hosts();
        return hosts.contains(chosen)
                ? Optional.ofNullable(chosen)
                : hosts.stream().findFirst();
    }

    /** The hosts of the environments, the one last used first. */
    public List<Long> hosts() {
        return environments.stream()
                .map(environment -> environment.ids().host())
                .distinct()
                .toList();
    }

    /** True if the project has measured in this environment. */
    boolean has(long environment) {
        return environments.stream().anyMatch(known -> known.ids().environment() == environment);
    }

    /** Ids of the environments. */
    List<Long> ids() {
        return environments.stream()
                .map(environment -> environment.ids().environment())
                .toList();
    }

    /** The environments in the order of columns: by JDK build, without flags first. */
    public List<KnownEnvironment> columns() {
        return environments.stream().sorted(Matrix.COLUMN_ORDER).toList();
    }

    /** The default branch: the main one if there are several. Empty for the newest points of any branch. */
    public String defaultBranch() {
        return branches.size() < 2
                ? ""
                : RunCatalog.MAIN_BRANCHES.stream()
                        .filter(branches::contains)
                        .findFirst()
                        .orElse("");
    }
}
