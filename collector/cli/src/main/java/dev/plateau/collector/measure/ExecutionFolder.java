package dev.plateau.collector.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The files of an execution: the journal, JMH's JSON of every fork, the console output of every fork.
 *
 * @param folder {@code OUT/<plan>-<execution>}
 */
public record ExecutionFolder(Path folder) {
    private static final String JOURNAL = "journal.jsonl";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int ID_LENGTH = "20260131-120000-".length() + 8;

    /** A new id of an execution or a search: sorted by time, unique over all machines that send to one server. */
    public static String newId(Instant begin) {
        byte[] random = new byte[4];
        RANDOM.nextBytes(random);
        return TIME.format(begin) + "-" + HexFormat.of().formatHex(random);
    }

    Path journal() {
        return folder.resolve(JOURNAL);
    }

    /** JMH's JSON of a fork; job and fork count from 1. */
    Path forkJson(int job, int fork) {
        return folder.resolve("forks").resolve("%03d-%d.json".formatted(job, fork));
    }

    /** Output of JMH and the JVM in a fork. */
    public Path forkOutput(int job, int fork) {
        return folder.resolve("output").resolve("%03d-%d.txt".formatted(job, fork));
    }

    /** The recording of a job. */
    public Path recording(int job) {
        return folder.resolve("recordings").resolve("%03d.jfr".formatted(job));
    }

    /** JMH's JSON of the fork that was recorded; nothing in it is a score. */
    Path recordingJson(int job) {
        return folder.resolve("recordings").resolve("%03d.json".formatted(job));
    }

    /** Output of JMH and the JVM in the fork that was recorded. */
    public Path recordingOutput(int job) {
        return folder.resolve("output").resolve("%03d-recording.txt".formatted(job));
    }

    /** The bundle of one job's recording. */
    public Path recordingBundle(int job) {
        return folder.resolve("bundles").resolve("%03d-recording.zip".formatted(job));
    }

    /** The profiler that records, unpacked. */
    Path recorder() {
        return folder.resolve("recorder");
    }

    /** The launcher of JMH's host JVMs, unpacked. */
    Path launcher() {
        return folder.resolve("launcher");
    }

    /** The bundle of one job. */
    public Path jobBundle(int job) {
        return folder.resolve("bundles").resolve("%03d.zip".formatted(job));
    }

    /** The bundle of the last readings of the host's speed. */
    public Path calibrationsBundle() {
        return folder.resolve("bundles").resolve("calibrations.zip");
    }

    /** The bundle of everything. */
    public Path bundle() {
        return folder.resolveSibling(folder.getFileName() + ".zip");
    }

    void create() throws IOException {
        for (String child : List.of("forks", "output", "bundles", "recordings")) {
            Files.createDirectories(folder.resolve(child));
        }
    }

    /** Id of the execution, which ends the folder's name. */
    public String execution() {
        String name = folder.getFileName().toString();
        return name.substring(Math.max(0, name.length() - ID_LENGTH));
    }

    /** The newest execution of any plan. */
    public static Optional<ExecutionFolder> newest(Path out) throws IOException {
        return Journal.folders(out, JOURNAL).stream().findFirst().map(ExecutionFolder::new);
    }

    /** The newest execution of a plan that is not finished. */
    public static Optional<ExecutionFolder> newestUnfinished(Path out, String plan) throws IOException {
        return newest(out, plan, false);
    }

    /** The newest execution of a plan that is finished. */
    public static Optional<ExecutionFolder> newestFinished(Path out, String plan) throws IOException {
        return newest(out, plan, true);
    }

    private static Optional<ExecutionFolder> newest(Path out, String plan, boolean finished) throws IOException {
        for (Path child : Journal.folders(out, JOURNAL)) {
            ExecutionFolder candidate = new ExecutionFolder(child);
            List<JournalEntry> entries = Journal.read(candidate.journal(), JournalEntry.class);
            boolean same = !entries.isEmpty()
                    && entries.get(0) instanceof JournalEntry.Began began
                    && began.plan().equals(plan);
            if (same && entries.stream().anyMatch(JournalEntry.Finished.class::isInstance) == finished) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }
}
