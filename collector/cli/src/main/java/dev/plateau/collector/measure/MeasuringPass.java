package dev.plateau.collector.measure;

import dev.plateau.collector.host.CalibrationLoop;
import dev.plateau.collector.measure.ForkRun.ForkResult;
import dev.plateau.collector.measure.ForkRun.ForkResult.Failed;
import dev.plateau.collector.measure.ForkRun.ForkResult.Measured;
import dev.plateau.collector.measure.ForkSchedule.Turn;
import dev.plateau.collector.measure.JournalEntry.Calibrated;
import dev.plateau.collector.measure.JournalEntry.ForkMeasured;
import dev.plateau.wire.model.Upload.Calibration;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Measures the forks of an execution that are left, with calibration readings before, between and after them. */
record MeasuringPass(Execution execution, ForkRun forkRun, List<CalibrationLoop> loops, Clock clock) {
    private static final int READINGS_AT_EITHER_END = 3;
    private static final Duration BETWEEN_READINGS = Duration.ofMillis(200);

    /**
     * Measures all forks that are left.
     *
     * @param mostForks up to which forks are added where a comparison is not clear; null to measure as many as planned
     * @param visible relative change that clear comparisons can see; null where they end at a verdict
     * @return cells whose comparison was not clear with the most forks
     */
    List<Job> run(@Nullable Integer mostForks, @Nullable Double visible) throws IOException, InterruptedException {
        calibrateRepeatedly("before");
        measure(order(execution.matrix().runnable(), job -> job.settings().forks(), 0));
        List<Job> unclear = mostForks == null ? List.of() : measureUntilSure(mostForks, visible);
        calibrateRepeatedly("after");
        return unclear;
    }

    private List<List<Turn>> order(Collection<Job> jobs, ToIntFunction<Job> forks, int round) {
        return ForkSchedule.of(jobs, forks, execution.matrix().plan().rowByRow(), execution.seed() + round);
    }

    private void measure(List<List<Turn>> stretches) throws IOException, InterruptedException {
        boolean first = true;
        for (List<Turn> stretch : stretches) {
            List<Turn> left = stretch.stream().filter(this::isLeft).toList();
            if (!left.isEmpty()) {
                if (!first) {
                    calibrate("between");
                }
                first = false;
                for (Turn turn : left) {
                    measure(turn);
                }
            }
        }
    }

    private List<Job> measureUntilSure(int mostForks, @Nullable Double visible)
            throws IOException, InterruptedException {
        SequentialSampling sampling = new SequentialSampling(execution, mostForks, visible);
        SequentialSampling.Answer answer = sampling.nextForks();
        while (!answer.wanted().isEmpty()) {
            Map<Job, Integer> wanted = answer.wanted();
            calibrate("between");
            measure(order(wanted.keySet(), job -> wanted.getOrDefault(job, 0), answer.round()));
            answer = sampling.nextForks();
        }
        for (Job job : execution.matrix().runnable()) {
            if (execution.progress().endOf(job).isEmpty()) {
                execution.end(job, null, null);
            }
        }
        return answer.unclear();
    }

    private boolean isLeft(Turn turn) {
        return execution.progress().endOf(turn.job()).isEmpty()
                && !execution.progress().isMeasured(turn.job(), turn.fork());
    }

    private void measure(Turn turn) throws IOException, InterruptedException {
        Job job = turn.job();
        if (!isLeft(turn)) {
            return;
        }
        execution.tell(listener -> listener.starting(job, turn.fork()));
        ExecutionFolder folder = execution.folder();
        int number = execution.number(job);
        ForkResult result =
                forkRun.measure(job, folder.forkJson(number, turn.fork()), folder.forkOutput(number, turn.fork()));
        if (result instanceof Failed failed) {
            execution.end(job, failed.obstacle(), turn.fork());
        } else if (result instanceof Measured measured) {
            execution.add(new ForkMeasured(
                    job.id(), turn.fork(), measured.jmhTime().toMillis(), measured.startedAt(), measured.finishedAt()));
            if (execution.isComplete(job)) {
                execution.end(job, null, null);
            }
        }
    }

    /** A short execution has no other readings: one disturbed reading must not be half of them. */
    private void calibrateRepeatedly(String phase) throws IOException, InterruptedException {
        for (int reading = 0; reading < READINGS_AT_EITHER_END; reading++) {
            if (reading > 0) {
                Thread.sleep(BETWEEN_READINGS.toMillis());
            }
            calibrate(phase);
        }
    }

    private void calibrate(String phase) throws IOException, InterruptedException {
        Instant now = clock.instant();
        for (CalibrationLoop loop : loops) {
            execution.add(new Calibrated(new Calibration(now, phase, loop.kind(), loop.nanosPerOperation())));
        }
    }
}
