package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordedFork;
import dev.plateau.server.profiles.Recorded;
import dev.plateau.server.runs.RunFacts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What the recordings of one benchmark show: of a cell alone, or against the same benchmark in another environment of the execution. */
@Component
class CellProfiles {
    private final Profiles profiles;
    private final Environments environments;

    CellProfiles(Profiles profiles, Environments environments) {
        this.profiles = profiles;
        this.environments = environments;
    }

    /**
     * The panel of a cell's page.
     *
     * @param others what the cell can be put against, by environment
     * @param against the environment chosen, or null
     * @param what null when the cell was not recorded
     */
    record View(
            List<Option> others,
            @Nullable Long against,
            String kind,
            @Nullable WhereItWent what) {}

    View of(Project project, RunFacts run, long benchmarkKey, @Nullable Long against, String kind, Address here) {
        List<RecordedFork> forks = profiles.ofExecution(project.id(), run.execution(), benchmarkKey);
        Optional<RecordedFork> own = in(forks, run.environmentId());
        if (own.isEmpty()) {
            return new View(List.of(), null, kind, null);
        }
        Map<Long, KnownEnvironment> known =
                environments.byIds(forks.stream().map(RecordedFork::environment).toList());
        List<Option> others = forks.stream()
                .filter(fork -> fork.environment() != run.environmentId())
                .map(fork -> new Option(String.valueOf(fork.environment()), label(known, fork)))
                .toList();
        Optional<RecordedSide> other = Optional.ofNullable(against)
                .flatMap(environment -> in(forks, environment))
                .map(fork -> new RecordedSide(label(known, fork), fork));
        RecordedSide side = new RecordedSide(label(known, own.get()), own.get());
        return new View(
                others,
                other.map(one -> one.fork().environment()).orElse(null),
                kind,
                explain(project, other.map(one -> List.of(one, side)).orElse(List.of(side)), kind, here));
    }

    /** Explains one recording, or two. */
    WhereItWent explain(Project project, List<RecordedSide> sides, String kind, Address here) {
        List<Long> ids = sides.stream().map(side -> side.fork().id()).toList();
        Recorded recorded =
                profiles.read(ids, KindWords.all().stream().map(KindWords::key).toList());
        return WhereItWent.of(project, sides, KindWords.named(kind), recorded, here);
    }

    private static String label(Map<Long, KnownEnvironment> known, RecordedFork fork) {
        return Objects.requireNonNull(known.get(fork.environment())).label();
    }

    private static Optional<RecordedFork> in(List<RecordedFork> forks, long environment) {
        return forks.stream().filter(fork -> fork.environment() == environment).findFirst();
    }
}
