package dev.plateau.collector.measure;

import dev.plateau.collector.digest.ClassPathFacts;
import dev.plateau.collector.host.HostName;
import dev.plateau.collector.jdk.FlagAnswer.Accepted;
import dev.plateau.collector.jdk.JdkDigests;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.JournalEntry.ForkMeasured;
import dev.plateau.collector.measure.JournalEntry.JobEnded;
import dev.plateau.collector.measure.JournalEntry.RecordingMade;
import dev.plateau.collector.plan.Plan;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Manifest.BenchmarkBuild;
import dev.plateau.wire.model.Manifest.EnvironmentFacts;
import dev.plateau.wire.model.Manifest.HostFacts;
import dev.plateau.wire.model.Manifest.JdkFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Packs the results of an execution into bundles: JMH's JSON and the facts beside it, without the home folder and the name of this machine. */
public final class Bundles {
    /** The end of a console output that is kept in a bundle; the whole is in the execution's folder. */
    private static final int OUTPUT_CHARACTERS = 16_000;

    private static final JsonMapper JSON = new JsonMapper();

    private final Execution execution;
    private final HostFacts host;
    private final String collectorVersion;
    private final Redaction redaction;
    private final Map<Path, JdkFiles> jdkFiles = new HashMap<>();
    private final Map<String, BenchmarkBuild> builds = new HashMap<>();
    private final Clock clock;

    /**
     * Reads the digests of all JDKs and jars, before anything is measured.
     *
     * @param build command that makes the jars; null when not known
     */
    public Bundles(Execution execution, HostFacts host, String collectorVersion, @Nullable String build, Clock clock)
            throws IOException {
        for (Jvm jvm : execution.matrix().jdks()) {
            jdkFiles.put(jvm.home(), JdkDigests.of(jvm.home()));
        }
        Plan plan = execution.matrix().plan();
        for (String flagSet : plan.flagSets().keySet()) {
            builds.put(flagSet, new BenchmarkBuild(ClassPathFacts.of(plan.jarsOf(flagSet)), build));
        }
        this.execution = execution;
        this.host = host;
        this.collectorVersion = collectorVersion;
        this.redaction = new Redaction(
                execution.matrix().jdks(), execution.folder().folder(), System.getProperty("user.home", ""));
        this.clock = clock;
    }

