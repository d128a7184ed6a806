package dev.plateau.server.environments;

import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.JdkOrder;
import dev.plateau.wire.text.Names;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
            jdks.merge(ids.jdk(), environment.jdk(), EnvironmentNames::ofBoth);
            flagSets.put(ids.flagSet(), environment.flagSet());
        }
    }

    public Environment.Host host(long id) {
        return Objects.requireNonNull(hosts.get(id));
    }

    public Environment.Jdk jdk(long id) {
        return Objects.requireNonNull(jdks.get(id));
    }

    /** Hosts may have builds of their own. */
    private static Environment.Jdk ofBoth(Environment.Jdk one, Environment.Jdk other) {
        return Objects.equals(one.build(), other.build()) ? one : one.withBuild(null);
    }

    /** Text that no other JDK of the same hosts has, and so none of the project's there: "17.0.9 Eclipse Adoptium", "17.0.9 Eclipse Adoptium 17.0.9+9 0a1b2". */
    public String jdkName(long id) {
        Environment.Jdk jdk = jdk(id);
        String name = Names.of(jdk);
        List<Environment.Jdk> besides = besides(id);
        for (String more :
                Stream.of(jdk.vmVersion(), jdk.build()).filter(Objects::nonNull).toList()) {
            String soFar = name;
            if (besides.stream().filter(other -> isCalled(other, soFar)).count() > 1) {
                name += " " + more;
            }
        }
        return name;
    }

    /** The JDKs of the hosts that have this one, itself included: hosts belong to one project. */
    private List<Environment.Jdk> besides(long id) {
        Set<Long> hosts = environments.stream()
                .map(KnownEnvironment::ids)
                .filter(ids -> ids.jdk() == id)
                .map(EnvironmentIds::host)
                .collect(Collectors.toSet());
        return environments.stream()
                .map(KnownEnvironment::ids)
                .filter(ids -> hosts.contains(ids.host()))
                .map(EnvironmentIds::jdk)
                .distinct()
                .map(this::jdk)
                .toList();
    }

    private static boolean isCalled(Environment.Jdk jdk, String name) {
        return name.equals(Names.of(jdk)) || name.equals(Names.of(jdk) + " " + jdk.vmVersion());
    }

    /** Label of an environment, as {@link KnownEnvironment#label}. */
    public String label(long host, long jdk, long flagSet) {
        return environments.stream()
                .filter(environment -> environment.ids().host() == host
                        && environment.ids().jdk() == jdk
                        && environment.ids().flagSet() == flagSet)
                .map(KnownEnvironment::label)
                .findFirst()
                .orElseGet(() -> jdk(jdk).version() + " " + Names.flagSet(flagSet(flagSet)));
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
