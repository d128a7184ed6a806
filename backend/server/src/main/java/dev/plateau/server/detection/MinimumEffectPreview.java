package dev.plateau.server.detection;

import dev.plateau.server.detection.PreviewedChange.Kind;
import dev.plateau.server.detection.evaluation.DetectorInput;
import dev.plateau.server.detection.evaluation.DetectorInput.Newest;
import dev.plateau.server.detection.evaluation.DetectorInput.SeriesBranch;
import dev.plateau.server.detection.evaluation.SeriesDetectors;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.DetectorCascade;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** A preview of minimum effect rules, before they are saved. */
@Service
public class MinimumEffectPreview {
    /** Limit of the search, because a page waits for it; the result states how much was searched. */
    private static final Duration MAX_SEARCH = Duration.ofMillis(1500);

    private static final int AT_A_TIME = 100;

    private final MinimumEffectRules rules;
    private final MinimumEffectDiff.Reader steps;
    private final SeriesRelations relations;
    private final SeriesPoints series;
    private final DetectorInput input;
    private final SeriesDetectors detectors;
    private final Clock clock;

    MinimumEffectPreview(
            MinimumEffectRules rules,
            MinimumEffectDiff.Reader steps,
            SeriesRelations relations,
            SeriesPoints series,
            DetectorInput input,
            SeriesDetectors detectors,
            Clock clock) {
        this.rules = rules;
        this.steps = steps;
        this.relations = relations;
        this.series = series;
        this.input = input;
        this.detectors = detectors;
        this.clock = clock;
    }

    /**
     * The effects of a new version.
     *
     * @param changes largest first, kind by kind
     * @param affected number of series that would be evaluated differently
     * @param evaluated number of them that were searched for new changes before time was up
     * @param points number of points that were evaluated
     */
    public record Preview(List<PreviewedChange> changes, int affected, int evaluated, int points) {
        public Preview {
            changes = List.copyOf(changes);
        }

        public boolean isWhole() {
            return evaluated == affected;
        }

        /** Number of changes of a kind. */
        public long count(Kind kind) {
            return changes.stream().filter(change -> change.kind() == kind).count();
        }
    }

    /** Checks confirmed changes, and searches the newest points of the series as the detectors do when points arrive. */
    @Transactional(readOnly = true)
    public Preview of(long project, List<MinimumEffectRule> draft, SuiteShiftRule suiteShift) {
        MinimumEffectVersion current = rules.current(project);
        MinimumEffectDiff step = steps.read(
                project,
                current,
                new MinimumEffectVersion(
                        new MinimumEffectVersion.Key(project, current.version() + 1), null, "", draft, suiteShift));
        Search search = new Search(step, clock.instant().plus(MAX_SEARCH));
        search.run();
        Stream<PreviewedChange> known = Stream.concat(
                step.below().stream().map(change -> PreviewedChange.of(step, Kind.BELOW, change)),
                step.again().stream().map(change -> PreviewedChange.of(step, Kind.AGAIN, change)));
        return new Preview(
                Stream.concat(known, search.found.stream())
                        .sorted(Comparator.comparing(PreviewedChange::kind)
                                .thenComparing(Comparator.comparingDouble(PreviewedChange::size)
                                        .reversed()))
                        .toList(),
                step.series().size(),
                search.evaluated,
                search.points);
    }

    /** A search for changes that only the new rules would find. */
    private final class Search {
        private final MinimumEffectDiff step;
        private final Instant until;
        private final List<PreviewedChange> found = new ArrayList<>();
        private int evaluated;
        private int points;

        Search(MinimumEffectDiff step, Instant until) {
            this.step = step;
            this.until = until;
        }

        /** Searches some series at a time: reading all of them at once may exceed the time limit. */
        void run() {
            List<Long> ids = List.copyOf(new TreeSet<>(step.series().keySet()));
            for (int i = 0; i < ids.size() && !isTimeUp(); i += AT_A_TIME) {
                search(ids.subList(i, Math.min(ids.size(), i + AT_A_TIME)));
            }
        }

        private boolean isTimeUp() {
            return clock.instant().isAfter(until);
        }

        private void search(List<Long> ids) {
            Map<Long, Series> known =
                    series.withoutPoints(ids).stream().collect(Collectors.toMap(Series::id, Function.identity()));
            List<SeriesBranch> wanted = relations.branches(ids).stream()
                    .map(on -> new SeriesBranch(Objects.requireNonNull(known.get(on.series())), on.branch()))
                    .toList();
            List<Newest> before = input.newest(wanted, rules(known.values(), step.before()), Map::of);
            List<Newest> after =
                    step.changesScores() ? input.newest(wanted, rules(known.values(), step.after()), Map::of) : before;
            Map<Long, List<Integer>> places = IntStream.range(0, wanted.size())
                    .boxed()
                    .collect(Collectors.groupingBy(i -> wanted.get(i).series().id()));
            for (long id : ids) {
                if (isTimeUp()) {
                    return;
                }
                places.getOrDefault(id, List.of()).forEach(i -> search(before.get(i), after.get(i)));
                evaluated++;
            }
        }

        private static Map<Long, MinimumEffectVersion> rules(Collection<Series> series, MinimumEffectVersion decides) {
            return series.stream().map(Series::project).distinct().collect(Collectors.toMap(id -> id, id -> decides));
        }

        private void search(Newest before, Newest after) {
            Series one = before.of().series();
            List<Long> ids = before.points().stream().map(Point::scoreId).toList();
            List<DetectedChange> old =
                    before.own(cascade(before, step.effectBefore(one.id())).changes());
            DetectorCascade cascade = cascade(after, step.effectAfter(one.id()));
            List<DetectedChange> fresh = after.own(cascade.changes());
            List<StoredChangePoint> stored = step.confirmed().stream()
                    .filter(change -> change.series() == one.id()
                            && change.branch().equals(before.of().branch()))
                    .toList();
            fresh.stream()
                    .filter(change -> isFar(old, change.index())
                            && stored.stream().noneMatch(known -> change.isNear(ids.indexOf(known.score()))))
                    .filter(cascade::isSupportedByForks)
                    .map(change -> PreviewedChange.fresh(
                            step, one, before.of().branch(), before.points().get(change.index()), change.size()))
                    .forEach(found::add);
            if (step.changesScores()) {
                stored.stream()
                        .filter(change -> change.isLargeEnough()
                                && change.state() == ChangeStatus.CONFIRMED
                                && ids.contains(change.score())
                                && !isFar(old, ids.indexOf(change.score()))
                                && isFar(fresh, ids.indexOf(change.score())))
                        .map(change -> PreviewedChange.of(step, Kind.SHARED, change))
                        .forEach(found::add);
            }
            points += ids.size();
        }

        private DetectorCascade cascade(Newest newest, double effect) {
            return detectors.votes(newest, effect);
        }

        private static boolean isFar(List<DetectedChange> all, int place) {
            return all.stream().noneMatch(one -> one.isNear(place));
        }
    }
}
