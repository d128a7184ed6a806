package dev.plateau.wire.bundle;

import dev.plateau.wire.flags.FlagList;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.flags.FlagSets;
import dev.plateau.wire.jmh.ForkMerge;
import dev.plateau.wire.jmh.JmhJson;
import dev.plateau.wire.jmh.JmhRow;
import dev.plateau.wire.jmh.JsonTokens;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.FlagSet;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes runs from the jobs of a bundle: one per JVM and flag set. */
final class BundleReader {
    /** The end of a JVM's output that is kept: it holds the reason. */
    private static final int OUTPUT_KEPT = 16_000;

    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    private final BundleEntries entries;
    private final Manifest manifest;
    private final JmhJson json;
    private final FlagRedactor redactor;
    private final Map<String, BundleCells> cellsById = new HashMap<>();
    private final Map<Identity, BundleCells> runs = new LinkedHashMap<>();
    private final List<Upload.Skipped> skipped = new ArrayList<>();
    private final List<Upload.Problem> problems = new ArrayList<>();
    private final Set<String> recordingEntries = new HashSet<>();
    private int scores;

    /** Identity of an environment: flag sets of a plan that share it are one environment. */
    private record Identity(Environment.Jdk jdk, List<String> canonicalFlags) {}

    /** Takes a manifest whose flags are redacted. */
    BundleReader(BundleEntries entries, Manifest manifest, JmhJson json, FlagRedactor redactor) {
        this.redactor = redactor;
        this.entries = entries;
        this.manifest = manifest;
        this.json = json;
    }

    Upload read() throws IOException {
        checkEntries();
        addEach(manifest.environments().size(), this::addEnvironment);
        addEach(manifest.jobs().size(), this::addJob);
        addEach(manifest.recordings().size(), this::addRecording);
        boolean readingsAlone =
                manifest.jobs().isEmpty() && manifest.recordings().isEmpty();
        List<Upload.Run> stored = runs.values().stream()
                .filter(cells -> readingsAlone
                        || !cells.rows.isEmpty()
                        || !cells.unmeasured.isEmpty()
                        || !cells.recordings.isEmpty())
                .map(cells -> cells.run(manifest))
                .toList();
        return new Upload(stored, skipped, problems, manifest, true);
    }

    /** Adds one part of the manifest, by its index. */
    private interface Step {
        void add(int index) throws BadField, IOException;
    }

    private void addEach(int count, Step step) throws IOException {
        for (int i = 0; i < count; i++) {
            try {
                step.add(i);
            } catch (BadField e) {
                problems.add(new Upload.Problem(Manifest.ENTRY, -1, null, e.field(), e.reason()));
            }
        }
    }

    private void checkEntries() {
        Set<String> unknown = new HashSet<>(entries.names());
        unknown.remove(Manifest.ENTRY);
        ManifestJson.forEachEntry(manifest, unknown::remove);
        unknown.stream()
                .sorted()
                .forEach(name -> problems.add(new Upload.Problem(
                        name, -1, null, "", "the manifest names no such entry, so nothing says what it is")));
    }

    private void addEnvironment(int index) throws BadField, IOException {
        Manifest.EnvironmentFacts facts = manifest.environments().get(index);
        String field = "environments[" + index + "]";
        if (facts.flags().stream().mapToInt(String::length).sum() > UploadLimits.ARGUMENT_TEXT) {
            throw new BadField(field + ".flags", "more than " + UploadLimits.ARGUMENT_TEXT + " characters");
        }
        SortedMap<String, String> defaults = flags(field + ".flagsDefault", facts.flagsDefault());
        SortedMap<String, String> flags = flags(field + ".flagsFinal", facts.flagsFinal());
        SortedMap<String, String> unlocked = flags(field + ".flagsUnlocked", facts.flagsUnlocked());
        checkFiles(field + ".jdkFiles", facts.jdkFiles());
        checkBuild(field + ".build", facts.build());
        List<String> canonical = FlagSets.canonical(facts.flags(), isTwin(facts.id()) ? Map.of() : defaults);
        String name = canonical.isEmpty() ? FlagSets.DEFAULT : facts.flagSet();
        Manifest.JdkFiles files = facts.jdkFiles();
        Environment.Jdk jdk = facts.jdk().withBuild(files == null ? null : files.build());
        Environment environment = new Environment(
                manifest.host().host(), jdk, new FlagSet(name, canonical, facts.flags()), flags, unlocked);
        BundleCells cells = runs.computeIfAbsent(
                new Identity(jdk, canonical), key -> new BundleCells(environment, facts, manifest.blackhole()));
        if (cellsById.putIfAbsent(facts.id(), cells) != null) {
            throw new BadField(field + ".id", "a second environment called \"" + facts.id() + '"');
        }
    }

