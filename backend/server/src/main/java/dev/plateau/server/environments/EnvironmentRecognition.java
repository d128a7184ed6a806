package dev.plateau.server.environments;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.wire.flags.FlagSets;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.FlagSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Finds the environment of an upload's measurements, or stores it. */
@Component
public class EnvironmentRecognition {
    private static final String JDK = """
            j.vendor = :vendor and j.version = :version and j.vm_name = :vmName and j.vm_version = :vmVersion
            """;
    private static final String IDENTITY = """
            where h.project_id = :project and h.fingerprint = :fingerprint and f.project_id = :project and f.digest = :digest and
            """ + JDK;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    EnvironmentRecognition(JdbcClient jdbc, JsonMapper json) {
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
                        select e.project_id, e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, f.name as flag_set, e.jdk_build,
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
}
