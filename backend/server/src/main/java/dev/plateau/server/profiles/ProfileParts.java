package dev.plateau.server.profiles;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CallTreeBytes;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.Site;
import dev.plateau.server.platform.api.Calculations;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;

/** Call trees and sites as they are stored: for each kind of event the part that the rules keep, and the part that each rule cut. */
@Component
class ProfileParts {
    /**
     * Version of the stored profiles; those of an older version are read again. 2: with thread groups. 3: with squared weights. 4: context
     * switches without the first reading, figures with thresholds, gaps. 5: kinds with thresholds.
     */
    static final int VERSION = 5;

    /** In place of a rule: the part that no rule cut. */
    static final String KEPT = "";

    /** The thread group of all threads together. */
    static final String ALL_THREADS = "";

    /** Number of the heaviest sites that a part keeps; the call tree still has the others. */
    private static final int SITES = 500;

    private final JdbcClient jdbc;
    private final StorableJson json;

    ProfileParts(JdbcClient jdbc, StorableJson json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** Number of the heaviest threads that a kind keeps. */
    private static final int THREADS = 100;

    /**
     * A part as stored.
     *
     * @param rule that cut it; empty for what is kept
     */
    record Part(long recording, String kind, String rule, long events, long weight, CallTree tree, List<Site> sites) {}

    /** Stores all kinds of a recording, and its facts. */
    void keep(long project, long recording, Recording read) {
        jdbc.sql("update recording set facts = ?::jsonb, profile_version = ?, attempts = 0 where id = ?")
                .params(json.write(RecordedFacts.of(read)), VERSION, recording)
                .update();
        for (EventKind kind : EventKind.values()) {
            Profile profile = read.profile(kind);
            BlindSpot blind = BlindSpot.of(read, kind);
            jdbc.sql("""
                            insert into profile (recording_id, kind, project_id, observable, blind, threads)
                            values (?, ?, ?, ?, ?, ?::jsonb)
                            """)
                    .param(recording)
                    .param(kind.key())
                    .param(project)
                    .param(blind == null || !blind.whole())
                    .param(blind == null ? null : blind.reason())
                    .param(json.write(profile.threads().stream().limit(THREADS).toList()))
                    .update();
            keepAll(project, recording, kind, KEPT, profile.kept());
            profile.cuts()
                    .forEach(cut -> keepAll(project, recording, kind, cut.rule().key(), cut.part()));
        }
    }

    /** Deletes the stored profile of a recording, to store it again. */
    void delete(long recording) {
        jdbc.sql("delete from profile_part where recording_id = ?")
                .param(recording)
                .update();
        jdbc.sql("delete from profile where recording_id = ?").param(recording).update();
    }

    private void keepAll(long project, long recording, EventKind kind, String rule, Profile.Part part) {
        keep(project, recording, kind, rule, ALL_THREADS, part);
        part.groups().forEach((group, own) -> keep(project, recording, kind, rule, group, own));
    }

    private void keep(
            long project, long recording, EventKind kind, String rule, String threadGroup, Profile.Part part) {
        jdbc.sql("""
                        insert into profile_part
                          (recording_id, kind, rule, thread_group, project_id, events, weight, tree, sites)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)
                        """)
                .params(
                        recording,
                        kind.key(),
                        rule,
                        StorableJson.storable(threadGroup),
                        project,
                        part.events(),
                        part.weight(),
                        CallTreeBytes.write(part.tree()),
                        json.write(part.sites().stream().limit(SITES).toList()))
                .update();
    }

    /** Parts of these recordings, kinds and rules, of one thread group. */
    List<Part> of(Collection<Long> recordings, Collection<String> kinds, Collection<String> rules, String threadGroup) {
        return jdbc.sql("""
                        select * from profile_part
                        where recording_id = any(?) and kind = any(?) and rule = any(?) and thread_group = ?
                        order by recording_id, kind, rule
                        """)
                .params(
                        recordings.toArray(new Long[0]),
                        kinds.toArray(new String[0]),
                        rules.toArray(new String[0]),
                        threadGroup)
                .query(this::part)
                .list();
    }

    /** Weights of a kind by thread group, cuts included, the heaviest first; none for recordings that an older version read. */
    List<ThreadGroupWeight> threadGroups(Collection<Long> recordings, String kind) {
        return jdbc.sql("""
                        select recording_id, thread_group, sum(events), sum(weight) from profile_part
                        where recording_id = any(?) and kind = ? and thread_group <> ''
                        group by recording_id, thread_group order by 4 desc, thread_group
                        """)
                .params(recordings.toArray(new Long[0]), kind)
                .query((row, number) ->
                        new ThreadGroupWeight(row.getLong(1), row.getString(2), row.getLong(3), row.getLong(4)))
                .list();
    }

    private Part part(ResultSet row, int number) throws SQLException {
        Calculations.checkTime();
        return new Part(
                row.getLong("recording_id"),
                row.getString("kind"),
                row.getString("rule"),
                row.getLong("events"),
                row.getLong("weight"),
                CallTreeBytes.read(row.getBytes("tree")),
                json.read(row.getString("sites"), new TypeReference<List<Site>>() {}));
    }

    /** The heaviest threads of a kind, before cuts. */
    List<Profile.ThreadWeight> threads(long recording, String kind) {
        return jdbc.sql("select threads from profile where recording_id = ? and kind = ?")
                .params(recording, kind)
                .query((row, number) -> json.read(row.getString(1), new TypeReference<List<Profile.ThreadWeight>>() {}))
                .optional()
                .orElse(List.of());
    }
}
