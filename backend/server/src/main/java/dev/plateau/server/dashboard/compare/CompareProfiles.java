package dev.plateau.server.dashboard.compare;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.recording.model.ProfileAnswer;
import dev.plateau.recording.model.ShareBasis;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.profile.ProfilePanel;
import dev.plateau.server.dashboard.profile.RecordedSide;
import dev.plateau.server.dashboard.profile.RecordedSide.BlockedTime;
import dev.plateau.server.dashboard.profile.TradeOff;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Profiles behind a comparison: of each benchmark a few words, of the chosen one the whole panel. */
@Component
record CompareProfiles(Profiles profiles, RecordingCatalog recordings) {
    /** Most recordings whose call trees are compared for one page, of the benchmarks with the largest differences. */
    private static final int MAX_RECORDINGS = 80;

    private static final int MAX_FRAMES_PER_KIND = 1;

    /**
     * The part of the page.
     *
     * @param lines one for each benchmark that was recorded of the baseline and a candidate, largest difference first
     * @param more number of other benchmarks
     * @param chosen the explained benchmark
     * @param blocked of all recorded benchmarks
     * @param recorded the recorded benchmarks
     */
    record ComparedProfiles(
            List<ProfiledBenchmark> lines,
            int more,
            @Nullable Chosen chosen,
            BlockedTimes blocked,
            Map<BenchmarkKey, Recorded> recorded) {
        /** Names of the frames that grew in any benchmark of this candidate. */
        Set<String> grownFrames(int candidate) {
            return lines.stream()
                    .flatMap(line -> line.candidates().get(candidate).grown().stream())
                    .map(grown -> grown.frame().name())
                    .collect(Collectors.toSet());
        }
    }

    /**
     * A benchmark recorded on both sides.
     *
     * @param kinds of events that a side has
     */
    record Recorded(long benchmark, List<EventKind> kinds) {}

    /** A benchmark with an entry for each candidate. */
    record ProfiledBenchmark(
            String name, String conditions, String href, boolean chosen, List<ProfiledCandidate> candidates) {}

    /**
     * One candidate of a benchmark.
     *
     * @param grown the plateaus that grew
     * @param caveats kinds whose shares are not compared, with the reason: "different samplers: CPU"
     */
    record ProfiledCandidate(
            CellView change, String verdict, boolean recorded, List<GrownFrame> grown, List<String> caveats) {}

    /**
     * The explained benchmark.
     *
     * @param scores addresses of the raw scores of a benchmark in sample mode, for its percentiles; none for other modes
     */
    record Chosen(String name, String conditions, TradeOff tradeOff, ProfilePanel what, List<String> scores) {
        /** The addresses as one attribute. */
        public String sources() {
            return String.join(" ", scores);
        }
    }

    /**
     * A benchmark with its recordings.
     *
     * @param candidates by index; those without a recording are left out
     */
    private record RecordedBenchmark(
            BenchmarkKey key, long benchmark, RecordingSummary baseline, Map<Integer, RecordedCandidate> candidates) {
        /** The blocked times of all sides, baseline first; null for candidates without a recording. */
        BlockedTimes.BlockedBenchmark blocked(int candidateCount) {
            List<@Nullable BlockedTime> sides = new ArrayList<>();
            sides.add(new RecordedSide("", baseline).blocked());
            for (int i = 0; i < candidateCount; i++) {
                RecordedCandidate side = candidates.get(i);
                sides.add(side == null ? null : new RecordedSide("", side.fork()).blocked());
            }
            return new BlockedTimes.BlockedBenchmark(key, sides);
        }

        Recorded recorded() {
            return new Recorded(
                    benchmark,
                    EventKind.COSTS.stream()
                            .filter(kind -> Stream.concat(
                                            Stream.of(baseline),
                                            candidates.values().stream().map(RecordedCandidate::fork))
                                    .map(fork -> fork.kinds().get(kind))
                                    .anyMatch(events -> events != null && events.events() > 0))
                            .toList());
        }

        Stream<Long> ids() {
            return Stream.concat(
                    Stream.of(baseline.id()),
                    candidates.values().stream().map(side -> side.fork().id()));
        }
    }

    /** A recorded candidate. */
    private record RecordedCandidate(Pair pair, Cell.Compared score, RecordingSummary fork) {}

    private record RecordingKey(long run, long benchmark) {}

