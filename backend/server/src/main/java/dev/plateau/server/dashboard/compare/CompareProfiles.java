package dev.plateau.server.dashboard.compare;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.api.Calculations;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellView;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.profile.ProfilePanel;
import dev.plateau.server.dashboard.profile.ProfilePanel.Grown;
import dev.plateau.server.dashboard.profile.ProfilePanels;
import dev.plateau.server.dashboard.profile.RecordedSide;
import dev.plateau.server.dashboard.profile.TradeOff;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.wording.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What the recordings behind a comparison show: of each benchmark in words, of a chosen one all there is. */
@Component
class CompareProfiles {
    /** Pairs whose call trees are compared for one page, those with the largest differences. */
    private static final int MOST_PAIRS = 40;

    private static final int MOST_WORDS = 1;
    private static final List<String> SPOKEN =
            List.of(EventKind.CPU.key(), EventKind.ALLOCATION.key(), EventKind.MONITOR.key(), EventKind.PARK.key());

    private final Profiles profiles;
    private final ProfilePanels profilePanels;

    CompareProfiles(Profiles profiles, ProfilePanels profilePanels) {
        this.profiles = profiles;
        this.profilePanels = profilePanels;
    }

    /**
     * The part of the page.
     *
     * @param lines one for each benchmark that was recorded on both sides, largest difference first
     * @param more benchmarks that are not among them
     * @param chosen the benchmark that is explained
     */
    record View(List<Row> lines, int more, @Nullable Chosen chosen) {
        /** Names of the frames that grew in any benchmark. */
        Set<String> grownFrames() {
            return lines.stream()
                    .flatMap(line -> line.grown().stream())
                    .map(Grown::frame)
                    .collect(Collectors.toSet());
        }
    }

    /** A benchmark with the plateaus that grew. */
    record Row(
            String name,
            String conditions,
            String href,
            boolean chosen,
            CellView change,
            String verdict,
            List<Grown> grown) {}

    /**
     * The benchmark that is explained.
     *
     * @param baselineScore address of the raw score of a benchmark in sample mode, for its percentiles; null for other modes
     */
    record Chosen(
            String name,
            String conditions,
            TradeOff tradeOff,
            ProfilePanel what,
            @Nullable String baselineScore,
            @Nullable String candidateScore) {}

    /** A pair with its recordings. */
    private record Both(Pair pair, long benchmark, RecordingSummary baseline, RecordingSummary candidate) {
        List<Long> ids() {
            return List.of(baseline.id(), candidate.id());
        }
    }

    private record Place(long run, long benchmark) {}

    View of(Project project, Comparison comparison, @Nullable Long benchmark, String kind, Address here) {
        List<Both> all = recorded(project, comparison);
        if (all.isEmpty()) {
            return new View(List.of(), 0, null);
        }
        Both chosen = all.stream()
                .filter(both -> benchmark != null && both.benchmark() == benchmark)
                .findFirst()
                .orElse(all.getFirst());
        List<Both> spoken = all.stream().limit(MOST_PAIRS).toList();
        ProfileComparison trees = profiles.read(
                spoken.stream().flatMap(both -> both.ids().stream()).toList(), SPOKEN);
        CellWords words = new CellWords("/projects/" + project.name());
        return new View(
                spoken.stream()
                        .map(both -> line(both, comparison, words, trees, both.equals(chosen), here))
                        .toList(),
                all.size() - spoken.size(),
                chosen(project, comparison, chosen, kind, here));
    }

    /** The pairs that have a recording on both sides. */
    private List<Both> recorded(Project project, Comparison comparison) {
        List<Long> runs = comparison.pairs().stream()
                .map(Pair::score)
                .filter(Cell.Compared.class::isInstance)
                .map(Cell.Compared.class::cast)
                .flatMap(cell ->
                        Stream.of(cell.baseline().run().id(), cell.side().run().id()))
                .distinct()
                .toList();
        Map<Place, RecordingSummary> forks = profiles.ofRuns(project.id(), runs).stream()
                .collect(Collectors.toMap(fork -> new Place(fork.run(), fork.benchmarkKey()), Function.identity()));
        List<Both> both = new ArrayList<>();
        for (Pair pair : comparison.pairs()) {
            if (pair.score() instanceof Cell.Compared cell) {
                long benchmark = cell.side().point().benchmarkKeyId();
                RecordingSummary left =
                        forks.get(new Place(cell.baseline().run().id(), benchmark));
                RecordingSummary right = forks.get(new Place(cell.side().run().id(), benchmark));
                if (left != null && right != null) {
                    both.add(new Both(pair, benchmark, left, right));
                }
            }
        }
        return both;
    }

    private static Row line(
            Both both, Comparison comparison, CellWords words, ProfileComparison trees, boolean chosen, Address here) {
        Calculations.checkTime();
        Pair pair = both.pair();
        return new Row(
                pair.key().shortName(),
                Names.conditions(pair.key()),
                here.without("kind", "sites-open").with("benchmark", both.benchmark()) + "#profiles",
                chosen,
                words.view(pair.key(), comparison.candidate().environment(), pair.score()),
                pair.score() instanceof Cell.Compared cell
                        ? cell.comparison().verdict().word()
                        : "",
                ProfilePanel.grown(trees, both.baseline().id(), both.candidate().id(), MOST_WORDS));
    }

    private Chosen chosen(Project project, Comparison comparison, Both both, String kind, Address here) {
        List<RecordedSide> sides = List.of(
                new RecordedSide(comparison.baseline().environment().label(), both.baseline()),
                new RecordedSide(comparison.candidate().environment().label(), both.candidate()));
        ProfilePanel what = profilePanels.of(project, sides, kind, here);
        Cell.Compared score = (Cell.Compared) Objects.requireNonNull(both.pair().score());
        boolean sampled = both.pair().key().mode() == dev.plateau.wire.model.Mode.SAMPLE_TIME;
        return new Chosen(
                both.pair().key().shortName(),
                Names.conditions(both.pair().key()),
                TradeOff.of(both.pair(), sides, what),
                what,
                sampled ? chart(project, score.baseline().point().scoreId()) : null,
                sampled ? chart(project, score.side().point().scoreId()) : null);
    }

    private static String chart(Project project, long score) {
        return "/projects/" + project.name() + "/cells/" + score + "/chart";
    }
}
