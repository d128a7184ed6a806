package dev.plateau.server.profiles;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CallTreeBytes;
import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.CutRule.CutTotal;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile.ThreadWeight;
import dev.plateau.recording.model.RecorderSettings;
import dev.plateau.recording.model.Site;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.server.profiles.RecordingRecord.RecordingState;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;

/** Profiles of recordings: call trees, sites, threads. */
@Service
public class Profiles {
    /** The thread group of all threads together. */
    public static final String ALL_THREADS = "";

    /** In place of a rule: the part that no rule cut. */
    static final String KEPT = "";

    static final Map<String, CutRule> RULES =
            Arrays.stream(CutRule.values()).collect(Collectors.toMap(CutRule::key, rule -> rule));

    private static final TypeReference<SortedMap<String, SortedMap<String, String>>> SETTINGS =
            new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final RunCatalog runs;
    private final StorableJson json;

    Profiles(JdbcClient jdbc, RunCatalog runs, StorableJson json) {
        this.jdbc = jdbc;
        this.runs = runs;
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
            Map<EventKind, KindSummary> kinds) {}

    /**
     * One kind of event of a recording.
     *
     * @param observable true if the recording can show this kind
     * @param blind reason why it shows only a part, or nothing; null when it shows all events
     * @param events that the rules keep, with their weight
     * @param cuts parts that rules removed
     */
    public record KindSummary(
            EventKind kind, boolean observable, @Nullable String blind, long events, long weight, List<CutTotal> cuts) {
        /** The kind with the reason for events that are not seen, of a side such as " on 17"; empty when there are none. */
        public String blindSpot(String side) {
            return blind == null
                    ? ""
                    : kind.label() + side + (observable ? ": not all is observable: " : ": not observable: ") + blind;
        }
    }

    /**
     * A part of a profile as stored.
     *
     * @param rule that cut it; empty for what is kept
     */
    record StoredPart(
            long recording, EventKind kind, String rule, long events, long weight, CallTree tree, List<Site> sites) {}

    /**
     * Threads of a recording whose names differ only in numbers: {@code pool-N-thread-N}.
     *
     * @param events of one kind, those that rules cut included
     * @param weight of these events, in the unit of the kind
     */
    public record ThreadGroupWeight(long recording, String name, long events, long weight) {}

    private record StoredSummary(
            long id,
            long run,
            long benchmarkKey,
            RecordingState state,
            @Nullable String reason,
            @Nullable Long operations) {}

    /** The newest recording of a benchmark in each environment of an execution. */
    public List<RecordingSummary> ofExecution(long project, String execution, long benchmarkKey) {
        Map<Long, Long> environments = environments(runs.ofExecution(project, execution));
        Map<Long, StoredSummary> newest = new TreeMap<>();
        select(
                        "benchmark_key_id = ? and run_id = any(?) order by started_at desc",
                        project,
                        benchmarkKey,
                        environments.keySet().toArray(new Long[0]))
                .forEach(recording ->
                        newest.putIfAbsent(Objects.requireNonNull(environments.get(recording.run())), recording));
        return summaries(project, newest.values(), environments);
    }

    /** The newest recording of each benchmark in each of these runs. */
    public List<RecordingSummary> ofRuns(long project, Collection<Long> runs) {
        return summaries(project, select("""
                        run_id = any(?) and benchmark_key_id is not null
                          and started_at = (select max(newest.started_at) from recording newest
                            where newest.project_id = ? and newest.run_id = recording.run_id
                              and newest.benchmark_key_id = recording.benchmark_key_id)
                        order by run_id, benchmark_key_id
                        """, project, runs.toArray(new Long[0]), project));
    }

    /** A kind of events that a recording of a benchmark has. */
    public record RecordedCost(long run, long benchmarkKey, EventKind kind) {}

    /** The costs with events in recordings of these runs, without duplicates. */
    public List<RecordedCost> costs(long project, Collection<Long> runs) {
        return jdbc.sql("""
                        select distinct r.run_id as run, r.benchmark_key_id as benchmark_key, a.kind
                        from recording r join profile_part a on a.project_id = r.project_id and a.recording_id = r.id
                        where r.project_id = :project and r.run_id = any(:runs) and r.benchmark_key_id is not null
                          and a.kind = any(:kinds) and a.rule = '' and a.thread_group = '' and a.events > 0
                        """)
                .param("project", project)
                .param("runs", runs.toArray(new Long[0]))
                .param("kinds", EventKind.COSTS.stream().map(EventKind::key).toArray(String[]::new))
                .query((row, at) -> new RecordedCost(row.getLong(1), row.getLong(2), kind(row.getString(3))))
                .list();
    }

    /** One recording. */
    public Optional<RecordingSummary> one(long project, long id) {
        return summaries(project, select("id = ?", project, id)).stream().findFirst();
    }

    private List<StoredSummary> select(String condition, long project, Object... parameters) {
        return jdbc.sql("""
                        select id, run_id as run, coalesce(benchmark_key_id, 0) as benchmark_key, state, reason, operations
                        from recording where project_id = ? and\s""" + condition)
                .param(project)
                .params(parameters)
                .query(RecordMapper.of(StoredSummary.class))
                .list();
    }

