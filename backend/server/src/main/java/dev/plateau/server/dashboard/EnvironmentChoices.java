package dev.plateau.server.dashboard;

import dev.plateau.server.environments.KnownEnvironment;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Filter options for lists of a project.
 *
 * @param all the environments of the project, in their order
 */
public record EnvironmentChoices(List<KnownEnvironment> all) {
    /** Feature releases: "17". */
    public List<Option> jdks() {
        return options(
                environment -> new Option("" + environment.feature(), KnownEnvironment.release(environment.feature())));
    }

    /** Flag sets by id. */
    public List<Option> flagSets() {
        return options(environment -> new Option("" + environment.ids().flagSet(), environment.briefFlagSet()));
    }

    /** Hosts by id. */
    public List<Option> hosts() {
        return options(environment ->
                new Option("" + environment.ids().host(), environment.host().label()));
    }

    /** The environments of a feature release, a flag set and a host; null for any. */
    public List<KnownEnvironment> fitting(@Nullable Integer jdk, @Nullable Long flagSet, @Nullable Long host) {
        return all.stream()
                .filter(environment -> jdk == null || jdk == environment.feature())
                .filter(environment ->
                        flagSet == null || flagSet == environment.ids().flagSet())
                .filter(environment -> host == null || host == environment.ids().host())
                .toList();
    }

    private List<Option> options(Function<KnownEnvironment, Option> option) {
        return all.stream().map(option).distinct().toList();
    }
}
