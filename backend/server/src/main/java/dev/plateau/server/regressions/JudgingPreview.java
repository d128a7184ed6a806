package dev.plateau.server.regressions;

import dev.plateau.server.regressions.JudgedPoints.SeriesBranch;
import dev.plateau.server.regressions.PreviewedChange.Kind;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What judging rules would change, before they are saved. */
@Service
public class JudgingPreview {
    /** A page is waited for: then it says how far it came. */
    private static final Duration LONGEST = Duration.ofMillis(1500);

    private static final int AT_A_TIME = 100;

    private final JudgingRules rules;
    private final RuleStep.Reader steps;
    private final SeriesRelations relations;
    private final SeriesPoints series;
    private final JudgedPoints judged;
    private final Clock clock;

    JudgingPreview(
            JudgingRules rules,
            RuleStep.Reader steps,
            SeriesRelations relations,
            SeriesPoints series,
            JudgedPoints judged,
            Clock clock) {
        this.rules = rules;
        this.steps = steps;
        this.relations = relations;
        this.series = series;
        this.judged = judged;
        this.clock = clock;
    }

    /**
     * What a new version would change.
     *
     * @param changes largest first, kind by kind
     * @param affected series whose minimum effect would differ
     * @param looked so many of them were looked through for changes that would be new, before time was up
     * @param points so many points were looked at
     */
    public record Preview(List<PreviewedChange> changes, int affected, int looked, int points) {
        public Preview {
            changes = List.copyOf(changes);
        }

        public boolean isWhole() {
            return looked == affected;
        }

        /** How many there are of a kind. */
        public long count(Kind kind) {
            return changes.stream().filter(change -> change.kind() == kind).count();
        }
    }

    /** Looks at confirmed changes, and through the newest points of the series, as the detectors do when points arrive. */
    @Transactional(readOnly = true)
    public Preview of(long project, List<JudgingRule> draft) {
        RuleSet current = rules.current(project);
        RuleStep step = steps.read(project, current, new RuleSet(current.version() + 1, null, "", draft));
        Search search = new Search(step, clock.instant().plus(LONGEST));
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
                search.looked,
                search.points);
    }

    /** For changes that only the new rules would find. */
    private final class Search {
        private final RuleStep step;
        private final Instant until;
        private final List<PreviewedChange> found = new ArrayList<>();
        private int looked;
        private int points;

        Search(RuleStep step, Instant until) {
            this.step = step;
            this.until = until;
        }

        /** Some series at a time: what is known of all may take longer than a page is waited for. */
        void run() {
            List<Long> ids = List.copyOf(new TreeSet<>(step.series().keySet()));
            for (int i = 0; i < ids.size() && !isTimeUp(); i += AT_A_TIME) {
                look(ids.subList(i, Math.min(ids.size(), i + AT_A_TIME)));
            }
        }

        private boolean isTimeUp() {
            return clock.instant().isAfter(until);
        }

        private void look(List<Long> ids) {
            Map<Long, Series> known =
                    series.byIds(ids).stream().collect(Collectors.toMap(Series::id, Function.identity()));
            List<SeriesBranch> wanted = relations.branches(ids).stream()
                    .map(on -> new SeriesBranch(Objects.requireNonNull(known.get(on.series())), on.branch()))
                    .toList();
            Map<Long, List<JudgedPoints.Newest>> newest = judged.newest(wanted).stream()
                    .collect(Collectors.groupingBy(one -> one.of().series().id()));
            for (long id : ids) {
                if (isTimeUp()) {
                    return;
                }
                newest.getOrDefault(id, List.of())
                        .forEach(one -> look(one.of().series(), one.of().branch(), one.points()));
                looked++;
            }
        }

        private void look(Series one, String branch, List<Point> newest) {
            List<Sighting> before = Detection.of(one.unit(), newest, step.effectBefore(one.id()))
                    .changes();
            List<Sighting> after =
                    Detection.of(one.unit(), newest, step.effectAfter(one.id())).changes();
            List<Long> ids = newest.stream().map(Point::scoreId).toList();
            List<Integer> stored = step.confirmed().stream()
                    .filter(change ->
                            change.series() == one.id() && change.branch().equals(branch))
                    .map(change -> ids.indexOf(change.score()))
                    .toList();
            after.stream()
                    .filter(change -> before.stream().noneMatch(old -> old.isNear(change.index()))
                            && stored.stream().noneMatch(change::isNear))
                    .map(change -> PreviewedChange.fresh(step, one, branch, newest.get(change.index()), change.shift()))
                    .forEach(found::add);
            points += newest.size();
        }
    }
}
