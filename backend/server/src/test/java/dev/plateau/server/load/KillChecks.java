package dev.plateau.server.load;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.load.MoodyHooks.Delivery;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must be there, once, after servers were killed; read past the servers. */
final class KillChecks {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final GivenDatabase database;

    KillChecks(GivenDatabase database) {
        this.database = database;
    }

    /** From now on the database counts which profiles are stored: one that is made twice could hide behind its key. Distributed tables have no triggers. */
    void watchProfiles() {
        if (TestDatabase.isDistributed()) {
            return;
        }
        database.jdbc().sql("""
            create table profile_made (recording_id bigint, kind text);
            create function note_profile() returns trigger language plpgsql as
              'begin insert into profile_made values (new.recording_id, new.kind); return null; end';
            create trigger note_profile after insert or update on profile for each row execute function note_profile();
            """).update();
    }

    /** How far everything is, in a few words. */
    String state() {
        return "%d uploads, %d recordings, %d read, %d in the bucket, %d messages, %d sent"
                .formatted(
                        database.count("upload"),
                        database.count("recording"),
                        database.count("recording where state <> 'WAITING'"),
                        database.count("recording where kept_in = 'BUCKET'"),
                        database.count("message"),
                        database.count("message where state = 'SENT'"));
    }

    /** What still waits; empty when nothing does. */
    private String open(KillRun.Size size) {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("messages to be written", Math.max(0, messages(size) - database.count("message")));
        counts.put("series to be evaluated", database.count("waiting_for_detection"));
        counts.put("messages to be sent", database.count("message where state in ('WAITING', 'SENDING')"));
        counts.put("recordings to be read", database.count("recording where state = 'WAITING'"));
        counts.put("files to be moved", database.count("recording where kept_in = 'DATABASE'"));
        counts.values().removeIf(count -> count == 0);
        return counts.isEmpty() ? "" : counts.toString();
    }