    /** Writes a bundle of jobs that are over; the file appears whole or not at all. */
    public void write(Path target, List<Job> jobs) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        List<EnvironmentFacts> environments = environments(jobs, entries);
        List<Manifest.Job> packed = new ArrayList<>();
        for (Job job : jobs) {
            Optional<JobEnded> end = execution.progress().endOf(job);
            if (end.isPresent()) {
                packed.add(job(job, end.get(), entries));
            }
        }
        write(target, manifest(environments, packed, List.of()), entries);
    }

    /** Writes a bundle of a job's recording alone; the file appears whole or not at all. */
    public void writeRecording(Path target, Job job) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        List<EnvironmentFacts> environments = environments(List.of(job), entries);
        int number = execution.number(job);
        String name = "recordings/%03d.jfr".formatted(number);
        entries.put(name, Files.readAllBytes(execution.folder().recording(number)));
        RecordingMade recorded = execution.progress().recordingOf(job).orElseThrow();
        Manifest.Recording recording =
                new Manifest.Recording(job.environment().id(), job.key(), name, recorded.startedAt());
        write(target, manifest(environments, List.of(), List.of(recording)), entries);
    }

    /** Writes a bundle of all readings of the host's speed so far: the last of them are taken after the last cell was sent. */
    public void writeCalibrations(Path target) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        List<Job> measured = execution.matrix().runnable().stream()
                .filter(job -> !execution.progress().forksOf(job).isEmpty())
                .toList();
        List<EnvironmentFacts> environments = environments(measured, entries);
        write(target, manifest(environments, List.of(), List.of()), entries);
    }

    private List<EnvironmentFacts> environments(List<Job> jobs, Map<String, byte[]> entries) throws IOException {
        List<EnvironmentFacts> environments = new ArrayList<>();
        for (PlannedEnvironment environment :
                jobs.stream().map(Job::environment).distinct().toList()) {
            environments.add(environment(environment, entries));
        }
        return environments;
    }

    private Manifest manifest(
            List<EnvironmentFacts> environments, List<Manifest.Job> packed, List<Manifest.Recording> recordings) {
        return new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                collectorVersion,
                execution.id(),
                execution.matrix().plan().name(),
                execution.seed(),
                execution.matrix().blackhole(),
                clock.instant(),
                execution.commit(),
                host,
                environments,
                packed,
                execution.progress().calibrations(),
                recordings,
                execution.log(),
                execution.matrix().plan().directions());
    }

    private static void write(Path target, Manifest manifest, Map<String, byte[]> entries) throws IOException {
        Path part = target.resolveSibling(target.getFileName() + ".part");
        BundleWriter.write(part, manifest, entries);
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private EnvironmentFacts environment(PlannedEnvironment environment, Map<String, byte[]> entries)
            throws IOException {
        String flagsFinal = null;
        String flagsDefault = null;
        String collector = null;
        Long heapMaxBytes = null;
        Boolean classDataSharing = null;
        String unlocked = environment.flagsUnlocked();
        if (environment.answer() instanceof Accepted accepted) {
            flagsFinal = flagList(accepted.flagsFinal(), entries);
            collector = accepted.collector().orElse(null);
            heapMaxBytes = accepted.heapMaxBytes().orElse(null);
            classDataSharing = accepted.classDataSharing();
        }
        if (!environment.flagsDefault().isEmpty()) {
            flagsDefault = flagList(environment.flagsDefault(), entries);
        }
        return new EnvironmentFacts(
                environment.id(),
                environment.jvm().jdk(),
                environment.flagSet(),
                redacted(environment.flags()),
                flagsFinal,
                flagsDefault,
                collector,
                heapMaxBytes,
                classDataSharing,
                unlocked == null ? null : flagList(unlocked, entries),
                jdkFiles.get(environment.jvm().home()),
                builds.get(environment.flagSet()));
    }

    /** Name of the entry with a flag list; environments with the same list share it. */
    private String flagList(String text, Map<String, byte[]> entries) throws IOException {
        byte[] content = bytes(text);
        return entries.entrySet().stream()
                .filter(entry -> Arrays.equals(entry.getValue(), content))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> {
                    String name = "flags/" + (entries.size() + 1) + ".txt";
                    entries.put(name, content);
                    return name;
                });
    }

    private Manifest.Job job(Job job, JobEnded end, Map<String, byte[]> entries) throws IOException {
        int number = execution.number(job);
        ExecutionFolder folder = execution.folder();
        List<ForkMeasured> forks = execution.progress().forksOf(job);
        List<String> names = new ArrayList<>();
        if (end.outcome() == null) {
            for (ForkMeasured fork : forks) {
                String name = "forks/%03d-%d.json".formatted(number, fork.fork());
                entries.put(name, fork(folder.forkJson(number, fork.fork())));
                names.add(name);
            }
        }
        String reason = end.reason();
        return new Manifest.Job(
                job.environment().id(),
                job.key(),
                end.outcome(),
                reason == null ? null : redacted(reason),
                output(number, end, entries),
                names,
                forks.isEmpty() ? null : forks.get(0).startedAt(),
                forks.isEmpty() ? null : forks.get(forks.size() - 1).finishedAt(),
                job.settings().code());
    }

    private @Nullable String output(int number, JobEnded end, Map<String, byte[]> entries) throws IOException {
        Integer fork = end.fork();
        if (fork == null) {
            return null;
        }
        String text = Files.readString(execution.folder().forkOutput(number, fork));
        String name = "output/%03d-%d.txt".formatted(number, fork);
        entries.put(name, bytes(text.substring(Math.max(0, text.length() - OUTPUT_CHARACTERS))));
        return name;
    }

    /**
     * JMH's JSON of a fork. Path and arguments of its JVM are redacted; benchmark and parameters are the cell's key, which the manifest has as the
     * plan has it.
     */
    private byte[] fork(Path json) throws IOException {
        JsonNode rows;
        try {
            rows = JSON.readTree(json);
        } catch (JacksonException e) {
            // The reader of the bundle reports the damaged place.
            return bytes(Files.readString(json));
        }
        for (JsonNode row : rows) {
            if (row instanceof ObjectNode fields) {
                List<String> arguments = fields.path("jvmArgs")
                        .valueStream()
                        .map(JsonNode::asString)
                        .toList();
                fields.put("jvm", redacted(fields.path("jvm").asString("")));
                redacted(arguments).forEach(fields.putArray("jvmArgs")::add);
            }
        }
        return JSON.writeValueAsBytes(rows);
    }

    private List<String> redacted(List<String> texts) {
        return texts.stream().map(this::redacted).toList();
    }

    private String redacted(String text) {
        return HostName.removeFrom(redaction.apply(text));
    }

    private byte[] bytes(String text) {
        return redacted(text).getBytes(StandardCharsets.UTF_8);
    }
}
