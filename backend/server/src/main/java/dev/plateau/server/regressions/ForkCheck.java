package dev.plateau.server.regressions;

import dev.plateau.server.runs.ForkLevels;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.change.ForkEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Asks the forks about what the detectors make of the scores of runs, before it is believed. */
@Component
class ForkCheck {
    private final Scores scores;

    ForkCheck(Scores scores) {
        this.scores = scores;
    }

    /**
     * Whether a found change may be confirmed.
     *
     * @param points in which it was found, with the scores that were judged
     */
    Predicate<Sighting> of(List<Point> points, Detection detection) {
        int[] places =
                detection.changes().stream().mapToInt(Sighting::index).sorted().toArray();
        return change -> detection.exact() || isBorneOut(change, points, places);
    }

    private boolean isBorneOut(Sighting change, List<Point> points, int[] places) {
        int place = change.index();
        int from = Arrays.stream(places).filter(other -> other < place).max().orElse(0);
        int to = Arrays.stream(places).filter(other -> other > place).min().orElse(points.size());
        List<Point> before = points.subList(Math.max(from, place - Anew.REACH), place);
        List<Point> after = points.subList(place, Math.min(to, place + Anew.REACH));
        Map<Long, ForkLevels> forks = scores.forkLevels(Stream.concat(before.stream(), after.stream())
                .map(Point::scoreId)
                .toList());
        boolean larger = change.shift().after() > change.shift().before();
        return ForkEvidence.of(levels(before, forks), levels(after, forks), larger) != ForkEvidence.AGAINST;
    }

    /** With what was taken out of the score taken out of its forks, too. */
    private static double[][] levels(List<Point> points, Map<Long, ForkLevels> forks) {
        return points.stream()
                .filter(point -> forks.containsKey(point.scoreId()))
                .map(point -> {
                    ForkLevels own = Objects.requireNonNull(forks.get(point.scoreId()));
                    double factor = own.score() == 0 ? 1 : point.score() / own.score();
                    return Arrays.stream(own.levels())
                            .map(level -> level * factor)
                            .toArray();
                })
                .toArray(double[][]::new);
    }
}
