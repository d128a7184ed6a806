package dev.plateau.server.profiles;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile.ThreadWeight;
import dev.plateau.server.profiles.ProfileParts.Part;
import dev.plateau.server.profiles.storage.RecordingState;
import dev.plateau.server.profiles.storage.StoredRecording;
import dev.plateau.server.profiles.storage.StoredRecordingRepository;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;

/** Profiles of recordings: call trees, sites, threads. */
@Service
public class Profiles {
    /** The thread group of all threads together. */
    public static final String ALL_THREADS = ProfileParts.ALL_THREADS;

    static final Map<String, CutRule> RULES =
            Arrays.stream(CutRule.values()).collect(Collectors.toMap(CutRule::key, rule -> rule));
    private static final Set<String> KINDS =
            Arrays.stream(EventKind.values()).map(EventKind::key).collect(Collectors.toSet());

    private static final TypeReference<SortedMap<String, SortedMap<String, String>>> SETTINGS =
            new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final StoredRecordingRepository recordings;
    private final RunCatalog runs;
    private final ProfileParts parts;
    private final StorableJson json;

    Profiles(
            JdbcClient jdbc,
            StoredRecordingRepository recordings,
            RunCatalog runs,
            ProfileParts parts,
            StorableJson json) {
        this.jdbc = jdbc;
        this.recordings = recordings;
        this.runs = runs;
        this.parts = parts;
        this.json = json;
    }

    /**
     * A recording, of a benchmark or of any other program.
     *
     * @param reason why it is not whole; null for a whole one
     * @param benchmarkKey 0 without a benchmark
     * @param operations of the benchmark during the recording; null when unknown
     * @param kinds all kinds of events once it was read, including those that it can't show or has none of
     */
    public record RecordingSummary(
            long id,
            long run,
            long environment,
            long benchmarkKey,
            RecordingState state,
            @Nullable String reason,
            @Nullable Long operations,
            Map<String, KindSummary> kinds) {}

    /**
     * One kind of event of a recording.
     *
     * @param kind cpu, allocation, monitor, park, wait or pinned
     * @param observable true if the recording can show this kind
     * @param blind reason why it shows only a part, or nothing; null when it shows all events
     * @param events that the rules keep, with their weight
     * @param cuts parts that rules removed
     */
    public record KindSummary(
            String kind, boolean observable, @Nullable String blind, long events, long weight, List<Cut> cuts) {}

    /**
     * The part of a kind that a rule removed.
     *
     * @param undoable true if it can be shown with the rest
     */
    public record Cut(String key, String meaning, long events, long weight, boolean undoable) {
        static Cut of(CutRule rule, long events, long weight) {
            return new Cut(rule.key(), rule.meaning(), events, weight, rule.undoable());
        }
    }

    /** The newest recording of a benchmark in each environment of an execution. */
    public List<RecordingSummary> ofExecution(long project, String execution, long benchmarkKey) {
        Map<Long, Long> environments = environments(runs.ofExecution(project, execution));
        Map<Long, StoredRecording> newest = new TreeMap<>();
        recordings
                .findByProjectIdAndBenchmarkKeyIdAndRunIdInOrderByStartedAtDesc(
                        project, benchmarkKey, environments.keySet())
                .forEach(recording ->
                        newest.putIfAbsent(Objects.requireNonNull(environments.get(recording.run())), recording));
        return summaries(List.copyOf(newest.values()), environments);
    }

    /** The newest recording of each benchmark in each of these runs. */
    public List<RecordingSummary> ofRuns(long project, Collection<Long> runs) {
        return summaries(recordings.newest(project, runs));
    }

    /** One recording. */
    public Optional<RecordingSummary> one(long project, long id) {
        return recordings
                .findByProjectIdAndId(project, id)
                .flatMap(found -> summaries(List.of(found)).stream().findFirst());
    }

    private List<RecordingSummary> summaries(List<StoredRecording> found) {
        if (found.isEmpty()) {
            return List.of();
        }
        return summaries(
                found,
                environments(runs.byIds(
                        found.stream().map(StoredRecording::run).distinct().toList())));
    }

    /** Summaries, without recordings of a run that was deleted meanwhile. */
    private List<RecordingSummary> summaries(List<StoredRecording> found, Map<Long, Long> environments) {
        Map<Long, Map<String, KindSummary>> kinds =
                kinds(found.stream().map(StoredRecording::id).toList());
        return found.stream()
                .filter(recording -> environments.containsKey(recording.run()))
                .map(recording -> new RecordingSummary(
                        recording.id(),
                        recording.run(),
                        Objects.requireNonNull(environments.get(recording.run())),
                        Objects.requireNonNullElse(recording.benchmarkKey(), 0L),
                        recording.state(),
                        recording.reason(),
                        recording.operations(),
                        kinds.getOrDefault(recording.id(), Map.of())))
                .toList();
    }

