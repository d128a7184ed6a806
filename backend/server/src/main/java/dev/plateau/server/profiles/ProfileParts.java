package dev.plateau.server.profiles;

import dev.plateau.recording.CallTree;
import dev.plateau.recording.CallTreeBytes;
import dev.plateau.recording.EventKind;
import dev.plateau.recording.Profile;
import dev.plateau.recording.Recording;
import dev.plateau.recording.Site;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Call trees and sites as they are stored: for each kind of event what the rules keep, and what each rule cut. */
@Component
class ProfileParts {
    /** The rule of what no rule cut. */
    static final String KEPT = "";

    /** The heaviest sites of a part; what lies behind them is in the call tree still. */
    private static final int SITES = 500;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    ProfileParts(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** A part as stored. */
    record Part(long recording, String kind, String rule, CallTree tree, List<Site> sites) {}

    /** Stores all kinds of a recording. */
    void keep(long recording, Recording read) {
        long operations = read.figures().operations();
        jdbc.sql("update recording set operations = ? where id = ?")
                .param(operations > 0 ? operations : null)
                .param(recording)
                .update();
        for (EventKind kind : EventKind.values()) {
            Profile profile = read.profile(kind);
            BlindSpot blind = BlindSpot.of(read, kind);
            jdbc.sql("insert into profile (recording_id, kind, observable, blind) values (?, ?, ?, ?)")
                    .param(recording)
                    .param(kind.key())
                    .param(blind == null || !blind.whole())
                    .param(blind == null ? null : blind.reason())
                    .update();
            keep(recording, kind, KEPT, profile.kept());
            profile.cuts().forEach(cut -> keep(recording, kind, cut.rule().key(), cut.part()));
        }
    }

    private void keep(long recording, EventKind kind, String rule, Profile.Part part) {
        jdbc.sql("insert into profile_part (recording_id, kind, rule, events, weight, tree, sites)"
                        + " values (?, ?, ?, ?, ?, ?, ?::jsonb)")
                .params(
                        recording,
                        kind.key(),
                        rule,
                        part.events(),
                        part.weight(),
                        CallTreeBytes.write(part.tree()),
                        json.writeValueAsString(
                                part.sites().stream().limit(SITES).toList()))
                .update();
    }

    /** Parts of these recordings, kinds and rules. */
    List<Part> of(Collection<Long> recordings, Collection<String> kinds, Collection<String> rules) {
        return jdbc.sql("""
                        select recording_id, kind, rule, tree, sites from profile_part
                        where recording_id = any(?) and kind = any(?) and rule = any(?) order by recording_id, kind, rule
                        """)
                .params(recordings.toArray(new Long[0]), kinds.toArray(new String[0]), rules.toArray(new String[0]))
                .query((row, number) -> new Part(
                        row.getLong(1),
                        row.getString(2),
                        row.getString(3),
                        CallTreeBytes.read(row.getBytes(4)),
                        json.readValue(row.getString(5), new TypeReference<List<Site>>() {})))
                .list();
    }
}