    private static void checkFiles(String field, Manifest.@Nullable JdkFiles files) throws BadField {
        if (files != null) {
            checkSha256(field + ".modulesSha256", files.modulesSha256());
            checkSha256(field + ".libjvmSha256", files.libjvmSha256());
        }
    }

    private static void checkBuild(String field, Manifest.@Nullable BenchmarkBuild build) throws BadField {
        List<Manifest.JarFacts> jars = build == null ? List.of() : build.jars();
        for (int i = 0; i < jars.size(); i++) {
            checkSha256(field + ".jars[" + i + "].sha256", jars.get(i).sha256());
        }
    }

    private static void checkSha256(String field, @Nullable String digest) throws BadField {
        if (digest != null && !SHA256.matcher(digest).matches()) {
            throw new BadField(field, "expected 64 hexadecimal digits, found \"" + JsonTokens.quoted(digest) + '"');
        }
    }

    /** True if all jobs only state that it is the same as another one: then it keeps its flags, and its cells stay apart from the other's. */
    private boolean isTwin(String environment) {
        List<Manifest.Job> jobs = manifest.jobs().stream()
                .filter(job -> job.environment().equals(environment))
                .toList();
        return !jobs.isEmpty() && jobs.stream().allMatch(job -> job.outcome() == Upload.Outcome.SAME_ENVIRONMENT);
    }

    private SortedMap<String, String> flags(String field, @Nullable String entry) throws BadField, IOException {
        if (entry == null) {
            return new TreeMap<>();
        }
        SortedMap<String, String> flags = redactor.values(FlagList.parse(text(field, entry)));
        if (flags.isEmpty()) {
            throw new BadField(field, "the entry " + entry + " has no line as -XX:+PrintFlagsFinal prints them");
        }
        return flags;
    }

    private String text(String field, String entry) throws BadField, IOException {
        requireEntry(field, entry);
        try {
            return entries.text(entry);
        } catch (BundleEntries.TooMuch e) {
            throw e;
        } catch (IOException e) {
            throw new BadField(field, "the entry " + entry + " can't be read: " + e.getMessage());
        }
    }

    private void requireEntry(String field, String entry) throws BadField {
        if (!entries.names().contains(entry)) {
            throw new BadField(field, "names the entry " + entry + ", which is not in the zip");
        }
    }

    private void addJob(int index) throws BadField, IOException {
        Manifest.Job job = manifest.jobs().get(index);
        String field = "jobs[" + index + "]";
        BundleCells cells = cells(field, job.environment());
        if (job.code() != null) {
            checkSha256(field + ".code.sha256", job.code().sha256());
        }
        if (job.startedAt() != null) {
            cells.starts.add(job.startedAt());
        }
        if (job.outcome() != null) {
            addUnmeasured(field, job, job.outcome(), cells);
            return;
        }
        Integer before = cells.measuredBy.putIfAbsent(job.key(), index);
        if (before != null) {
            throw new BadField(field + ".key", "jobs[" + before + "] measured the same benchmark on the same JVM");
        }
        addMeasured(index, job, cells);
    }

    private void addRecording(int index) throws BadField {
        Manifest.Recording recording = manifest.recordings().get(index);
        String field = "recordings[" + index + "]";
        BundleCells cells = cells(field, recording.environment());
        requireEntry(field + ".entry", recording.entry());
        if (!recordingEntries.add(recording.entry())) {
            throw new BadField(field + ".entry", "names " + recording.entry() + ", as a recording before does");
        }
        cells.starts.add(recording.startedAt());
        cells.recordings.add(new Upload.Recording(recording.key(), recording.entry(), recording.startedAt()));
    }

