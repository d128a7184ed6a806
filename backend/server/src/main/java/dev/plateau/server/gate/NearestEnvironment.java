package dev.plateau.server.gate;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** The environment most like that of a run which has a baseline that the run's own environment lacks. */
@Component
record NearestEnvironment(RunCatalog catalog, Environments environments) {
    /** Environments used last that are searched. */
    private static final int MAX_SEARCHED = 200;

    /** Characters of a list of flags. */
    private static final int MAX_FLAGS = 300;

    /** An environment with the facts in which it differs. */
    private record Neighbour(KnownEnvironment environment, RunRecord newest, List<String> differences) {}

    /**
     * ". The nearest environment with one is 21.0.8 default on lab-3 (run 12); it differs in its host: lab-3, here lab-4"; empty if no environment has one.
     *
     * @param commit of the baseline; empty for the newest run of the branch
     * @param branch of the baseline; empty for any
     */
    String words(long project, RunRecord run, String commit, String branch) {
        KnownEnvironment here = environments.byId(project, run.environmentId());
        List<RunRecord> others = candidates(project, run, commit, branch);
        Map<Long, KnownEnvironment> known = environments.byIds(
                project,
                others.stream().map(RunRecord::environmentId).distinct().toList());
        return others.stream()
                .map(other -> {
                    KnownEnvironment there = Objects.requireNonNull(known.get(other.environmentId()));
                    return new Neighbour(there, other, differences(there, here));
                })
                .min(Comparator.<Neighbour>comparingInt(one -> one.differences().size())
                        .thenComparing(one -> one.newest().measuredAt(), Comparator.reverseOrder()))
                .map(nearest -> ". The nearest environment with one is "
                        + nearest.environment().label() + " on "
                        + nearest.environment().host().label() + " (run "
                        + nearest.newest().id() + "); it differs in "
                        + String.join("; ", nearest.differences()))
                .orElse("");
    }

    private List<RunRecord> candidates(long project, RunRecord run, String commit, String branch) {
        if (!commit.isEmpty()) {
            return catalog.atCommit(project, commit).stream()
                    .filter(other -> other.environmentId() != run.environmentId())
                    .toList();
        }
        List<Long> used = catalog.lastUse(project).stream()
                .map(RunCatalog.LastUse::environmentId)
                .filter(environment -> environment != run.environmentId())
                .limit(MAX_SEARCHED)
                .toList();
        return catalog.newestOf(project, used, branch, run.measuredAt());
    }

    private static List<String> differences(KnownEnvironment there, KnownEnvironment here) {
        List<String> differences = new ArrayList<>();
        add(
                differences,
                "host",
                there.host().label(),
                here.host().label(),
                there.ids().host() == here.ids().host());
        boolean sameJdk = there.ids().jdk() == here.ids().jdk();
        boolean sameVersion = there.jdk().version().equals(here.jdk().version());
        add(
                differences,
                sameVersion ? "JDK build" : "JDK",
                sameVersion ? build(there) : Names.of(there.jdk()),
                sameVersion ? build(here) : Names.of(here.jdk()),
                sameJdk);
        add(
                differences,
                "flags",
                flags(there),
                flags(here),
                there.ids().flagSet() == here.ids().flagSet());
        return differences.isEmpty() ? List.of("what its label does not show") : differences;
    }

    private static void add(List<String> differences, String fact, String there, String here, boolean same) {
        if (!same) {
            differences.add(
                    there.equals(here)
                            ? "its " + fact + ": two are called " + there
                            : "its " + fact + ": " + there + ", here " + here);
        }
    }

    private static String build(KnownEnvironment environment) {
        return Names.of(environment.jdk()) + " (" + environment.jdk().vmVersion() + ")";
    }

    private static String flags(KnownEnvironment environment) {
        return environment.flags().isEmpty() ? "none" : Bounded.text(String.join(" ", environment.flags()), MAX_FLAGS);
    }
}
