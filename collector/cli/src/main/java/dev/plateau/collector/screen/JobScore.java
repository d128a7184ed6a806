package dev.plateau.collector.screen;

import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.ForkScore;
import dev.plateau.collector.measure.Job;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.wire.model.Score;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The score of a measured job in words: mean over forks, with the 99 % interval when there are two or more. */
public final class JobScore {
    /** {@code 580.6 (564.2 to 597.5) k ops/s}. */
    public String text(Execution execution, Job job) throws IOException {
        List<Score> forks = new ArrayList<>();
        for (Path file : execution.forkFiles(job)) {
            forks.add(ForkScore.read(file));
        }
        double mean = forks.stream().mapToDouble(Score::score).average().orElse(Double.NaN);
        String unit = forks.isEmpty() ? "" : forks.get(0).unit();
        double[][] measurements = forks.stream()
                .map(Score::measurements)
                .filter(values -> values.length == 1)
                .map(values -> values[0])
                .toArray(double[][]::new);
        Optional<ScoreInterval> interval = ScoreInterval.ofForks(mean, measurements, VerdictRule.DEFAULT.confidence());
        return interval.isPresent()
                ? NumberText.score(mean, interval.get().low(), interval.get().high(), unit)
                : NumberText.score(mean, unit);
    }
}
