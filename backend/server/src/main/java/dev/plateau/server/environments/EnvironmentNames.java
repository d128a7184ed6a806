package dev.plateau.server.environments;

import dev.plateau.wire.model.Environment;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** Hosts, JDKs and flag sets by id, and ids by name. */
public final class EnvironmentNames {
    private final Collection<KnownEnvironment> environments;
    private final Map<Long, Environment.Host> hosts = new HashMap<>();
    private final Map<Long, Environment.Jdk> jdks = new HashMap<>();
    private final Map<Long, String> flagSets = new HashMap<>();

    EnvironmentNames(Collection<KnownEnvironment> environments) {
        this.environments = environments;
        for (KnownEnvironment environment : environments) {
            EnvironmentIds ids = environment.ids();
            hosts.put(ids.host(), environment.host());
            jdks.put(ids.jdk(), environment.jdk());
            flagSets.put(ids.flagSet(), environment.flagSet());
        }
    }

    public Environment.Host host(long id) {
        return Objects.requireNonNull(hosts.get(id));
    }

    public Environment.Jdk jdk(long id) {
        return Objects.requireNonNull(jdks.get(id));
    }

    public String flagSet(long id) {
        return Objects.requireNonNull(flagSets.get(id));
    }

    /** Ids of the hosts with this label or fingerprint. */
    public List<Long> hostsCalled(String name) {
        return ids(
                environment -> environment.host().label().equals(name)
                        || environment.host().fingerprint().equals(name),
                EnvironmentIds::host);
    }

    /** Ids of the JDKs of this feature release. */
    public List<Long> jdksOf(int feature) {
        return ids(environment -> environment.feature() == feature, EnvironmentIds::jdk);
    }

    /** Ids of the flag sets with this name. */
    public List<Long> flagSetsCalled(String name) {
        return ids(environment -> environment.flagSet().equals(name), EnvironmentIds::flagSet);
    }

    /** Ids of all JDKs, oldest build first. */
    public List<Long> jdksInOrder() {
        return jdks.entrySet().stream()
                .sorted(Map.Entry.<Long, Environment.Jdk>comparingByValue(JdkOrder.OLDEST_FIRST)
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<Long> ids(Predicate<KnownEnvironment> wanted, Function<EnvironmentIds, Long> id) {
        return environments.stream()
                .filter(wanted)
                .map(KnownEnvironment::ids)
                .map(id)
                .distinct()
                .toList();
    }
}