    /**
     * Reads the recordings of comparisons with one baseline.
     *
     * @param labels of all sides, baseline first
     */
    ComparedProfiles of(
            Project project, List<Comparison> comparisons, List<String> labels, CompareRequest request, Address here) {
        List<RecordedBenchmark> all = recorded(project, comparisons);
        if (all.isEmpty()) {
            return new ComparedProfiles(List.of(), 0, null, BlockedTimes.NONE, Map.of());
        }
        RecordedBenchmark chosen = all.stream()
                .filter(one -> request.benchmark() != null && one.benchmark() == request.benchmark())
                .findFirst()
                .orElse(all.getFirst());
        List<RecordedBenchmark> listed =
                all.stream().limit(MAX_RECORDINGS / labels.size()).toList();
        ProfileComparison trees = profiles.read(
                project.id(),
                listed.stream().flatMap(RecordedBenchmark::ids).toList(),
                EventKind.COSTS,
                Profiles.ALL_THREADS);
        List<Map<BenchmarkKey, Pair>> pairs =
                comparisons.stream().map(Comparison::byBenchmark).toList();
        CellWords words = new CellWords("/projects/" + project.name());
        return new ComparedProfiles(
                listed.stream()
                        .map(one -> new ProfiledBenchmark(
                                one.key().shortName(),
                                Names.conditions(one.key()),
                                here.without("kind", "sites-open").with("benchmark", one.benchmark()) + "#profiles",
                                one.equals(chosen),
                                IntStream.range(0, comparisons.size())
                                        .mapToObj(i -> entry(
                                                one, i, pairs.get(i).get(one.key()), comparisons.get(i), words, trees))
                                        .toList()))
                        .toList(),
                all.size() - listed.size(),
                chosen(project, chosen, labels, Objects.requireNonNullElse(request.kind(), "cpu"), here),
                BlockedTimes.of(
                        all.stream().map(one -> one.blocked(comparisons.size())).toList()),
                all.stream().collect(Collectors.toMap(RecordedBenchmark::key, RecordedBenchmark::recorded)));
    }

    private List<RecordedBenchmark> recorded(Project project, List<Comparison> comparisons) {
        List<Long> runs = comparisons.stream()
                .flatMap(comparison -> comparison.pairs().stream())
                .flatMap(pair -> pair.score().sides())
                .map(side -> side.run().id())
                .distinct()
                .toList();
        Map<RecordingKey, RecordingSummary> forks = profiles.ofRuns(project.id(), runs).stream()
                .collect(Collectors.toMap(
                        fork -> new RecordingKey(fork.run(), fork.benchmarkKey()), Function.identity()));
        Map<BenchmarkKey, RecordedBenchmark> found = new HashMap<>();
        for (int i = 0; i < comparisons.size(); i++) {
            for (Pair pair : comparisons.get(i).pairs()) {
                if (pair.score() instanceof Cell.Compared cell) {
                    long benchmark = cell.side().point().benchmarkKeyId();
                    RecordingSummary left =
                            forks.get(new RecordingKey(cell.baseline().run().id(), benchmark));
                    RecordingSummary right =
                            forks.get(new RecordingKey(cell.side().run().id(), benchmark));
                    if (left != null && right != null) {
                        found.computeIfAbsent(
                                        pair.key(), key -> new RecordedBenchmark(key, benchmark, left, new TreeMap<>()))
                                .candidates()
                                .put(i, new RecordedCandidate(pair, cell, right));
                    }
                }
            }
        }
        return Comparison.benchmarks(comparisons).stream()
                .filter(found::containsKey)
                .map(found::get)
                .toList();
    }

    private static ProfiledCandidate entry(
            RecordedBenchmark one,
            int candidate,
            @Nullable Pair pair,
            Comparison comparison,
            CellWords words,
            ProfileComparison trees) {
        Calculations.checkTime();
        RecordedCandidate side = one.candidates().get(candidate);
        List<GrownFrame> grown = side == null
                ? List.of()
                : trees.grown(one.baseline().id(), side.fork().id(), EventKind.COSTS, MAX_FRAMES_PER_KIND);
        Predicate<EventKind> comparable = kind ->
                side != null && trees.basis(one.baseline().id(), side.fork().id(), kind) == ShareBasis.COMPARABLE;
        return new ProfiledCandidate(
                pair == null
                        ? CellView.EMPTY
                        : words.view(pair.key(), comparison.candidate().environment(), pair.score()),
                pair != null && pair.score() instanceof Cell.Compared cell
                        ? CellWords.word(cell.comparison().verdict())
                        : "",
                side != null,
                grown.stream().filter(frame -> comparable.test(frame.kind())).toList(),
                side == null
                        ? List.of()
                        : Stream.concat(Stream.of(EventKind.CPU), grown.stream().map(GrownFrame::kind))
                                .distinct()
                                .map(kind -> ProfileAnswer.caveat(
                                        kind,
                                        trees.basis(
                                                one.baseline().id(), side.fork().id(), kind)))
                                .filter(caveat -> !caveat.isEmpty())
                                .toList());
    }

    private Chosen chosen(Project project, RecordedBenchmark one, List<String> labels, String kind, Address here) {
        List<RecordedSide> sides = new ArrayList<>();
        sides.add(new RecordedSide(labels.getFirst(), one.baseline()));
        one.candidates().forEach((i, side) -> sides.add(new RecordedSide(labels.get(i + 1), side.fork())));
        ProfilePanel what = ProfilePanel.of(profiles, recordings, project, sides, kind, here);
        List<RecordedCandidate> candidates = List.copyOf(one.candidates().values());
        List<Long> scores = Stream.concat(
                        Stream.of(candidates.getFirst().score().baseline()),
                        candidates.stream().map(side -> side.score().side()))
                .map(side -> side.point().scoreId())
                .toList();
        return new Chosen(
                one.key().shortName(),
                Names.conditions(one.key()),
                TradeOff.of(candidates.stream().map(RecordedCandidate::pair).toList(), sides, what),
                what,
                one.key().mode() == Mode.SAMPLE_TIME
                        ? scores.stream()
                                .map(score -> "/projects/" + project.name() + "/cells/" + score + "/chart")
                                .toList()
                        : List.of());
    }
}