    /** Waits until nothing waits. */
    List<String> awaitDone(KillRun.Size size) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String open = open(size);
        while (!open.isEmpty() && System.nanoTime() < end) {
            Thread.sleep(500);
            open = open(size);
        }
        return open.isEmpty() ? List.of() : List.of("not done after " + PATIENCE.toSeconds() + " s: " + open);
    }

    /** Uploads, recordings and their profiles. */
    List<String> stored(KillRun.Size size, Set<Long> recordings) {
        List<String> faults = new ArrayList<>();
        expect(faults, "uploads", size.uploads(), database.count("upload"));
        expect(faults, "runs", size.uploads(), database.count("run"));
        expect(faults, "scores", size.scores(), database.count("score"));
        expect(faults, "points", size.scores(), database.count("point"));
        expect(faults, "recordings answered for", size.recordings(), recordings.size());
        expect(faults, "recordings", size.recordings(), database.count("recording"));
        expect(faults, "recordings read wholly", size.recordings(), database.count("recording where state = 'WHOLE'"));
        expect(faults, "parts of files left in the database", 0, database.count("recording_part"));
        long kinds = EventKind.values().length;
        expect(faults, "profiles", size.recordings() * kinds, database.count("profile"));
        if (!TestDatabase.isDistributed()) {
            expect(faults, "profiles made", size.recordings() * kinds, database.count("profile_made"));
        }
        expect(faults, "contents of profiles, all of one program", size.recordings() == 0 ? 0 : 1, database.count("""
            (select distinct md5(string_agg(concat_ws(' ', kind, rule, thread_group, events, weight, md5(tree)), ','
                                            order by kind, rule, thread_group))
             from profile_part group by recording_id) content\
            """));
        return faults;
    }

    /** Messages of incidents, and what arrived. */
    List<String> messages(KillRun.Size size, List<Delivery> deliveries, List<String> mails) {
        List<String> faults = new ArrayList<>();
        expect(faults, "incidents", size.incidents(), database.count("incident"));
        expect(faults, "messages", messages(size), database.count("message"));
        expect(faults, "messages sent", messages(size), database.count("message where state = 'SENT'"));
        same(faults, "mails", ids("MAIL", "<%s@localhost>"), new HashSet<>(mails));
        same(
                faults,
                "deliveries",
                ids("WEBHOOK", "%s"),
                deliveries.stream().map(Delivery::id).collect(Collectors.toSet()));
        deliveries.stream()
                .collect(Collectors.groupingBy(
                        delivery -> delivery.hook() + " " + delivery.about(),
                        Collectors.mapping(Delivery::id, Collectors.toSet())))
                .forEach((message, ids) -> expect(faults, "delivery ids of " + message, 1, ids.size()));
        return faults;
    }

    private static long messages(KillRun.Size size) {
        return (long) size.incidents() * (size.hooks() + GivenDatabase.READERS);
    }

    private Set<String> ids(String channel, String form) {
        return database.jdbc()
                .sql("select message_id from message where channel = ?")
                .param(channel)
                .query((row, number) -> form.formatted(row.getString(1)))
                .set();
    }

    /** The bucket holds the files and nothing else. */
    List<String> bucket(Map<String, Long> sizes) {
        Map<String, Long> wanted = database
                .jdbc()
                .sql("select id, bytes from recording")
                .query((row, number) -> Map.entry("recordings/" + row.getLong(1) + ".jfr", row.getLong(2)))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        List<String> faults = new ArrayList<>();
        same(faults, "files in the bucket, with bytes", wanted.entrySet(), sizes.entrySet());
        return faults;
    }

    /** Servers that ended in order hold nothing. */
    List<String> leases() {
        List<String> faults = new ArrayList<>();
        same(
                faults,
                "leases",
                Set.of(),
                Set.copyOf(database.jdbc()
                        .sql("select queue || ' ' || item || case when ends_at > now() then ', held' else ', of a"
                                + " killed server' end from lease")
                        .query((row, number) -> row.getString(1))
                        .list()));
        return faults;
    }

    /** Each server that runs has an empty folder; those of killed ones are gone. */
    List<String> temporary(Path folder, int servers) throws IOException {
        List<String> faults = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> left = all.filter(path -> !path.equals(folder)).toList();
            expect(faults, "temporary folders", servers, count(left, Files::isDirectory));
            same(
                    faults,
                    "temporary files",
                    Set.of(),
                    left.stream()
                            .filter(path -> Files.isRegularFile(path)
                                    && !path.toString().endsWith(".lock"))
                            .map(path -> folder.relativize(path).toString())
                            .collect(Collectors.toSet()));
        }
        return faults;
    }

    private static long count(Collection<Path> paths, Predicate<Path> which) {
        return paths.stream().filter(which).count();
    }

    /** How much was done more than once. */
    List<String> figures(List<Delivery> deliveries, List<String> mails) {
        return List.of(
                "reading of recordings began %d times for %d, %d failures were put off"
                        .formatted(sum("attempts"), database.count("recording"), sum("failures")),
                "web hooks got %d deliveries of %d messages, the mail server %d mails of %d"
                        .formatted(
                                deliveries.size(),
                                database.count("message where channel = 'WEBHOOK'"),
                                mails.size(),
                                database.count("message where channel = 'MAIL'")));
    }

    private long sum(String column) {
        return Objects.requireNonNullElse(
                database.jdbc()
                        .sql("select sum(" + column + ") from recording")
                        .query(Long.class)
                        .single(),
                0L);
    }

    private static void expect(List<String> faults, String what, long wanted, long found) {
        if (wanted != found) {
            faults.add(what + ": " + found + ", expected " + wanted);
        }
    }

    private static <T> void same(List<String> faults, String what, Set<T> wanted, Set<T> found) {
        Set<T> missing = new HashSet<>(wanted);
        missing.removeAll(found);
        Set<T> further = new HashSet<>(found);
        further.removeAll(wanted);
        if (!missing.isEmpty() || !further.isEmpty()) {
            faults.add(what + ": missing " + missing + ", not expected " + further);
        }
    }
}
