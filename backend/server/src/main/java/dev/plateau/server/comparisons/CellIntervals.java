package dev.plateau.server.comparisons;

import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.statistics.ScoreInterval;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The intervals of the scores of one run, as the matrix shows them. */
@Service
@Transactional(readOnly = true)
public class CellIntervals {
    private final LatestPoints points;
    private final SideReader sides;
    private final ExcludedRuns exclusions;

    CellIntervals(LatestPoints points, SideReader sides, ExcludedRuns exclusions) {
        this.points = points;
        this.sides = sides;
        this.exclusions = exclusions;
    }

    /** confidence intervals by score; those of one fork, or of a value without a logarithm, are left out. */
    public Map<Long, ScoreInterval> ofRun(long project, long run, Collection<String> metrics) {
        Map<String, List<SideScore>> columns =
                sides.of(project, points.ofRuns(List.of(run), metrics, exclusions.byPeople(project))).stream()
                        .collect(Collectors.groupingBy(side -> side.point().metric()));
        Map<Long, ScoreInterval> found = new HashMap<>();
        columns.values().forEach(column -> {
            Map<Long, SideScore> byScore = column.stream()
                    .collect(Collectors.toMap(side -> side.point().scoreId(), Function.identity()));
            SideScore.withIntervals(byScore).forEach((score, side) -> {
                ScoreInterval interval = side.interval();
                if (interval != null) {
                    found.put(score, interval);
                }
            });
        });
        return found;
    }
}
