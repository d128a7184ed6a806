package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.Profiles.RecordedFork;
import dev.plateau.server.runs.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Flame graphs of a cell, alone or against the same benchmark in another environment of the execution. */
@Component
class CellProfiles {
    /** Kinds in the order of the page, with what they show. */
    private static final Map<String, String> TITLES = Map.of(
            "cpu", "Running code",
            "allocation", "Allocated bytes",
            "monitor", "Blocked at synchronized",
            "park", "Parked in locks and conditions",
            "wait", "Waiting in Object.wait",
            "pinned", "Virtual threads pinned");

    private static final List<String> ORDER = List.of("cpu", "allocation", "monitor", "park", "wait", "pinned");

    private final Profiles profiles;
    private final Environments environments;

    CellProfiles(Profiles profiles, Environments environments) {
        this.profiles = profiles;
        this.environments = environments;
    }

    /**
     * What the page shows.
     *
     * @param state of this cell's recording: WAITING, WHOLE, PARTLY or REFUSED; null when the cell was not recorded
     * @param reason why it is not whole
     * @param others what it can be put against, by environment
     * @param against the environment chosen, or null
     * @param kind of the graph that is shown
     */
    record View(
            @Nullable String state,
            @Nullable String reason,
            List<Option> others,
            @Nullable Long against,
            String kind,
            List<Graph> graphs) {
        /** Whether there is anything to say. */
        public boolean present() {
            return state != null;
        }
    }

    /**
     * One flame graph.
     *
     * @param baseline address of the tree that this cell is put against; when there is none, of this cell's own
     * @param candidate address of this cell's own tree then, else null
     * @param cuts what rules took away here
     */
    record Graph(
            String kind,
            String title,
            String baseline,
            @Nullable String candidate,
            List<String> cuts) {}

    View of(Project project, RunFacts run, long benchmarkKey, @Nullable Long against, String kind) {
        List<RecordedFork> forks = profiles.ofExecution(project.id(), run.execution(), benchmarkKey);
        Optional<RecordedFork> own = in(forks, run.environmentId());
        if (own.isEmpty()) {
            return new View(null, null, List.of(), null, "", List.of());
        }
        Map<Long, KnownEnvironment> known =
                environments.byIds(forks.stream().map(RecordedFork::environment).toList());
        List<Option> others = forks.stream()
                .filter(fork -> fork.environment() != run.environmentId())
                .map(fork -> new Option(
                        String.valueOf(fork.environment()),
                        Objects.requireNonNull(known.get(fork.environment())).label()))
                .toList();
        Optional<RecordedFork> other = against == null ? Optional.empty() : in(forks, against);
        List<Graph> graphs = graphs(project, own.get(), other);
        return new View(
                own.get().state(),
                own.get().reason(),
                others,
                other.map(RecordedFork::environment).orElse(null),
                graphs.stream().anyMatch(graph -> graph.kind().equals(kind)) || graphs.isEmpty()
                        ? kind
                        : graphs.getFirst().kind(),
                graphs);
    }

    private static Optional<RecordedFork> in(List<RecordedFork> forks, long environment) {
        return forks.stream().filter(fork -> fork.environment() == environment).findFirst();
    }

    private static List<Graph> graphs(Project project, RecordedFork own, Optional<RecordedFork> other) {
        Set<String> seen = new LinkedHashSet<>();
        Stream.concat(other.stream(), Stream.of(own))
                .flatMap(fork -> fork.profiles().stream())
                .forEach(profile -> seen.add(profile.kind()));
        List<Graph> graphs = new ArrayList<>();
        for (String kind : ORDER) {
            if (seen.contains(kind)) {
                String address = address(project, own, kind);
                graphs.add(new Graph(
                        kind,
                        Objects.requireNonNull(TITLES.get(kind)),
                        other.map(fork -> address(project, fork, kind)).orElse(address),
                        other.isPresent() ? address : null,
                        cuts(own, kind)));
            }
        }
        return graphs;
    }

    private static String address(Project project, RecordedFork fork, String kind) {
        return "/projects/" + project.name() + "/profiles/" + fork.id() + "/" + kind;
    }

    private static List<String> cuts(RecordedFork fork, String kind) {
        return fork.profiles().stream()
                .filter(profile -> profile.kind().equals(kind))
                .flatMap(profile -> profile.cuts().stream().map(cut -> words(profile, cut)))
                .toList();
    }

    private static String words(KindSummary profile, Profiles.Cut cut) {
        String weight = profile.unit().equals("samples")
                ? ""
                : ", " + Quantity.of((double) cut.weight(), profile.unit().equals("bytes") ? "B" : profile.unit());
        return cut.meaning() + ": " + Quantity.grouped((double) cut.events())
                + (cut.events() == 1 ? " event" : " events") + weight;
    }
}
