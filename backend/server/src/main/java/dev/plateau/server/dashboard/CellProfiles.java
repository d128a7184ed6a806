package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordedFork;
import dev.plateau.server.profiles.Recorded;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.wire.BenchmarkKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * What the recordings of one benchmark show: of a cell alone, or against the same benchmark in another environment of the execution, or
 * against its twin, the same on the other kind of thread.
 */
@Component
class CellProfiles {
    /** Stands for the twin in addresses. */
    private static final String TWIN = "twin";

    private static final Set<String> THREAD_KINDS = Set.of("platform", "virtual");

    private final Profiles profiles;
    private final Environments environments;
    private final BenchmarkKeys keys;

    CellProfiles(Profiles profiles, Environments environments, BenchmarkKeys keys) {
        this.profiles = profiles;
        this.environments = environments;
        this.keys = keys;
    }

    /**
     * The panel of a cell's page.
     *
     * @param others what the cell can be put against: environments by number, and {@code twin}
     * @param against which of them is chosen; null for none
     * @param what null when the cell was not recorded
     */
    record View(
            List<Option> others,
            @Nullable String against,
            String kind,
            @Nullable WhereItWent what) {}

    /** The same benchmark on the other kind of thread, and what tells the two apart. */
    private record Twin(RecordedFork fork, String label, String ownLabel) {}

    View of(Project project, RunFacts run, BenchmarkKey key, long keyId, String against, String kind, Address here) {
        List<RecordedFork> forks = profiles.ofExecution(project.id(), run.execution(), keyId);
        Optional<RecordedFork> own = forks.stream()
                .filter(fork -> fork.environment() == run.environmentId())
                .findFirst();
        if (own.isEmpty()) {
            return new View(List.of(), null, kind, null);
        }
        Map<Long, KnownEnvironment> known =
                environments.byIds(forks.stream().map(RecordedFork::environment).toList());
        Optional<Twin> twin = twin(project, own.get(), key);
        List<Option> others = new ArrayList<>();
        twin.ifPresent(found -> others.add(new Option(TWIN, found.label())));
        forks.stream()
                .filter(fork -> fork.id() != own.get().id())
                .forEach(fork -> others.add(new Option(String.valueOf(fork.environment()), label(known, fork))));
        RecordedSide side = new RecordedSide(label(known, own.get()), own.get());
        List<RecordedSide> sides = against.equals(TWIN)
                ? twin.map(found -> List.of(
                                new RecordedSide(found.label(), found.fork()),
                                new RecordedSide(found.ownLabel(), own.get())))
                        .orElse(List.of(side))
                : forks.stream()
                        .filter(fork -> String.valueOf(fork.environment()).equals(against)
                                && fork.id() != own.get().id())
                        .findFirst()
                        .map(fork -> List.of(new RecordedSide(label(known, fork), fork), side))
                        .orElse(List.of(side));
        return new View(others, sides.size() > 1 ? against : null, kind, explain(project, sides, kind, here));
    }

    /** Explains one recording, or two. */
    private WhereItWent explain(Project project, List<RecordedSide> sides, String kind, Address here) {
        List<Long> ids = sides.stream().map(side -> side.fork().id()).toList();
        Recorded recorded =
                profiles.read(ids, KindWords.all().stream().map(KindWords::key).toList());
        return WhereItWent.of(project, sides, KindWords.named(kind), recorded, here);
    }

    private Optional<Twin> twin(Project project, RecordedFork own, BenchmarkKey key) {
        if (key.parameters().values().stream().noneMatch(THREAD_KINDS::contains)) {
            return Optional.empty();
        }
        List<RecordedFork> beside = profiles.ofRuns(project.id(), List.of(own.run()));
        Map<Long, BenchmarkKey> named =
                keys.byIds(beside.stream().map(RecordedFork::benchmarkKey).toList());
        for (RecordedFork fork : beside) {
            BenchmarkKey other = Objects.requireNonNull(named.get(fork.benchmarkKey()));
            Optional<String> parameter = threadParameter(key, other);
            if (parameter.isPresent()) {
                String name = parameter.get();
                return Optional.of(new Twin(
                        fork,
                        name + "=" + other.parameters().get(name),
                        name + "=" + key.parameters().get(name)));
            }
        }
        return Optional.empty();
    }

    /** The parameter in which two keys differ, when it is the only difference and its values are the two kinds of thread. */
    static Optional<String> threadParameter(BenchmarkKey key, BenchmarkKey other) {
        if (!key.benchmark().equals(other.benchmark())
                || key.mode() != other.mode()
                || key.threads() != other.threads()
                || !key.parameters().keySet().equals(other.parameters().keySet())) {
            return Optional.empty();
        }
        List<String> differing = key.parameters().keySet().stream()
                .filter(name -> !Objects.equals(
                        key.parameters().get(name), other.parameters().get(name)))
                .toList();
        return differing.size() == 1
                        && THREAD_KINDS.contains(key.parameters().get(differing.getFirst()))
                        && THREAD_KINDS.contains(other.parameters().get(differing.getFirst()))
                ? Optional.of(differing.getFirst())
                : Optional.empty();
    }

    private static String label(Map<Long, KnownEnvironment> known, RecordedFork fork) {
        return Objects.requireNonNull(known.get(fork.environment())).label();
    }
}
