package dev.plateau.server.load;

import dev.plateau.server.load.Bystander.Seen;
import dev.plateau.server.testing.MoodySmtp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What people of one project notice while somebody with the token of another one attacks the server. */
@Command(
        name = "abuse",
        description = "One hostile token against a server on which another project works: alone, then attacked.")
final class AbuseLoad implements Callable<Integer> {
    @Option(names = "--minutes", description = "Of each phase (${DEFAULT-VALUE}).", defaultValue = "5")
    private int minutes;

    @Option(names = "--seed", description = "Of the attacks (${DEFAULT-VALUE}).", defaultValue = "1")
    private long seed;

    @Override
    public Integer call() throws Exception {
        AbuseRun run = AbuseRun.of(
                LoadedServer::start, Duration.ofMinutes(minutes), Duration.ofMinutes(minutes), Pauses.NONE, seed);
        System.out.println("alone:    " + run.alone());
        System.out.println("attacked: " + run.attacked());
        run.attacked().failures().stream().distinct().forEach(failure -> System.out.println("  failed: " + failure));
        System.out.printf(
                "p95 attacked over alone: uploads %.2f, pages %.2f; mails later by %.1f s%n",
                Seen.p95(run.attacked().uploads()) / Seen.p95(run.alone().uploads()),
                Seen.p95(run.attacked().pages()) / Seen.p95(run.alone().pages()),
                (Seen.p95(run.attacked().mails()) - Seen.p95(run.alone().mails())) / 1000);
        System.out.println("before: " + run.before());
        System.out.println("after:  " + run.after());
        run.answers().forEach((attack, answers) -> System.out.println("  " + attack + ": " + answers));
        return run.attacked().failures().isEmpty() ? 0 : 1;
    }

    /** Starts a server. */
    @FunctionalInterface
    interface Start {
        /** @param options of its JVM */
        LoadedServer with(List<String> options) throws IOException, InterruptedException;
    }

    /**
     * How long clients wait after an answer.
     *
     * @param attacker at most so long
     * @param bystander always so long
     */
    record Pauses(Duration attacker, Duration bystander) {
        static final Pauses NONE = new Pauses(Duration.ZERO, Duration.ZERO);
    }

    /**
     * A server, quiet and attacked.
     *
     * @param answers how often each status came, by attack; 0 is none
     */
    record AbuseRun(
            Seen alone, Seen attacked, Footprint before, Footprint after, Map<String, Map<Integer, Integer>> answers) {
        /** @param start of the server */
        static AbuseRun of(Start start, Duration quiet, Duration siege, Pauses pauses, long seed) throws Exception {
            try (MoodySmtp smtp = new MoodySmtp();
                    LoadedServer server = start.with(options(smtp));
                    SingleConnectionDataSource database = server.connection()) {
                JdbcClient jdbc = JdbcClient.create(database);
                server.project().tellByMail("team@example.org");
                Bystander bystander = new Bystander(server, smtp, pauses.bystander());
                Seen alone = bystander.work(quiet);
                Footprint before = server.footprint(jdbc);
                Seen attacked;
                Map<String, Map<Integer, Integer>> answers;
                AtomicBoolean over = new AtomicBoolean();
                List<String> dead = new ArrayList<>();
                Thread watch = Thread.ofVirtual().start(() -> watch(server, over, dead));
                try (Attackers attackers = server.attackers("hostile", seed, pauses.attacker())) {
                    attacked = bystander.work(siege);
                    answers = attackers.stop();
                } finally {
                    over.set(true);
                    watch.join();
                }
                attacked.failures().addAll(dead);
                return new AbuseRun(alone, attacked, before, server.footprint(jdbc), answers);
            }
        }

        private static void watch(LoadedServer server, AtomicBoolean over, List<String> dead) {
            try {
                while (!over.get()) {
                    if (!server.isAlive()) {
                        dead.add("liveness");
                    }
                    Thread.sleep(500);
                }
            } catch (IOException | InterruptedException ended) {
                dead.add(ended.toString());
            }
        }

        private static List<String> options(MoodySmtp smtp) {
            return List.of(
                    "-XX:+UseSerialGC", "-Xmx1g", "-Dspring.mail.host=127.0.0.1", "-Dspring.mail.port=" + smtp.port());
        }
    }
}
