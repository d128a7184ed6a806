package dev.plateau.server.environments;

import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.ranking.FlagRanking;
import dev.plateau.knowledge.ranking.JvmState;
import dev.plateau.knowledge.ranking.RankedDifferences;
import dev.plateau.wire.model.Environment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The environments of measurements. Each belongs to a project: no other project sees its facts about a machine or a flag set. */
@Service
public class Environments {
    private static final String KNOWN = """
            select e.id, e.host_id, e.jdk_id, e.flag_set_id, e.raw_flags, e.flag_list is not null as final_flags_known,
                   h.fingerprint, h.label, h.os, h.arch, h.cpu, h.cpu_count, h.memory_bytes,
                   j.vendor, j.version, j.feature, j.vm_name, j.vm_version, f.canonical, f.name
            from environment e
            join host h on h.id = e.host_id
            join jdk j on j.id = e.jdk_id
            join flag_set f on f.id = e.flag_set_id
            """;
    private static final FlagRanking RANKING = new FlagRanking(JdkChanges.published());
    private static final Comparator<KnownEnvironment> IN_ORDER = Comparator.comparing(
                    (KnownEnvironment environment) -> environment.host().label())
            .thenComparingLong(environment -> environment.ids().host())
            .thenComparing(KnownEnvironment::jdk, JdkOrder.OLDEST_FIRST)
            .thenComparing(KnownEnvironment::flagSet)
            .thenComparingLong(environment -> environment.ids().environment());

    private final JdbcClient jdbc;
    private final EnvironmentRepository environments;
    private final StoredFlagSets flagSets;
    private final EnvironmentCreation creation;
    private final JsonMapper json;

    Environments(
            JdbcClient jdbc,
            EnvironmentRepository environments,
            StoredFlagSets flagSets,
            EnvironmentCreation creation,
            JsonMapper json) {
        this.jdbc = jdbc;
        this.environments = environments;
        this.flagSets = flagSets;
        this.creation = creation;
        this.json = json;
    }

    /** The ids of an environment of a project, which is added when it is new. Runs inside the transaction of an upload. */
    @Transactional(propagation = Propagation.MANDATORY)
    public EnvironmentIds recognise(long project, Environment environment) {
        Optional<Recognised> known = lookUp(project, environment);
        if (known.isPresent() && !known.get().learnsFrom(environment)) {
            return known.get().ids();
        }
        creation.createIfNew(project, environment);
        Recognised found = lookUp(project, environment).orElseThrow();
        if (found.learnsNameFrom(environment)) {
            flagSets.rename(found.ids().flagSet(), environment.flagSet().name());
        }
        if (found.learnsFlagsFrom(environment)) {
            environments.keepFlagList(found.ids().environment(), keep(environment.flags()));
        }
        if (found.learnsUnlockedFlagsFrom(environment)) {
            environments.keepUnlockedFlagList(found.ids().environment(), keep(environment.unlockedFlags()));
        }
        return found.ids();
    }

    private record Recognised(EnvironmentIds ids, String flagSet, boolean finalFlagsKnown, boolean unlockedFlagsKnown) {
        boolean learnsFrom(Environment environment) {
            return learnsNameFrom(environment) || learnsFlagsFrom(environment) || learnsUnlockedFlagsFrom(environment);
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

    private Optional<Recognised> lookUp(long project, Environment environment) {
        Environment.Jdk jdk = environment.jdk();
        return jdbc.sql("""
                        select e.id, e.host_id, e.jdk_id, e.flag_set_id, f.name, e.flag_list is not null as final_flags_known,
                               e.unlocked_flag_list is not null as unlocked_flags_known
                        from environment e
                        join host h on h.id = e.host_id
                        join jdk j on j.id = e.jdk_id
                        join flag_set f on f.id = e.flag_set_id
                        where h.project_id = ? and h.fingerprint = ? and j.vendor = ? and j.version = ? and j.vm_name = ? and j.vm_version = ?
                          and f.digest = ?
                        """)
                .param(project)
                .param(environment.host().fingerprint())
                .param(Objects.requireNonNullElse(jdk.vendor(), ""))
                .param(jdk.version())
                .param(jdk.vmName())
                .param(jdk.vmVersion())
                .param(Digests.of(environment.flagSet().canonical()))
                .query((row, number) -> new Recognised(
                        ids(row),
                        row.getString("name"),
                        row.getBoolean("final_flags_known"),
                        row.getBoolean("unlocked_flags_known")))
                .optional();
    }

    /** @return the key of the list */
    private byte[] keep(SortedMap<String, String> flags) {
        byte[] digest = Digests.ofValues(flags);
        jdbc.sql("insert into flag_list (digest, flags) values (?, ?::jsonb) on conflict do nothing")
                .param(digest)
                .param(json.writeValueAsString(flags))
                .update();
        return digest;
    }

    /** Every environment, by host, JDK (oldest build first) and flag set. */
    public List<KnownEnvironment> all() {
        return jdbc.sql(KNOWN).query(Environments::known).list().stream()
                .sorted(IN_ORDER)
                .toList();
    }

    /** The environments of a project, in the same order. */
    public List<KnownEnvironment> ofProject(long project) {
        return jdbc.sql(KNOWN + " where h.project_id = ?").param(project).query(Environments::known).list().stream()
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
        return jdbc
                .sql(KNOWN + " where e.id = any(?)")
                .param(ids.toArray(Long[]::new))
                .query(Environments::known)
                .list()
                .stream()
                .collect(Collectors.toMap(environment -> environment.ids().environment(), environment -> environment));
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
                : differences(left, right, List.of()).flags().stream()
                        .map(FlagDifference::of)
                        .toList();
    }

    private static EnvironmentIds ids(ResultSet row) throws SQLException {
        return new EnvironmentIds(
                row.getLong("id"), row.getLong("host_id"), row.getLong("jdk_id"), row.getLong("flag_set_id"));
    }

    private static KnownEnvironment known(ResultSet row, int number) throws SQLException {
        var host = new Environment.Host(
                row.getString("fingerprint"),
                row.getString("label"),
                row.getString("os"),
                row.getString("arch"),
                row.getString("cpu"),
                row.getInt("cpu_count"),
                row.getLong("memory_bytes"));
        String vendor = row.getString("vendor");
        var jdk = new Environment.Jdk(
                vendor.isEmpty() ? null : vendor,
                row.getString("version"),
                row.getString("vm_name"),
                row.getString("vm_version"));
        return new KnownEnvironment(
                ids(row),
                host,
                jdk,
                row.getInt("feature"),
                row.getString("name"),
                texts(row, "canonical"),
                texts(row, "raw_flags"),
                row.getBoolean("final_flags_known"));
    }

    private static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }
}
