package dev.plateau.server.dashboard.cell;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.dashboard.profile.ProfilePanel;
import dev.plateau.server.dashboard.profile.RecordedSide;
import dev.plateau.server.dashboard.profile.TradeOff;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Profiles of one benchmark: of a cell alone, against the same benchmark in another environment of the execution, or against another
 * benchmark of its class in the same run.
 */
@Component
record CellProfiles(
        Profiles profiles, Environments environments, BenchmarkKeys keys, Scores scores, RecordingCatalog recordings) {
    /**
     * The panel of a cell's page.
     *
     * @param environments the same benchmark in other environments
     * @param benchmarks others of its class in the run
     * @param against which of them is chosen; null for none
     * @param tradeOff scores of both sides; null for one side
     * @param what null when the cell was not recorded
     */
    record ProfilesOfCell(
            List<Option> environments,
            List<Option> benchmarks,
            @Nullable String against,
            String kind,
            @Nullable TradeOff tradeOff,
            @Nullable ProfilePanel what) {
        public boolean alone() {
            return environments.isEmpty() && benchmarks.isEmpty();
        }
    }

    /** A recording to compare the cell with; the label has its differences from the cell. */
    private record OtherSide(Option option, RecordedSide side, String ownLabel) {}

    /** Value for another benchmark in addresses. */
    static String benchmark(long key) {
        return "benchmark-" + key;
    }

    ProfilesOfCell of(
            Project project, RunRecord run, BenchmarkKey key, long keyId, String against, String kind, Address here) {
        List<RecordingSummary> forks = profiles.ofExecution(project.id(), run.execution(), keyId);
        RecordingSummary own = forks.stream()
                .filter(fork -> fork.environment() == run.environmentId())
                .findFirst()
                .orElse(null);
        if (own == null) {
            return new ProfilesOfCell(List.of(), List.of(), null, kind, null, null);
        }
        Map<Long, KnownEnvironment> known = environments.byIds(
                project.id(), forks.stream().map(RecordingSummary::environment).toList());
        List<OtherSide> elsewhere = elsewhere(forks, own, known);
        List<OtherSide> beside = beside(project, own, key);
        List<OtherSide> all = new ArrayList<>(elsewhere);
        all.addAll(beside);
        OtherSide chosen = all.stream()
                .filter(other -> other.option().value().equals(against))
                .findFirst()
                .orElse(null);
        List<RecordedSide> sides = chosen == null
                ? List.of(new RecordedSide(label(known, own), own))
                : List.of(chosen.side(), new RecordedSide(chosen.ownLabel(), own));
        ProfilePanel what = ProfilePanel.of(profiles, recordings, project, sides, kind, here);
        return new ProfilesOfCell(
                elsewhere.stream().map(OtherSide::option).toList(),
                beside.stream().map(OtherSide::option).toList(),
                chosen == null ? null : against,
                kind,
                chosen == null ? null : TradeOff.of(scores, project.id(), sides, what),
                what);
    }

    private static List<OtherSide> elsewhere(
            List<RecordingSummary> forks, RecordingSummary own, Map<Long, KnownEnvironment> known) {
        return forks.stream()
                .filter(fork -> fork.id() != own.id())
                .map(fork -> {
                    String label = label(known, fork);
                    Option option = new Option(String.valueOf(fork.environment()), label);
                    return new OtherSide(option, new RecordedSide(label, fork), label(known, own));
                })
                .toList();
    }

    /** Recorded benchmarks of the class in the same run, those most like this one first. */
    private List<OtherSide> beside(Project project, RecordingSummary own, BenchmarkKey key) {
        Map<Long, BenchmarkKey> named = keys.ofClass(project.id(), Names.type(key));
        return profiles.ofRuns(project.id(), List.of(own.run())).stream()
                .filter(fork -> fork.id() != own.id() && named.containsKey(fork.benchmarkKey()))
                .map(fork -> {
                    BenchmarkKey other = Objects.requireNonNull(named.get(fork.benchmarkKey()));
                    String label = Names.apart(other, key);
                    Option option = new Option(benchmark(fork.benchmarkKey()), label);
                    return new OtherSide(option, new RecordedSide(label, fork), Names.apart(key, other));
                })
                .sorted(Comparator.comparingInt(
                                (OtherSide other) -> other.option().label().split(", ").length)
                        .thenComparing(other -> other.option().label()))
                .toList();
    }

    private static String label(Map<Long, KnownEnvironment> known, RecordingSummary fork) {
        return Objects.requireNonNull(known.get(fork.environment())).label();
    }
}
