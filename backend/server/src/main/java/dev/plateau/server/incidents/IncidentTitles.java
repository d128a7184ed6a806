package dev.plateau.server.incidents;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.Incident.Shared;
import dev.plateau.server.incidents.IncidentRecord.JdkStep;
import dev.plateau.server.series.SeriesRelations;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Builds the titles of incidents from their changes. */
@Component
class IncidentTitles {
    /** More than one condition differs: the title alone must not read as a verdict on the JDK or the code. */
    private static final String CONFOUNDED = "confounded";

    /** Code seldom changes most of a suite; another machine does. */
    private static final String MACHINE = "probably the machine";

    private static final int SUITE = 4;

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesRelations relations;

    IncidentTitles(BenchmarkKeys keys, Environments environments, SeriesRelations relations) {
        this.keys = keys;
        this.environments = environments;
        this.relations = relations;
    }

    /** @param changes worst first, at least one */
    String title(Shared shared, List<IncidentChange> changes) {
        long key = changes.getFirst().benchmarkKey();
        String name = Objects.requireNonNull(keys.byIds(List.of(key)).get(key)).shortName();
        Set<Long> runs = changes.stream().map(change -> change.first().run()).collect(Collectors.toSet());
        int measured = relations.benchmarksOf(runs);
        JdkStep step = shared.step();
        EnvironmentNames names = environments.names();
        boolean confounded = shared.cause() == Cause.CONFOUNDED;
        return step == null
                ? new IncidentTitle(
                                name,
                                measured,
                                IncidentTitle.sinceFirst(changes),
                                confounded
                                        ? CONFOUNDED
                                        : isOfMachine(shared, changes, measured)
                                                ? MACHINE
                                                : scope(shared, changes, names))
                        .of(changes)
                : new IncidentTitle(name, measured, onJdk(step, names), confounded ? CONFOUNDED : "").of(changes);
    }

    /** Tests for a likely change of machine: the host is unknown, and most benchmarks changed at once. */
    private static boolean isOfMachine(Shared shared, List<IncidentChange> changes, int measured) {
        long moved =
                changes.stream().map(IncidentChange::benchmarkKey).distinct().count();
        return shared.cause() == Cause.HOST_UNKNOWN && measured >= SUITE && 2 * moved > measured;
    }

    private static String onJdk(JdkStep step, EnvironmentNames names) {
        int from = names.jdk(step.from()).feature();
        int to = names.jdk(step.to()).feature();
        return from == to
                ? "on JDK " + names.jdk(step.to()).version() + " against "
                        + names.jdk(step.from()).version()
                : "on JDK " + KnownEnvironment.release(to) + " against " + KnownEnvironment.release(from);
    }

    /** "JDK 17 only", where others were measured at the same commit. */
    private String scope(Shared shared, List<IncidentChange> changes, EnvironmentNames names) {
        Set<Long> jdks = changes.stream()
                .map(IncidentChange::jdk)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        Set<Integer> features = features(jdks, names);
        String commit = changes.getFirst().first().commit();
        if (features.size() != 1 || commit == null) {
            return "";
        }
        Set<Long> measured = relations.jdksAt(shared.project(), commit);
        return features(measured, names).size() > 1
                ? "JDK " + KnownEnvironment.release(features.iterator().next()) + " only"
                : "";
    }

    private static Set<Integer> features(Set<Long> jdks, EnvironmentNames names) {
        return jdks.stream().map(jdk -> names.jdk(jdk).feature()).collect(Collectors.toSet());
    }
}
