package dev.plateau.server.profiles;

import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind;
import dev.plateau.server.profiles.ProfileParts.Part;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;

/** What recordings show. */
@Service
public class Profiles {
    static final Map<String, CutRule> RULES =
            Arrays.stream(CutRule.values()).collect(Collectors.toMap(CutRule::key, rule -> rule));
    private static final Set<String> KINDS =
            Arrays.stream(EventKind.values()).map(EventKind::key).collect(Collectors.toSet());

    private static final TypeReference<SortedMap<String, SortedMap<String, String>>> SETTINGS =
            new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final ProfileParts parts;
    private final StorableJson json;

    Profiles(JdbcClient jdbc, ProfileParts parts, StorableJson json) {
        this.jdbc = jdbc;
        this.parts = parts;
        this.json = json;
    }

    /**
     * A recording, of a benchmark or of anything else that ran.
     *
     * @param state WAITING, WHOLE, PARTLY or REFUSED
     * @param reason why it is not whole; null when it is
     * @param benchmarkKey 0 when it is of no benchmark
     * @param operations of the benchmark while it was recorded; null when the recording does not say
     * @param kinds all kinds of events once it was read, those it can't show or has none of, too
     */
    public record RecordingSummary(
            long id,
            long run,
            long environment,
            long benchmarkKey,
            String state,
            @Nullable String reason,
            @Nullable Long operations,
            Map<String, KindSummary> kinds) {}

    /**
     * One kind of event of a recording.
     *
     * @param kind cpu, allocation, monitor, park, wait or pinned
     * @param observable whether the recording can show this kind at all
     * @param blind what it can't show and why; null when nothing is hidden
     * @param events that the rules keep, with their weight
     * @param cuts what rules took away
     */
    public record KindSummary(
            String kind, boolean observable, @Nullable String blind, long events, long weight, List<Cut> cuts) {}

    /**
     * What a rule took away.
     *
     * @param undoable whether it can be shown with the rest
     */
    public record Cut(String key, String meaning, long events, long weight, boolean undoable) {
        static Cut of(CutRule rule, long events, long weight) {
            return new Cut(rule.key(), rule.meaning(), events, weight, rule.undoable());
        }
    }

    /** The newest recording of a benchmark in each environment of an execution. */
    public List<RecordingSummary> ofExecution(long project, String execution, long benchmarkKey) {
        return withKinds(jdbc.sql("""
                        select distinct on (u.environment_id) r.*, u.environment_id
                        from recording r join run u on u.id = r.run_id
                        where r.project_id = ? and u.execution = ? and r.benchmark_key_id = ?
                        order by u.environment_id, r.started_at desc
                        """).params(project, execution, benchmarkKey));
    }

    /** The newest recording of each benchmark in each of these runs. */
    public List<RecordingSummary> ofRuns(long project, Collection<Long> runs) {
        return withKinds(jdbc.sql("""
                        select distinct on (r.run_id, r.benchmark_key_id) r.*, u.environment_id
                        from recording r join run u on u.id = r.run_id
                        where r.project_id = ? and r.run_id = any(?) and r.benchmark_key_id is not null
                        order by r.run_id, r.benchmark_key_id, r.started_at desc
                        """).param(project).param(runs.toArray(new Long[0])));
    }

    /** One recording. */
    public Optional<RecordingSummary> one(long project, long id) {
        return withKinds(jdbc.sql("""
                        select r.*, u.environment_id from recording r join run u on u.id = r.run_id
                        where r.project_id = ? and r.id = ?
                        """).params(project, id)).stream().findFirst();
    }

    private List<RecordingSummary> withKinds(JdbcClient.StatementSpec statement) {
        List<RecordingSummary> forks = statement
                .query((row, number) -> new RecordingSummary(
                        row.getLong("id"),
                        row.getLong("run_id"),
                        row.getLong("environment_id"),
                        row.getLong("benchmark_key_id"),
                        row.getString("state"),
                        row.getString("reason"),
                        row.getObject("operations", Long.class),
                        new HashMap<>()))
                .list();
        Map<Long, RecordingSummary> byId = forks.stream().collect(Collectors.toMap(RecordingSummary::id, fork -> fork));
        summaries(byId.keySet())
                .forEach((id, kinds) ->
                        Objects.requireNonNull(byId.get(id)).kinds().putAll(kinds));
        return forks;
    }

    private Map<Long, Map<String, KindSummary>> summaries(Collection<Long> recordings) {
        Map<Long, Map<String, KindSummary>> summaries = new HashMap<>();
        jdbc.sql("""
                        select p.recording_id, p.kind, p.observable, p.blind, a.rule, a.events, a.weight
                        from profile p join profile_part a using (recording_id, kind)
                        where p.recording_id = any(?) order by p.recording_id, p.kind, a.rule
                        """).param(recordings.toArray(new Long[0])).query(row -> {
            Map<String, KindSummary> kinds = summaries.computeIfAbsent(row.getLong(1), id -> new HashMap<>());
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
        return summaries;
    }

    /**
     * A call tree as the page draws it.
     *
     * @param uncut rules whose cut is undone
     * @param label whose tree it is
     * @return gzipped JSON; empty when there is no such recording, or it was not read
     */
    public Optional<byte[]> flameGraph(
            long project, long recording, String kind, Collection<String> uncut, String label) {
        Optional<Optional<Long>> operations = jdbc.sql(
                        "select operations from recording where project_id = ? and id = ?")
                .params(project, recording)
                .query((row, number) -> Optional.ofNullable(row.getObject(1, Long.class)))
                .optional();
        KindSummary summary = operations.isPresent() && KINDS.contains(kind)
                ? summaries(List.of(recording))
                        .getOrDefault(recording, Map.of())
                        .get(kind)
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
        return parts.of(List.of(recording), List.of(kind), rules).stream()
                .map(Part::tree)
                .reduce((kept, cut) -> kept.plus(cut))
                .map(tree -> FlameJson.of(
                                summary, tree, label, operations.orElseThrow().orElse(null))
                        .gzipped());
    }

    /**
     * Reads the call trees of recordings, to be compared: all in one query.
     *
     * @param kinds of events that will be asked for
     */
    public ProfileComparison read(Collection<Long> recordings, Collection<String> kinds) {
        return new ProfileComparison(parts.of(recordings, kinds, List.of(ProfileParts.KEPT)), settings(recordings));
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
