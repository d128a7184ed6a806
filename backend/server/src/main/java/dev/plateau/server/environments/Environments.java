package dev.plateau.server.environments;

import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.FlagRanking;
import dev.plateau.knowledge.FlagRanking.JvmState;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.RankedDifferences;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.wire.flags.FlagSets;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.FlagSet;
import dev.plateau.wire.model.JdkOrder;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
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
            select e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, e.raw_flags,
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
            %s
            window release as (partition by e.host_id, j.feature, f.name),
                   named as (partition by e.host_id, f.name, j.version),
                   sold as (partition by e.host_id, f.name, j.version, j.vendor),
                   running as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name),
                   built as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name, j.vm_version),
                   same as (partition by e.host_id, f.name, e.jdk_id)
            """;

    private static final String JDK = """
            j.vendor = :vendor and j.version = :version and j.vm_name = :vmName and j.vm_version = :vmVersion
            """;
    private static final String IDENTITY = """
            where h.project_id = :project and h.fingerprint = :fingerprint and f.project_id = :project and f.digest = :digest and
            """ + JDK;
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

    /** The ids of an environment of a project, which is added when it is new. Runs inside the transaction of an upload. */
    @Transactional(propagation = Propagation.MANDATORY)
    public EnvironmentIds recognise(long project, Environment environment) {
        Optional<Recognised> known = lookUp(project, environment, null);
        if (known.isPresent() && !known.get().learnsFrom(environment)) {
            return known.get().ids();
        }
        long jdk = createIfNew(project, environment);
        Recognised found = lookUp(project, environment, jdk).orElseThrow();
        if (found.learnsNameFrom(environment)) {
            jdbc.sql("update flag_set set name = ? where project_id = ? and id = ?")
                    .params(environment.flagSet().name(), project, found.ids().flagSet())
                    .update();
        }
        if (found.learnsFlagsFrom(environment)) {
            keep("flag_list", project, found.ids().environment(), environment.flags());
        }
        if (found.learnsUnlockedFlagsFrom(environment)) {
            keep("unlocked_flag_list", project, found.ids().environment(), environment.unlockedFlags());
        }
        return found.ids();
    }

    private record Recognised(
            EnvironmentIds ids,
            String flagSet,
            @Nullable String jdkBuild,
            boolean finalFlagsKnown,
            boolean unlockedFlagsKnown) {
        boolean learnsFrom(Environment environment) {
            return learnsBuildFrom(environment)
                    || learnsNameFrom(environment)
                    || learnsFlagsFrom(environment)
                    || learnsUnlockedFlagsFrom(environment);
        }

        boolean learnsBuildFrom(Environment environment) {
            return jdkBuild == null && environment.jdk().build() != null;
        }

        /** A name given by people replaces one made of the flags themselves, which starts with a dash. */
        boolean learnsNameFrom(Environment environment) {
            return flagSet.startsWith("-") && !environment.flagSet().name().startsWith("-");
        }

        boolean learnsFlagsFrom(Environment environment) {
            return !finalFlagsKnown && !environment.flags().isEmpty();
        }

        boolean learnsUnlockedFlagsFrom(Environment environment) {
            return !unlockedFlagsKnown && !environment.unlockedFlags().isEmpty();
        }
    }

    /** @param jdk only with this JDK; null for the oldest one of these names that may have this build */
    private Optional<Recognised> lookUp(long project, Environment environment, @Nullable Long jdk) {
        return jdbc.sql("""
                        select e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, f.name as flag_set, e.jdk_build,
                               e.flag_list is not null as final_flags_known, e.unlocked_flag_list is not null as unlocked_flags_known
                        from environment e
                        join host h on h.project_id = e.project_id and h.id = e.host_id
                        join jdk j on j.id = e.jdk_id
                        join flag_set f on f.project_id = e.project_id and f.id = e.flag_set_id
                        """ + IDENTITY + """
                         and (cast(:build as text) is null or e.jdk_build is null or e.jdk_build = :build)
                         and (cast(:jdk as bigint) is null or j.id = :jdk)
                        order by e.jdk_build = :build desc nulls last, j.id limit 1
                        """)
                .params(identity(project, environment))
                .param("build", environment.jdk().build())
                .param("jdk", jdk)
                .query(RecordMapper.of(Recognised.class))
                .optional();
    }

    private static Map<String, ?> identity(long project, Environment environment) {
        Environment.Jdk jdk = environment.jdk();
        return Map.of(
                "project", project,
                "fingerprint", environment.host().fingerprint(),
                "vendor", Objects.requireNonNullElse(jdk.vendor(), ""),
                "version", jdk.version(),
                "vmName", jdk.vmName(),
                "vmVersion", jdk.vmVersion(),
                "digest", Digests.of(environment.flagSet().canonical()));
    }

    /**
     * Adds an environment and its parts. Uploads with new environments, or with new facts about one, take turns under an advisory lock until they
     * commit, so that none fails by a deadlock; other uploads never call this.
     *
     * @return id of the JDK
     */
    private long createIfNew(long project, Environment environment) {
        TransactionLock.take(jdbc, "new environment", 0);
        Environment.Host host = environment.host();
        FlagSet flagSet = environment.flagSet();
        jdbc.sql("""
                        insert into host (id, project_id, fingerprint, label, os, arch, cpu, cpu_count, memory_bytes)
                        values (nextval('ids'), ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .params(Arrays.asList(project, host.fingerprint(), host.label(), host.os(), host.arch(), host.cpu()))
                .params(host.cpuCount(), host.memoryBytes())
                .update();
        long jdk = jdk(project, environment).orElseGet(() -> addJdk(project, environment));
        adoptFlagSet(project, flagSet.canonical());
        jdbc.sql("""
                        insert into flag_set (id, project_id, digest, canonical, name)
                        values (nextval('ids'), :project, :digest, :canonical, :name) on conflict do nothing
                        """)
                .params(identity(project, environment))
                .param("canonical", flagSet.canonical().toArray(String[]::new))
                .param("name", flagSet.canonical().isEmpty() ? FlagSets.DEFAULT : flagSet.name())
                .update();
        jdbc.sql("""
                        insert into environment (id, project_id, host_id, jdk_id, flag_set_id, raw_flags, jdk_build)
                        select nextval('ids'), h.project_id, h.id, j.id, f.id, :flags, :build from host h
                        join flag_set f on f.project_id = h.project_id cross join jdk j
                        """ + IDENTITY + """
                         and j.id = :jdk
                        on conflict on constraint environment_host_id_jdk_id_flag_set_id_key
                        do update set jdk_build = coalesce(environment.jdk_build, excluded.jdk_build)
                        """)
                .params(identity(project, environment))
                .param("flags", flagSet.raw().toArray(String[]::new))
                .param("build", environment.jdk().build())
                .param("jdk", jdk)
                .update();
        return jdk;
    }

    /**
     * The JDK of an environment: the one whose build the host has measured before; else the one whose build is not known on this host, because
     * its runs are older than digests; else one with this build; else, on a host without runs of these names, the oldest.
     */
    private Optional<Long> jdk(long project, Environment environment) {
        return jdbc.sql("""
                        select j.id from jdk j
                        cross join lateral (
                            select coalesce(bool_or(e.jdk_build = :build), false) as own, coalesce(bool_or(e.jdk_build <> :build), false) as other,
                                   count(e.id) > 0 as used
                            from environment e join host h on h.project_id = e.project_id and h.id = e.host_id
                            where e.jdk_id = j.id and h.project_id = :project and h.fingerprint = :fingerprint) here
                        where
                        """ + JDK + """
                         and (cast(:build as text) is null or here.own or (not here.other and j.build in ('', :build)))
                        order by here.own desc, cast(:build as text) is not null and j.build = '' and here.used desc, j.build = :build desc, j.id
                        limit 1
                        """)
                .params(identity(project, environment))
                .param("build", environment.jdk().build())
                .query(Long.class)
                .optional();
    }

    /** Only a further build of the same names is stored with its digest: hosts of other kinds share the first one. */
    private long addJdk(long project, Environment environment) {
        return jdbc.sql("""
                        insert into jdk (id, vendor, version, feature, vm_name, vm_version, build)
                        select nextval('ids'), :vendor, :version, :feature, :vmName, :vmVersion,
                               case when exists (select from jdk j where
                        """ + JDK + """
                               ) then coalesce(:build, '') else '' end
                        returning id
                        """)
                .params(identity(project, environment))
                .param("feature", environment.jdk().feature())
                .param("build", environment.jdk().build())
                .query(Long.class)
                .single();
    }

    /**
     * Gives a flag set that was stored under an older canonical form its form of today, so that its series go on. Only the oldest set of one form:
     * where an output path had made several of them, the others keep their runs.
     */
    private void adoptFlagSet(long project, List<String> canonical) {
        byte[] digest = Digests.of(canonical);
        boolean known = jdbc.sql("select exists (select from flag_set where project_id = ? and digest = ?)")
                .params(project, digest)
                .query(Boolean.class)
                .single();
        if (known) {
            return;
        }
        jdbc
                .sql("select id, canonical from flag_set where project_id = ? order by id")
                .param(project)
                .query(RecordMapper.of(StoredFlags.class))
                .list()
                .stream()
                .filter(stored ->
                        FlagSets.canonical(stored.canonical(), Map.of()).equals(canonical))
                .findFirst()
                .ifPresent(stored -> jdbc.sql(
                                "update flag_set set digest = ?, canonical = ? where project_id = ? and id = ?")
                        .params(digest, canonical.toArray(String[]::new), project, stored.id())
                        .update());
    }

    private record StoredFlags(long id, List<String> canonical) {}

    /** Stores the first list of flags of an environment: a later upload changes nothing. */
    private void keep(String column, long project, long environment, SortedMap<String, String> flags) {
        byte[] digest = Digests.ofValues(flags);
        jdbc.sql("insert into flag_list (digest, flags) values (?, ?::jsonb) on conflict do nothing")
                .params(digest, json.writeValueAsString(flags))
                .update();
        jdbc.sql("update environment set " + column + " = ? where project_id = ? and id = ? and " + column + " is null")
                .params(digest, project, environment)
                .update();
    }

    /** Every environment, by host, JDK (oldest build first) and flag set. */
    public List<KnownEnvironment> all() {
        return known(jdbc.sql(KNOWN.formatted(""))).sorted(IN_ORDER).toList();
    }

    /** The environments of a project, in the same order. */
    public List<KnownEnvironment> ofProject(long project) {
        return known(jdbc.sql(KNOWN.formatted("where h.project_id = ?")).param(project))
                .sorted(IN_ORDER)
                .toList();
    }

    /** Names of the hosts, JDKs and flag sets of all environments. */
    public EnvironmentNames names() {
        return new EnvironmentNames(all());
    }

    /** Names of the hosts, JDKs and flag sets of one project. */
    public EnvironmentNames names(long project) {
        return new EnvironmentNames(ofProject(project));
    }

    /** The environments with these ids, by id; unknown ids are left out. */
    public Map<Long, KnownEnvironment> byIds(Collection<Long> ids) {
        return known(jdbc.sql(
                                KNOWN.formatted(
                                        "where (h.project_id, h.id) in (select project_id, host_id from environment where id = any(?))"))
                        .param(ids.toArray(Long[]::new)))
                .filter(environment -> ids.contains(environment.ids().environment()))
                .collect(Collectors.toMap(environment -> environment.ids().environment(), environment -> environment));
    }

    /** The environment with this id, of a run or recording that exists. */
    public KnownEnvironment byId(long id) {
        return Objects.requireNonNull(byIds(List.of(id)).get(id));
    }

    /** The final value of every flag of an environment's JVM by name; empty when no upload contained them. */
    public Map<String, String> finalFlags(long environment) {
        return flags(
                "select l.flags from environment e join flag_list l on l.digest = e.flag_list where e.id = ?",
                environment);
    }

    /** The same with diagnostic and experimental flags unlocked; empty for uploads of older collectors. */
    private Map<String, String> unlockedFlags(long environment) {
        return flags(
                "select l.flags from environment e join flag_list l on l.digest = e.unlocked_flag_list where e.id = ?",
                environment);
    }

    private Map<String, String> flags(String sql, long environment) {
        return jdbc.sql(sql)
                .param(environment)
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
        Map<String, String> left = unlockedFlags(baseline.ids().environment());
        Map<String, String> right = unlockedFlags(candidate.ids().environment());
        // Compared with a plain list, every diagnostic flag of an unlocked one would look new.
        boolean areUnlocked = !left.isEmpty() && !right.isEmpty();
        return RANKING.rank(
                state(baseline, areUnlocked ? left : finalFlags(baseline.ids().environment())),
                state(
                        candidate,
                        areUnlocked ? right : finalFlags(candidate.ids().environment())),
                grown);
    }

    private static JvmState state(KnownEnvironment environment, Map<String, String> flags) {
        return JvmState.of(environment.jdk().version(), flags, environment.rawFlags());
    }

    /** Flags whose final value differs between two environments, by relevance and name; empty when either list is not known. */
    public List<FlagDifference> flagDifferences(long baseline, long candidate) {
        Map<Long, KnownEnvironment> known = byIds(List.of(baseline, candidate));
        KnownEnvironment left = known.get(baseline);
        KnownEnvironment right = known.get(candidate);
        return left == null || right == null
                ? List.of()
                : differences(left, right, List.of()).flags();
    }

    private static Stream<KnownEnvironment> known(JdbcClient.StatementSpec sql) {
        return sql.query(RecordMapper.of(KnownEnvironment.class)).list().stream();
    }
}