    /** Environments by run. */
    private static Map<Long, Long> environments(List<RunRecord> runs) {
        return runs.stream().collect(Collectors.toMap(RunRecord::id, RunRecord::environmentId));
    }

    private Map<Long, Map<String, KindSummary>> kinds(Collection<Long> recordings) {
        Map<Long, Map<String, KindSummary>> found = new HashMap<>();
        jdbc.sql("""
                        select p.recording_id, p.kind, p.observable, p.blind, a.rule, a.events, a.weight
                        from profile p join profile_part a using (recording_id, kind)
                        where p.recording_id = any(?) and a.thread_group = '' order by p.recording_id, p.kind, a.rule
                        """).param(recordings.toArray(new Long[0])).query(row -> {
            Map<String, KindSummary> kinds = found.computeIfAbsent(row.getLong(1), id -> new HashMap<>());
            String kind = row.getString(2);
            String rule = row.getString(5);
            if (rule.equals(ProfileParts.KEPT)) {
                kinds.put(
                        kind,
                        new KindSummary(
                                kind,
                                row.getBoolean(3),
                                row.getString(4),
                                row.getLong(6),
                                row.getLong(7),
                                new ArrayList<>()));
            } else {
                Objects.requireNonNull(kinds.get(kind))
                        .cuts()
                        .add(Cut.of(Objects.requireNonNull(RULES.get(rule)), row.getLong(6), row.getLong(7)));
            }
        });
        return found;
    }

    /**
     * A call tree as the page draws it.
     *
     * @param uncut rules whose cut is undone
     * @param threads thread group whose stacks alone are shown; empty for all threads
     * @param label name of the tree
     * @return gzipped JSON; empty when there is no such recording, or it was not read
     */
    public Optional<byte[]> flameGraph(
            long project, long recording, String kind, Collection<String> uncut, String threads, String label) {
        Optional<StoredRecording> found = recordings.findByProjectIdAndId(project, recording);
        KindSummary summary = found.isPresent() && KINDS.contains(kind)
                ? kinds(List.of(recording)).getOrDefault(recording, Map.of()).get(kind)
                : null;
        if (summary == null) {
            return Optional.empty();
        }
        List<String> rules = Stream.concat(
                        Stream.of(ProfileParts.KEPT),
                        uncut.stream()
                                .filter(rule -> RULES.containsKey(rule)
                                        && Objects.requireNonNull(RULES.get(rule))
                                                .undoable()))
                .toList();
        CallTree tree = parts.of(List.of(recording), List.of(kind), rules, threads).stream()
                .map(Part::tree)
                .reduce((kept, cut) -> kept.plus(cut))
                .orElse(CallTree.EMPTY);
        KindSummary shown = threads.isEmpty() ? summary : ofGroup(summary, recording, threads);
        return Optional.of(FlameJson.of(shown, tree, label, found.orElseThrow().operations(), threads)
                .gzipped());
    }

    /** The same kind with the cuts of one thread group. */
    private KindSummary ofGroup(KindSummary kind, long recording, String threads) {
        List<Part> own = parts.of(List.of(recording), List.of(kind.kind()), RULES.keySet(), threads);
        return new KindSummary(
                kind.kind(),
                kind.observable(),
                kind.blind(),
                kind.events(),
                kind.weight(),
                own.stream()
                        .map(part ->
                                Cut.of(Objects.requireNonNull(RULES.get(part.rule())), part.events(), part.weight()))
                        .toList());
    }

    /** Thread groups with events of a kind in any of these recordings, the heaviest of each recording first. */
    public List<ThreadGroupWeight> threadGroups(Collection<Long> recordings, String kind) {
        return parts.threadGroups(recordings, kind);
    }

    /** The heaviest threads of a kind of event, before cuts. */
    public List<ThreadWeight> threads(long recording, EventKind kind) {
        return parts.threads(recording, kind.key());
    }

    /**
     * Reads the call trees of recordings for a comparison, in one query.
     *
     * @param kinds of events that will be compared
     * @param threads thread group whose events alone count; empty for all threads
     */
    public ProfileComparison read(Collection<Long> recordings, Collection<String> kinds, String threads) {
        return new ProfileComparison(
                parts.of(recordings, kinds, List.of(ProfileParts.KEPT), threads), settings(recordings));
    }

    private Map<Long, RecorderSettings> settings(Collection<Long> recordings) {
        Map<Long, RecorderSettings> settings = new HashMap<>();
        jdbc.sql("select id, facts -> 'facts' -> 'settings' from recording where id = any(?) and facts is not null")
                .param(recordings.toArray(new Long[0]))
                .query(row -> {
                    settings.put(row.getLong(1), new RecorderSettings(json.read(row.getString(2), SETTINGS)));
                });
        return settings;
    }
}