    private List<RecordingSummary> summaries(long project, List<StoredSummary> found) {
        return found.isEmpty()
                ? List.of()
                : summaries(
                        project,
                        found,
                        environments(runs.byIds(
                                project,
                                found.stream()
                                        .map(StoredSummary::run)
                                        .distinct()
                                        .toList())));
    }

    /** Summaries, without recordings of a run that was deleted meanwhile. */
    private List<RecordingSummary> summaries(
            long project, Collection<StoredSummary> found, Map<Long, Long> environments) {
        Map<Long, Map<EventKind, KindSummary>> kinds =
                kinds(project, found.stream().map(StoredSummary::id).toList());
        return found.stream()
                .filter(recording -> environments.containsKey(recording.run()))
                .map(recording -> new RecordingSummary(
                        recording.id(),
                        recording.run(),
                        Objects.requireNonNull(environments.get(recording.run())),
                        recording.benchmarkKey(),
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

    private Map<Long, Map<EventKind, KindSummary>> kinds(long project, Collection<Long> recordings) {
        Map<Long, Map<EventKind, KindSummary>> found = new HashMap<>();
        jdbc.sql("""
                        select p.recording_id, p.kind, p.observable, p.blind, a.rule, a.events, a.weight
                        from profile p join profile_part a using (project_id, recording_id, kind)
                        where p.project_id = ? and p.recording_id = any(?) and a.thread_group = '' order by p.recording_id, p.kind, a.rule
                        """).param(project).param(recordings.toArray(new Long[0])).query(row -> {
            Map<EventKind, KindSummary> kinds =
                    found.computeIfAbsent(row.getLong(1), id -> new EnumMap<>(EventKind.class));
            EventKind kind = kind(row.getString(2));
            String rule = row.getString(5);
            long events = row.getLong(6);
            long weight = row.getLong(7);
            if (rule.equals(KEPT)) {
                kinds.put(
                        kind,
                        new KindSummary(kind, row.getBoolean(3), row.getString(4), events, weight, new ArrayList<>()));
            } else {
                Objects.requireNonNull(kinds.get(kind)).cuts().add(rule(rule).total(events, weight));
            }
        });
        return found;
    }

    private static EventKind kind(String key) {
        return EventKind.named(key).orElseThrow();
    }

    static CutRule rule(String key) {
        return Objects.requireNonNull(RULES.get(key));
    }

    /** Parts of these recordings, kinds and rules, of one thread group. */
    List<StoredPart> parts(
            long project,
            Collection<Long> recordings,
            Collection<EventKind> kinds,
            Collection<String> rules,
            String threadGroup) {
        return jdbc.sql("""
                        select * from profile_part
                        where project_id = ? and recording_id = any(?) and kind = any(?) and rule = any(?) and thread_group = ?
                        order by recording_id, kind, rule
                        """)
                .params(
                        project,
                        recordings.toArray(new Long[0]),
                        kinds.stream().map(EventKind::key).toArray(String[]::new),
                        rules.toArray(new String[0]),
                        threadGroup)
                .query(this::part)
                .list();
    }

    private StoredPart part(ResultSet row, int number) throws SQLException {
        Calculations.checkTime();
        return new StoredPart(
                row.getLong("recording_id"),
                kind(row.getString("kind")),
                row.getString("rule"),
                row.getLong("events"),
                row.getLong("weight"),
                CallTreeBytes.read(row.getBytes("tree")),
                json.read(row.getString("sites"), new TypeReference<List<Site>>() {}));
    }

    /**
     * Thread groups with events of a kind in any of these recordings, cuts included, the heaviest of each recording first; none for recordings
     * that an older version read.
     */
    public List<ThreadGroupWeight> threadGroups(long project, Collection<Long> recordings, EventKind kind) {
        return jdbc.sql("""
                        select recording_id as recording, thread_group as name, sum(events)::bigint as events, sum(weight)::bigint as weight
                        from profile_part where project_id = ? and recording_id = any(?) and kind = ? and thread_group <> ''
                        group by recording_id, thread_group order by 4 desc, thread_group
                        """)
                .params(project, recordings.toArray(new Long[0]), kind.key())
                .query(RecordMapper.of(ThreadGroupWeight.class))
                .list();
    }

    /** The heaviest threads of a kind of event, before cuts. */
    public List<ThreadWeight> threads(long project, long recording, EventKind kind) {
        return jdbc.sql("select threads from profile where project_id = ? and recording_id = ? and kind = ?")
                .params(project, recording, kind.key())
                .query((row, number) -> json.read(row.getString(1), new TypeReference<List<ThreadWeight>>() {}))
                .optional()
                .orElse(List.of());
    }

    /**
     * Reads the call trees of recordings for a comparison, in one query.
     *
     * @param kinds of events that will be compared
     * @param threads thread group whose events alone count; empty for all threads
     */
    public ProfileComparison read(
            long project, Collection<Long> recordings, Collection<EventKind> kinds, String threads) {
        Map<Long, RecorderSettings> settings = jdbc.sql("""
                        select id, facts -> 'facts' -> 'settings' from recording where project_id = ? and id = any(?) and facts is not null
                        """)
                .param(project)
                .param(recordings.toArray(new Long[0]))
                .query(RowMap.byId((row, number) -> new RecorderSettings(json.read(row.getString(2), SETTINGS))));
        return new ProfileComparison(parts(project, recordings, kinds, List.of(KEPT), threads), settings);
    }
}
