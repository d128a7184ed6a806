package dev.plateau.collector.screen;

import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.ExecutionListener;
import dev.plateau.collector.measure.ForkScore;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.JournalEntry.JobEnded;
import dev.plateau.collector.measure.Progress;
import dev.plateau.collector.plan.Span;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows an execution while it runs: a line for every cell that is over, and on a terminal a live line with bar and time left. */
public final class RunScreen implements ExecutionListener {
    private static final int BAR = 20;

    private final Terminal terminal;
    private @Nullable Execution execution;
    private @Nullable Progress progress;

    public RunScreen(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void began(Execution execution) {
        this.execution = execution;
        this.progress = new Progress(execution);
        terminal.line("Measuring " + progress.toMeasure() + " of "
                + execution.matrix().jobs().size()
                + " cells, about " + Span.words(progress.left()) + "; seed " + execution.seed()
                + ", blackholes " + execution.matrix().blackhole());
        if (progress.over() > 0) {
            terminal.line("Going on: " + progress.over() + " cells are over already.");
        }
        terminal.line("Everything is kept in " + execution.folder().folder());
    }

    @Override
    public void starting(Job job, int fork) {
        Progress now = progress;
        if (now != null && terminal.isLive()) {
            terminal.live(
                    bar(now) + " " + now.over() + "/" + now.toMeasure() + "  " + Span.words(now.left()) + " left  "
                            + job.key() + "  " + job.environment().id() + "  fork " + fork
                            + (fork > job.settings().forks()
                                    ? ", until sure"
                                    : "/" + job.settings().forks()));
        }
    }

    @Override
    public void recording(Job job) {
        Progress now = progress;
        if (now != null) {
            terminal.live(bar(now) + " " + Span.words(now.left()) + " left  recording " + job.key() + "  "
                    + job.environment().id());
        }
    }

    @Override
    public void recorded(Job job) {
        Execution current = execution;
        if (current != null) {
            current.progress()
                    .notRecorded(job)
                    .ifPresent(none -> terminal.line(terminal.paint(
                            Colour.WORSE,
                            "%-58s %-34s not recorded: %s"
                                    .formatted(job.key(), job.environment().id(), none.reason()))));
        }
    }

    private static String bar(Progress progress) {
        int filled = (int) Math.round(BAR * progress.share());
        return "█".repeat(filled) + "░".repeat(BAR - filled);
    }

    @Override
    public void ended(Job job) {
        Execution current = execution;
        if (current == null) {
            return;
        }
        Optional<JobEnded> end = current.progress().endOf(job);
        // Cells that were known not to run are many and all alike: the plan and the summary list them by environment.
        if (end.isPresent() && (end.get().outcome() == null || end.get().fork() != null)) {
            terminal.line(line(current, job, end.get()));
        }
    }

    private String line(Execution current, Job job, JobEnded end) {
        String cell = "%-58s %-34s ".formatted(job.key(), job.environment().id());
        if (end.outcome() != null) {
            String words = Verdicts.of(end.outcome());
            Colour colour =
                    end.outcome() == dev.plateau.wire.model.Upload.Outcome.NOT_RUNNABLE ? Colour.FAINT : Colour.WORSE;
            return cell + terminal.paint(colour, words + ": " + end.reason());
        }
        try {
            return cell + score(current, job);
        } catch (IOException e) {
            return cell + "(its result can't be read: " + e.getMessage() + ")";
        }
    }

    @Override
    public void waiting() {
        terminal.line(
                "Another JMH is running on this machine; waiting until it is done. Two at once would falsify both.");
    }

    @Override
    public void finished() {
        terminal.clear();
    }

    /**
     * Mean over forks, with the lowest and the highest fork when there are several: {@code 581 k ops/s (forks 564 to 598 k ops/s)}. Its interval
     * needs the variance of the other cells, which are not measured yet: comparisons and pages have it.
     */
    private static String score(Execution execution, Job job) throws IOException {
        List<Score> forks = new ArrayList<>();
        for (Path file : execution.forkFiles(job)) {
            forks.add(ForkScore.read(file));
        }
        String unit = forks.isEmpty() ? "" : forks.get(0).unit();
        DoubleSummaryStatistics scores =
                forks.stream().mapToDouble(Score::score).summaryStatistics();
        return forks.size() > 1
                ? Quantity.of(scores.getAverage(), unit) + " (forks "
                        + Quantity.interval(scores.getMin(), scores.getMax(), unit) + ")"
                : Quantity.of(forks.isEmpty() ? Double.NaN : scores.getAverage(), unit);
    }
}
