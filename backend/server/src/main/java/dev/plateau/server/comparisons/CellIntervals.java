package dev.plateau.server.comparisons;

import dev.plateau.comparison.ScoreIntervals;
import dev.plateau.server.hosts.RunExclusions;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.statistics.ScoreInterval;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The intervals of the scores of one run, as the matrix shows them. */
@Service
@Transactional(readOnly = true)
public class CellIntervals {
    private final LatestPoints points;
    private final SideReader sides;
    private final RunExclusions exclusions;

    CellIntervals(LatestPoints points, SideReader sides, RunExclusions exclusions) {
        this.points = points;
        this.sides = sides;
        this.exclusions = exclusions;
    }

    /** 99 % intervals by score; those of one fork, or of a value without a logarithm, are left out. */
    public Map<Long, ScoreInterval> ofRun(long project, long run, Collection<String> metrics) {
        Map<String, List<SideScore>> columns =
                sides.of(project, points.ofRuns(List.of(run), metrics, exclusions.all())).stream()
                        .collect(Collectors.groupingBy(side -> side.point().metric()));
        Map<Long, ScoreInterval> found = new HashMap<>();
        columns.values().forEach(column -> {
            List<Optional<ScoreInterval>> intervals =
                    ScoreIntervals.of(column.stream().map(SideScore::compared).toList());
            for (int i = 0; i < column.size(); i++) {
                LatestPoint point = column.get(i).point();
                intervals.get(i).ifPresent(interval -> found.put(point.scoreId(), interval));
            }
        });
        return found;
    }
}
