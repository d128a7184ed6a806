package dev.plateau.collector.measure;

import dev.plateau.collector.digest.ClassPathFacts;
import dev.plateau.collector.host.CalibrationLoop.CalibrationLoops;
import dev.plateau.collector.measure.JournalEntry.Began;
import dev.plateau.collector.measure.JournalEntry.Finished;
import dev.plateau.collector.measure.JournalEntry.JobEnded;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.plan.Plan.Recordings;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.LoggedCommit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The execution of a plan: measures the cells that are left, and records each step in the journal before the next. */
public final class Execution implements AutoCloseable {
    private final PlanMatrix matrix;
    private final ExecutionFolder folder;
    private final Journal<JournalEntry> journal;
    private final Began began;
    private final Clock clock;
    private final ExecutionProgress progress = new ExecutionProgress();
    private final Instant sessionStart;
    private final Duration jmhTimeBefore;
    private final Duration recordingTimeBefore;
    private List<Job> unclear = List.of();
    private List<ExecutionListener> listeners = List.of();

    private Execution(
            PlanMatrix matrix, ExecutionFolder folder, Journal<JournalEntry> journal, Began began, Clock clock) {
        this.matrix = matrix;
        this.folder = folder;
        this.journal = journal;
        this.began = began;
        this.clock = clock;
        this.sessionStart = clock.instant();
        journal.entries().forEach(progress::apply);
        this.jmhTimeBefore = progress.jmhTime();
        this.recordingTimeBefore = progress.recordingTime();
    }

    /**
     * Order and number of forks.
     *
     * @param seed of the random order
     * @param mostForks up to which forks are added where a comparison is not clear; null to measure as many as planned
     * @param visible relative change that clear comparisons can see; null where they end at a verdict
     */
    public record Sampling(
            long seed,
            @Nullable Integer mostForks,
            @Nullable Double visible) {}

    /**
     * The measured code.
     *
     * @param log the commit and those before it, newest first; empty where it is not known
     */
    public record Source(Commit commit, List<LoggedCommit> log) {}

    /** Begins a new execution in a new folder below {@code out}. */
    public static Execution begin(PlanMatrix matrix, Path out, Sampling sampling, Source source, Clock clock)
            throws IOException {
        String id = ExecutionFolder.newId(clock.instant());
        ExecutionFolder folder = new ExecutionFolder(out.resolve(matrix.plan().name() + "-" + id));
        folder.create();
        Began began = new Began(
                id,
                matrix.plan().name(),
                matrix.plan().digest(),
                ClassPathFacts.digest(matrix.plan().allJars()),
                sampling.seed(),
                clock.instant(),
                source.commit(),
                matrix.jdks().stream().map(jvm -> jvm.home().toString()).toList(),
                vmVersions(matrix),
                matrix.jobs().stream().map(Job::id).toList(),
                sampling.mostForks(),
                sampling.visible(),
                source.log());
        Journal<JournalEntry> journal = Journal.open(folder.journal(), JournalEntry.class);
        journal.add(began);
        return new Execution(matrix, folder, journal, began, clock);
    }

    /** Resumes an execution that was stopped. */
    public static Execution resume(PlanMatrix matrix, ExecutionFolder folder, Clock clock)
            throws WrongUsage, IOException {
        Journal<JournalEntry> journal = Journal.open(folder.journal(), JournalEntry.class);
        try {
            Began began = (Began) journal.entries().get(0);
            PlanMatrix begun = matrix.only(job -> began.jobs().contains(job.id()));
            refuseOther(begun, began, folder);
            folder.create();
            return new Execution(begun, folder, journal, began, clock);
        } catch (WrongUsage | IOException | RuntimeException e) {
            journal.close();
            throw e;
        }
    }

    private static List<String> vmVersions(PlanMatrix matrix) {
        return matrix.jdks().stream()
                .map(jvm -> jvm.jdk().vmVersion()
                        + (jvm.jdk().build() == null ? "" : "-" + jvm.jdk().build()))
                .toList();
    }

    /** Homes of the JDKs of an execution that was stopped, in the order of the columns. */
    public static List<Path> jdksOf(ExecutionFolder folder) throws IOException {
        Began began = (Began) Journal.read(folder.journal(), JournalEntry.class).get(0);
        return began.jdks().stream().map(Path::of).toList();
    }

    private static void refuseOther(PlanMatrix matrix, Began began, ExecutionFolder folder)
            throws WrongUsage, IOException {
        String next =
                ": numbers before and after would not belong together. Run without --resume to begin anew, or undo the change."
                        + " What was measured is kept in " + folder.folder() + ".";
        if (!began.planDigest().equals(matrix.plan().digest())) {
            throw new WrongUsage("The plan " + matrix.plan().file() + " was changed after the execution began" + next);
        }
        if (!began.jarsDigest().equals(ClassPathFacts.digest(matrix.plan().allJars()))) {
            throw new WrongUsage("The benchmark jars were rebuilt after the execution began" + next);
        }
        boolean sameBuilds = began.vmVersions().isEmpty() || began.vmVersions().equals(vmVersions(matrix));
        if (!sameBuilds
                || !began.jobs().equals(matrix.jobs().stream().map(Job::id).toList())) {
            throw new WrongUsage("The JDKs of this machine changed after the execution began" + next);
        }
    }

