package dev.plateau.collector.screen;

import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.ForkScore;
import dev.plateau.collector.measure.Job;
import dev.plateau.wire.model.Score;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * The score of a measured job in words: mean over forks, with the lowest and the highest fork when there are several. Its interval needs the
 * variance of the other cells, which are not measured yet: comparisons and pages have it.
 */
public final class JobScore {
    /** {@code 580.6 (forks 564.2 to 597.5) k ops/s}. */
    public String text(Execution execution, Job job) throws IOException {
        List<Score> forks = new ArrayList<>();
        for (Path file : execution.forkFiles(job)) {
            forks.add(ForkScore.read(file));
        }
        String unit = forks.isEmpty() ? "" : forks.get(0).unit();
        DoubleSummaryStatistics scores =
                forks.stream().mapToDouble(Score::score).summaryStatistics();
        return forks.size() > 1
                ? NumberText.forks(scores.getAverage(), scores.getMin(), scores.getMax(), unit)
                : NumberText.score(forks.isEmpty() ? Double.NaN : scores.getAverage(), unit);
    }
}
