package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.Plan.Recordings;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Upload.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All cells of a plan: benchmarks x environments.
 *
 * @param blackhole blackhole mode of every job
 * @param environments the columns, the baseline first
 * @param jobs the cells, benchmark by benchmark, each with the environments in order
 */
public record PlanMatrix(Plan plan, String blackhole, List<PlannedEnvironment> environments, List<Job> jobs) {
    /** JDKs before 17 can't do compiler blackholes, and JMH does not notice when they are requested. */
    private static final int COMPILER_BLACKHOLES_SINCE = 17;

    /** Starting a JVM, warming up, writing and sending the recording, seen on a virtual machine of two processors. */
    private static final Duration RECORDING_START = Duration.ofMillis(1400);

    /** Reads the flags of every JVM and the benchmarks of the jars; measures nothing. */
    public static PlanMatrix of(Plan plan, List<Jvm> jvms) throws WrongUsage, IOException, InterruptedException {
        String blackhole = blackhole(plan, jvms);
        List<PlannedEnvironment> environments = EnvironmentPlanning.of(plan, jvms);
        List<JobPlanning.PlannedRow> rows = new JobPlanning(plan, BenchmarkJars.list(plan.jars())).rows();
        List<Job> jobs = rows.stream()
                .flatMap(row -> environments.stream()
                        .map(environment ->
                                new Job(environment, row.key(), row.settings(), obstacle(environment, row))))
                .toList();
        return new PlanMatrix(plan, blackhole, environments, jobs);
    }

    private static @Nullable Obstacle obstacle(PlannedEnvironment environment, JobPlanning.PlannedRow row) {
        Environment.Jdk jdk = environment.jvm().jdk();
        Integer minimum = row.minimumJdk();
        return environment.obstacle() != null || minimum == null || jdk.feature() >= minimum
                ? environment.obstacle()
                : new Obstacle(Outcome.NOT_RUNNABLE, "needs JDK " + minimum + " or newer; this is " + jdk.version());
    }

    private static String blackhole(Plan plan, List<Jvm> jvms) throws WrongUsage {
        boolean old = jvms.stream().anyMatch(jvm -> jvm.jdk().feature() < COMPILER_BLACKHOLES_SINCE);
        String pinned = plan.blackhole();
        if (pinned == null) {
            return old ? "FULL_DONTINLINE" : "COMPILER";
        }
        if (old && pinned.equals("COMPILER")) {
            throw new WrongUsage(plan.file()
                    + ": blackhole COMPILER needs JDK 17 or newer on every side, and this plan has an older one:"
                    + " leave the field out, or take FULL_DONTINLINE");
        }
        return pinned;
    }

    /** Some of the cells, and the columns that they lie in. */
    public PlanMatrix only(Predicate<Job> chosen) {
        List<Job> left = jobs.stream().filter(chosen).toList();
        Set<PlannedEnvironment> columns = left.stream().map(Job::environment).collect(Collectors.toSet());
        return new PlanMatrix(
                plan, blackhole, environments.stream().filter(columns::contains).toList(), left);
    }

    /** The JDKs, in the order of the columns. */
    public List<Jvm> jdks() {
        return environments.stream().map(PlannedEnvironment::jvm).distinct().toList();
    }

    /** Jobs that will be measured. */
    public List<Job> runnable() {
        return jobs.stream().filter(job -> job.obstacle() == null).toList();
    }

    /** Jobs of which a fork is recorded when they were measured. */
    public List<Job> toRecord() {
        Recordings recordings = plan.recordings();
        return recordings == null
                ? List.of()
                : runnable().stream()
                        .filter(job -> recordings.includes(
                                job.key().benchmark(), job.environment().flagSet()))
                        .toList();
    }

    /** Rough time that recording one fork takes. */
    Duration expectedRecording() {
        Recordings recordings = plan.recordings();
        return recordings == null ? Duration.ZERO : recordings.time().plus(RECORDING_START);
    }

    /** Rough time that measuring and recording takes. */
    public Duration expected() {
        return runnable().stream()
                .map(job ->
                        job.settings().expected().multipliedBy(job.settings().forks()))
                .reduce(expectedRecording().multipliedBy(toRecord().size()), Duration::plus);
    }
}
