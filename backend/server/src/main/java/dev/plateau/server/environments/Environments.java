package dev.plateau.server.environments;

import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.FlagRanking;
import dev.plateau.knowledge.FlagRanking.JvmState;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.RankedDifferences;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.wire.model.JdkOrder;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The environments of measurements. Each belongs to a project: no other project sees its facts about a machine or a flag set. */
@Service
public class Environments {
    /** SQL of the environments of projects, whose ids are its parameter: columns {@code project_id} and {@code id}. */
    public static final String OF_PROJECTS =
            "(select project_id, id from environment where project_id = any(:projects))";

    /** A distinction grows by the first fact in which environments that read the same differ, and on while some still do. */
    private static final String KNOWN = """
            select e.project_id, e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, e.raw_flags,
                   e.flag_list is not null as final_flags_known,
                   h.fingerprint, h.label, h.os, h.arch, h.cpu, h.cpu_count, h.memory_bytes, nullif(j.vendor, '') as vendor,
                   j.version, j.feature, j.vm_name, j.vm_version, e.jdk_build, f.canonical as flags, f.name as flag_set,
                   concat_ws(', ',
                     case when min(j.vendor) over named <> max(j.vendor) over named then nullif(j.vendor, '') end,
                     case when min(j.vm_name) over sold <> max(j.vm_name) over sold then j.vm_name end,
                     case when min(j.vm_version) over running <> max(j.vm_version) over running then j.vm_version end,
                     case when min(e.jdk_id) over built <> max(e.jdk_id) over built then coalesce(e.jdk_build, 'unknown build') end,
                     case when count(*) over same > 1 then coalesce(nullif(array_to_string(f.canonical, ' '), ''), 'no flags') end
                   ) as distinction,
                   count(*) over release = 1 as is_only_of_release
            from environment e
            join host h on h.project_id = e.project_id and h.id = e.host_id
            join jdk j on j.id = e.jdk_id
            join flag_set f on f.project_id = e.project_id and f.id = e.flag_set_id
            where e.project_id = any(:projects) and h.project_id = any(:projects) and f.project_id = any(:projects) %s
            window release as (partition by e.host_id, j.feature, f.name),
                   named as (partition by e.host_id, f.name, j.version),
                   sold as (partition by e.host_id, f.name, j.version, j.vendor),
                   running as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name),
                   built as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name, j.vm_version),
                   same as (partition by e.host_id, f.name, e.jdk_id)
            """;

    /** The other environments of a host take part in a distinction. */
    private static final String OF_HOSTS =
            "and e.host_id in (select host_id from environment where project_id = any(:projects) and id = any(:ids))";

    private static final FlagRanking RANKING = new FlagRanking(JdkChanges.published());
    private static final Comparator<KnownEnvironment> IN_ORDER = Comparator.comparing(
                    (KnownEnvironment environment) -> environment.host().label())
            .thenComparingLong(environment -> environment.ids().host())
            .thenComparing(KnownEnvironment::jdk, JdkOrder.OLDEST_FIRST)
            .thenComparing(KnownEnvironment::flagSet)
            .thenComparingLong(environment -> environment.ids().environment());

    private final JdbcClient jdbc;
    private final JsonMapper json;

    Environments(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** The environments of projects, by host, JDK (oldest build first) and flag set. */
    public List<KnownEnvironment> ofProjects(Collection<Long> projects) {
        return known("", projects, List.of()).sorted(IN_ORDER).toList();
    }

    /** Same, of one project. */
    public List<KnownEnvironment> ofProject(long project) {
        return ofProjects(List.of(project));
    }

    /** Names of the hosts, JDKs and flag sets of projects. */
    public EnvironmentNames names(Collection<Long> projects) {
        return new EnvironmentNames(ofProjects(projects));
    }

    /** Same, of one project. */
    public EnvironmentNames names(long project) {
        return names(List.of(project));
    }

    /** The environments of projects with these ids, by id; unknown ids are left out. */
    public Map<Long, KnownEnvironment> byIds(Collection<Long> projects, Collection<Long> ids) {
        return known(OF_HOSTS, projects, ids)
                .filter(environment -> ids.contains(environment.ids().environment()))
                .collect(Collectors.toMap(environment -> environment.ids().environment(), environment -> environment));
    }

    /** Same, of one project. */
    public Map<Long, KnownEnvironment> byIds(long project, Collection<Long> ids) {
        return byIds(List.of(project), ids);
    }

    /** The environment of a project with this id, of a run or recording that exists. */
    public KnownEnvironment byId(long project, long id) {
        return Objects.requireNonNull(byIds(project, List.of(id)).get(id));
    }

    private Stream<KnownEnvironment> known(String condition, Collection<Long> projects, Collection<Long> ids) {
        return jdbc
                .sql(KNOWN.formatted(condition))
                .param("projects", projects.toArray(Long[]::new))
                .param("ids", ids.toArray(Long[]::new))
                .query(RecordMapper.of(KnownEnvironment.class))
                .list()
                .stream();
    }

    /** The final value of every flag of an environment's JVM by name; empty when no upload contained them. */
    public Map<String, String> finalFlags(EnvironmentIds environment) {
        return flags("flag_list", environment);
    }

    /** The same with diagnostic and experimental flags unlocked; empty for uploads of older collectors. */
    private Map<String, String> unlockedFlags(EnvironmentIds environment) {
        return flags("unlocked_flag_list", environment);
    }

    private Map<String, String> flags(String column, EnvironmentIds environment) {
        return jdbc.sql(
                        "select l.flags from environment e join flag_list l on e.project_id = ? and e.id = ? and l.digest = e."
                                + column)
                .params(environment.project(), environment.environment())
                .query(String.class)
                .optional()
                .map(flags -> json.readValue(flags, new TypeReference<TreeMap<String, String>>() {}))
                .orElseGet(TreeMap::new);
    }

    /**
     * Differences between the JVMs of two environments, those relevant to performance first.
     *
     * @param grown frames whose share of a profile grew from the baseline to the candidate
     */
    public RankedDifferences differences(
            KnownEnvironment baseline, KnownEnvironment candidate, Collection<String> grown) {
        Map<String, String> left = unlockedFlags(baseline.ids());
        Map<String, String> right = unlockedFlags(candidate.ids());
        // Compared with a plain list, every diagnostic flag of an unlocked one would look new.
        boolean areUnlocked = !left.isEmpty() && !right.isEmpty();
        return RANKING.rank(
                state(baseline, areUnlocked ? left : finalFlags(baseline.ids())),
                state(candidate, areUnlocked ? right : finalFlags(candidate.ids())),
                grown);
    }

    private static JvmState state(KnownEnvironment environment, Map<String, String> flags) {
        return JvmState.of(environment.jdk().version(), flags, environment.rawFlags());
    }

    /** Flags whose final value differs between two environments of a project, by relevance and name; empty when either list is not known. */
    public List<FlagDifference> flagDifferences(long project, long baseline, long candidate) {
        Map<Long, KnownEnvironment> known = byIds(project, List.of(baseline, candidate));
        KnownEnvironment left = known.get(baseline);
        KnownEnvironment right = known.get(candidate);
        return left == null || right == null
                ? List.of()
                : differences(left, right, List.of()).flags();
    }
}