    /**
     * Measures everything that is left.
     *
     * @param all receive the events, in order
     * @param loops are read before, between and after the forks
     * @throws WrongUsage when the plan needs a profiler that this machine can't run
     */
    public void run(List<ExecutionListener> all, CalibrationLoops loops)
            throws WrongUsage, IOException, InterruptedException {
        Recordings recordings = matrix.plan().recordings();
        Recorder recorder = recordings == null ? null : Recorder.unpack(folder.recorder(), recordings);
        listeners = List.copyOf(all);
        tell(listener -> listener.began(this));
        for (Job job : matrix.jobs()) {
            // A complete job without an end was interrupted between its last fork and its end.
            if (progress.endOf(job).isEmpty() && (job.obstacle() != null || isComplete(job))) {
                end(job, job.obstacle(), null);
            }
        }
        JmhLock lock =
                new JmhLock(Path.of(System.getProperty("java.io.tmpdir")), () -> tell(ExecutionListener::waiting));
        try (JmhHosts hosts = JmhHosts.unpack(folder.launcher())) {
            ForkRun forkRun = new ForkRun(matrix, hosts, lock, clock);
            unclear = new MeasuringPass(this, forkRun, loops.all(), clock).run(began.mostForks(), began.visible());
            if (recorder != null) {
                new RecordingPass(this, forkRun, recorder).run();
            }
        }
        tell(ExecutionListener::finished);
    }

    /** Passes an event to all listeners, in order. */
    void tell(Consumer<ExecutionListener> event) {
        listeners.forEach(event);
    }

    /**
     * Records that nothing of a job is left to measure.
     *
     * @param obstacle reason why not all was measured; null when all was
     * @param fork the fork that failed; null when none did
     */
    void end(Job job, @Nullable Obstacle obstacle, @Nullable Integer fork) throws IOException {
        add(new JobEnded(
                job.id(),
                obstacle == null ? null : obstacle.outcome(),
                obstacle == null ? null : obstacle.reason(),
                fork));
        tell(listener -> listener.ended(job));
    }

    /** Records that there is nothing to resume: all is measured and packed. */
    public void finish() throws IOException {
        add(new Finished(clock.instant()));
    }

    /** True when all planned forks are measured. Where forks may be added, only the last look decides. */
    boolean isComplete(Job job) {
        return began.mostForks() == null && progress.forksLeft(job) == 0;
    }

    void add(JournalEntry entry) throws IOException {
        journal.add(entry);
        progress.apply(entry);
    }

    /** Records that jobs need not be sent again. */
    public void noteHandedOver(List<Job> jobs) throws IOException {
        add(new JournalEntry.HandedOver(jobs.stream().map(Job::id).toList()));
    }

    /** Records that a job's recording need not be sent again. */
    public void noteRecordingHandedOver(Job job) throws IOException {
        add(new JournalEntry.RecordingHandedOver(job.id()));
    }

    /** Number of a job in the matrix, from 1. */
    public int number(Job job) {
        return began.jobs().indexOf(job.id()) + 1;
    }

    /** JMH's JSON of a job's measured forks, in the order measured. */
    public List<Path> forkFiles(Job job) {
        return progress.forksOf(job).stream()
                .map(fork -> folder.forkJson(number(job), fork.fork()))
                .toList();
    }

    public PlanMatrix matrix() {
        return matrix;
    }

    public ExecutionFolder folder() {
        return folder;
    }

    public ExecutionProgress progress() {
        return progress;
    }

    /** Id that all uploads of this execution carry. */
    public String id() {
        return began.execution();
    }

    public long seed() {
        return began.seed();
    }

    /** True if forks may be added where a comparison is not clear. */
    public boolean isUntilSure() {
        return began.mostForks() != null;
    }

    /** Cells whose comparison with the first environment was not clear with the most forks. */
    public List<Job> unclear() {
        return unclear;
    }

    public Instant startedAt() {
        return began.at();
    }

    public Commit commit() {
        return began.commit();
    }

    /** The measured commit and those before it, newest first; empty where git does not know them. */
    public List<LoggedCommit> log() {
        return began.commits();
    }

    /** Time since this session of the execution began. */
    public Duration session() {
        return Duration.between(sessionStart, clock.instant());
    }

    /** Time that recording took in this session. */
    public Duration recordingTimeOfSession() {
        return progress.recordingTime().minus(recordingTimeBefore);
    }

    /** Sum of JMH's own times over the forks of this session. */
    public Duration jmhTimeOfSession() {
        return progress.jmhTime().minus(jmhTimeBefore);
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
