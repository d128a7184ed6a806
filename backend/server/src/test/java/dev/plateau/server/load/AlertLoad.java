package dev.plateau.server.load;

import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long it takes from an upload that confirms a change to the mail in the mailbox, and where the time goes. */
@Command(name = "alerts", description = "Incidents of one suite each, played against a mail server in this process.")
final class AlertLoad implements Callable<Integer> {
    private static final String DOMAIN = "@localhost>";

    @Option(names = "--incidents", description = "How many (${DEFAULT-VALUE}).", defaultValue = "50")
    private int incidents;

    @Option(
            names = "--every",
            description = "Milliseconds between two uploads; 0: each when the one before is stored (${DEFAULT-VALUE}).",
            defaultValue = "500")
    private long every;

    @Option(names = "--benchmarks", description = "Benchmarks of a suite (${DEFAULT-VALUE}).", defaultValue = "25")
    private int benchmarks;

    @Option(names = "--backlog", description = "Don't wait until the nights before are evaluated.")
    private boolean backlog;

    @Option(
            names = "--jvm",
            description = "Option for the server's JVM, may be repeated (as the launcher's: ${DEFAULT-VALUE}).",
            defaultValue = "-XX:+UseSerialGC,-Xmx1g",
            split = ",")
    private List<String> jvm = new ArrayList<>();

    /** One incident, from end to end. */
    private record Told(Instant sent, Instant stored, Instant written, Instant due, Instant arrived) {}

    /** When an upload was sent, and when its receipt came. */
    private record Sent(Instant at, Instant stored) {}

    @Override
    public Integer call() throws Exception {
        try (MoodySmtp smtp = new MoodySmtp()) {
            List<String> options = new ArrayList<>(jvm);
            options.addAll(List.of("-Dspring.mail.host=127.0.0.1", "-Dspring.mail.port=" + smtp.port()));
            try (LoadedServer server = LoadedServer.start(options)) {
                DatabaseAddress address = server.database();
                try (var connection =
                        new SingleConnectionDataSource(address.url(), address.user(), address.password(), true)) {
                    print(play(server.project(), smtp, JdbcClient.create(connection)));
                }
            }
        }
        return 0;
    }

    private List<Told> play(RemoteProject project, MoodySmtp smtp, JdbcClient database) throws Exception {
        project.tellByMail("team@example.org");
        for (int suite = 0; suite < incidents; suite++) {
            for (int night = 0; night < Night.CONFIRMED - 1; night++) {
                project.upload(night(suite, night));
            }
        }
        await(() -> backlog
                || database.sql("select not exists (select from waiting_for_detection)")
                        .query(Boolean.class)
                        .single());
        if (!smtp.arrivals().isEmpty()) {
            throw new IllegalStateException("A change was confirmed before the night that shall confirm it.");
        }
        List<Sent> sent = new ArrayList<>();
        long start = System.nanoTime();
        for (int suite = 0; suite < incidents; suite++) {
            long early = start + TimeUnit.MILLISECONDS.toNanos(every * suite) - System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(early);
            Instant at = Instant.now();
            project.upload(night(suite, Night.CONFIRMED - 1));
            sent.add(new Sent(at, Instant.now()));
        }
        await(() -> smtp.arrivals().size() >= incidents);
        return database.sql(
                        "select m.*, i.title from message m join incident i on i.project_id = m.project_id and i.id = m.incident_id where m.kind = 'OPENED'")
                .query((row, number) -> told(row, sent, smtp.arrivals()))
                .list();
    }

    private Night night(int suite, int night) {
        return new Night("Suite" + suite, Night.APART * suite, night, benchmarks);
    }

    private Told told(ResultSet row, List<Sent> sent, Map<String, Instant> arrivals) throws SQLException {
        String id = "<" + row.getString("message_id") + DOMAIN;
        Instant arrived = arrivals.get(id);
        String title = row.getString("title");
        for (int suite = 0; suite < sent.size(); suite++) {
            if (title.contains(" since " + night(suite, 0).slowdown() + ",") && arrived != null) {
                Sent upload = sent.get(suite);
                return new Told(upload.at(), upload.stored(), time(row, "created_at"), time(row, "due_at"), arrived);
            }
        }
        throw new IllegalStateException("Nobody sent what this mail tells of, or it did not come: " + title);
    }

    private static Instant time(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private void await(Callable<Boolean> condition) throws Exception {
        Eventually.within(Duration.ofMinutes(5), "the server is done", condition);
    }

    private void print(List<Told> told) {
        System.out.printf(
                "%d incidents of %d benchmarks, an upload every %d ms; seconds:%n", told.size(), benchmarks, every);
        print("sent to stored", told, one -> Duration.between(one.sent(), one.stored()));
        print("stored to message written", told, one -> Duration.between(one.stored(), one.written()));
        print("written to due", told, one -> Duration.between(one.written(), one.due()));
        print("due to mail received", told, one -> Duration.between(one.due(), one.arrived()));
        print("from upload to mail", told, one -> Duration.between(one.sent(), one.arrived()));
    }

    private static void print(String what, List<Told> told, Function<Told, Duration> stage) {
        double[] seconds = told.stream()
                .map(stage)
                .mapToDouble(duration -> duration.toMillis() / 1000.0)
                .sorted()
                .toArray();
        System.out.printf(
                "%-28s min %5.2f  median %5.2f  p95 %5.2f  max %5.2f%n",
                what,
                seconds[0],
                seconds[seconds.length / 2],
                seconds[(int) Math.ceil(seconds.length * 0.95) - 1],
                seconds[seconds.length - 1]);
    }
}
