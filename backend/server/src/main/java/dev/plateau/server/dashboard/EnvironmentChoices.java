package dev.plateau.server.dashboard;

import dev.plateau.server.environments.KnownEnvironment;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
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
        return apart(
                options(environment -> new Option("" + environment.ids().flagSet(), environment.briefFlagSet())),
                options(environment -> new Option(
                        "" + environment.ids().flagSet(),
                        environment.briefFlagSet() + " " + String.join(" ", environment.flags()))));
    }

    /** Hosts by id. */
    public List<Option> hosts() {
        return apart(
                options(environment -> new Option(
                        "" + environment.ids().host(), environment.host().label())),
                options(environment -> new Option(
                        "" + environment.ids().host(),
                        environment.host().label() + " " + environment.host().fingerprint())));
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

    /** The short ones, apart from those that would read the same. */
    private static List<Option> apart(List<Option> brief, List<Option> whole) {
        return IntStream.range(0, brief.size())
                .mapToObj(i -> brief.stream()
                                        .filter(other -> other.label()
                                                .equals(brief.get(i).label()))
                                        .count()
                                > 1
                        ? whole.get(i)
                        : brief.get(i))
                .toList();
    }

    private List<Option> options(Function<KnownEnvironment, Option> option) {
        return all.stream().map(option).distinct().toList();
    }
}