    private BundleCells cells(String field, String environment) throws BadField {
        BundleCells cells = cellsById.get(environment);
        if (cells == null) {
            throw new BadField(field + ".environment", "no readable environment is called \"" + environment + '"');
        }
        return cells;
    }

    private void addUnmeasured(String field, Manifest.Job job, Upload.Outcome outcome, BundleCells cells)
            throws BadField, IOException {
        if (job.reason() == null) {
            throw new BadField(field + ".reason", "is missing, and the outcome " + outcome + " needs one");
        }
        if (!job.forks().isEmpty()) {
            throw new BadField(field + ".forks", "must be empty with the outcome " + outcome);
        }
        String output = job.output() == null ? "" : redactor.text(text(field + ".output", job.output()));
        cells.unmeasured.add(new Upload.Unmeasured(
                job.key(),
                outcome,
                Characters.visible(job.reason()),
                output.substring(Math.max(0, output.length() - OUTPUT_KEPT))));
    }

    private void addMeasured(int index, Manifest.Job job, BundleCells cells) throws BadField, IOException {
        if (job.forks().isEmpty()) {
            throw new BadField("jobs[" + index + "].forks", "is empty, and there is no outcome that says why");
        }
        List<JmhRow> forks = new ArrayList<>();
        for (int i = 0; i < job.forks().size(); i++) {
            requireEntry("jobs[" + index + "].forks[" + i + "]", job.forks().get(i));
            JmhRow row = fork(job.forks().get(i));
            if (row == null) {
                return;
            }
            try {
                new ForkCheck(job, cells.facts).check(row, forks.isEmpty() ? row : forks.get(0));
                cells.jmhVersion =
                        ForkCheck.same("jmhVersion", cells.jmhVersion, row.vm().jmhVersion());
                cells.blackhole = ForkCheck.same(
                        "jvmArgs", cells.blackhole, FlagSets.blackhole(row.vm().jvmArgs()));
            } catch (BadField e) {
                problems.add(new Upload.Problem(
                        job.forks().get(i), row.index(), row.key().benchmark(), e.field(), e.reason()));
                return;
            }
            forks.add(row);
        }
        forks.stream()
                .flatMap(fork -> fork.skipped().stream())
                .map(one -> new Upload.Skipped(index, one.benchmark(), one.metric(), one.reason()))
                .distinct()
                .forEach(skipped::add);
        List<Score> merged = ForkMerge.merge(forks);
        scores += merged.size();
        if (scores + skipped.size() > UploadLimits.SCORES) {
            throw new BadField(
                    "jobs[" + index + "]",
                    "more than " + UploadLimits.SCORES + " scores in one upload: send it in parts");
        }
        if (!merged.isEmpty() && merged.get(0).metric().equals(Score.PRIMARY)) {
            cells.rows.add(new Upload.Row(
                    job.key(), forks.get(0).settings().with(merged.get(0).measurements().length, job.code()), merged));
        }
    }

    /** The one row of a fork's JSON, or null after reporting a problem. */
    private @Nullable JmhRow fork(String entry) throws IOException {
        JmhJson.Content content;
        try (InputStream in = entries.open(entry)) {
            content = json.read(in);
        } catch (BundleEntries.TooMuch e) {
            throw e;
        } catch (IOException e) {
            problems.add(
                    new Upload.Problem(entry, -1, null, "", "this entry of the zip is damaged: " + e.getMessage()));
            return null;
        }
        content.problems().stream().map(problem -> problem.in(entry)).forEach(problems::add);
        if (!content.problems().isEmpty()) {
            return null;
        }
        if (content.rows().size() != 1) {
            problems.add(new Upload.Problem(
                    entry,
                    -1,
                    null,
                    "",
                    "expected the one row of this fork, found " + content.rows().size()
                            + ": a fork that failed belongs into a job with an outcome"));
            return null;
        }
        return content.rows().get(0);
    }
}
