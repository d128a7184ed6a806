package dev.plateau.server.load;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.GivenDatabase;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ConditionTimeoutException;

/** Strikes a cluster with faults, and measures how long it takes to recover. */
final class FaultyCluster {
    private static final Duration LONGEST_RECOVERY = Duration.ofMinutes(3);
    /** So that an outage of the next fault is not counted as one of the previous, too. */
    private static final Duration BETWEEN = Duration.ofSeconds(5);

    private static final Duration STANDBY_AWAY = Duration.ofSeconds(10);
    private static final int SHORTEST_STALL = 5;
    private static final int STALLS = 10;

    private final ClusterDatabase postgres;
    private final ClusterServers servers;
    private final Process storage;
    private final GivenDatabase database;
    private final Map<ClusterFault.Kind, List<Effect>> effects = new EnumMap<>(ClusterFault.Kind.class);

    /** Times by the clock of {@link System#nanoTime}. */
    private record Effect(long strike, long recovery) {
        Duration duration() {
            return Duration.ofNanos(recovery - strike);
        }
    }

    FaultyCluster(ClusterDatabase postgres, ClusterServers servers, Process storage, GivenDatabase database) {
        this.postgres = postgres;
        this.servers = servers;
        this.storage = storage;
        this.database = database;
    }

    /** True if all servers are ready and the primary has its standby. */
    boolean isWhole() {
        return postgres.isWhole() && servers.areReady();
    }

    /**
     * Strikes with one fault after the other, each when the previous one is recovered, and prints outages by kind.
     *
     * @param time at least so long
     * @param afterTheLast at least so long after the last recovery
     * @return faults that were not recovered
     */
    List<String> strike(List<ClusterFault> schedule, Duration time, Duration afterTheLast, WriteOutages outages)
            throws IOException, InterruptedException {
        List<String> faults = new ArrayList<>();
        long start = System.nanoTime();
        long recovery = start;
        for (ClusterFault fault : schedule) {
            sleepUntil(Math.max(start + fault.at().toNanos(), recovery + BETWEEN.toNanos()));
            long strike = System.nanoTime();
            execute(fault);
            try {
                Eventually.sparingly(LONGEST_RECOVERY, "recovery", this::isWhole);
            } catch (ConditionTimeoutException ill) {
                faults.add("not recovered after " + LONGEST_RECOVERY.toSeconds() + " s: " + fault);
            }
            recovery = System.nanoTime();
            Effect effect = new Effect(strike, recovery);
            effects.computeIfAbsent(fault.kind(), _ -> new ArrayList<>()).add(effect);
            System.out.printf(
                    "%5.0f s  %s, recovered after %.0f s%n",
                    (strike - start) / 1e9, fault.kind(), effect.duration().toMillis() / 1e3);
        }
        sleepUntil(Math.max(start + time.toNanos(), recovery + afterTheLast.toNanos()));
        effects.forEach((kind, some) -> print(kind, some, outages));
        return faults;
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        Thread.sleep(Duration.ofNanos(Math.max(0, nanos - System.nanoTime())));
    }

    private static void print(ClusterFault.Kind kind, List<Effect> effects, WriteOutages outages) {
        long now = System.nanoTime();
        System.out.printf(
                "%s: %d, longest write outage %.1f s, longest recovery %.0f s%n",
                kind,
                effects.size(),
                effects.stream()
                                .map(effect -> outages.longest(effect.strike(), effect.recovery(), now))
                                .mapToLong(Duration::toMillis)
                                .max()
                                .orElseThrow()
                        / 1e3,
                effects.stream()
                                .map(Effect::duration)
                                .mapToLong(Duration::toMillis)
                                .max()
                                .orElseThrow()
                        / 1e3);
    }

    private void execute(ClusterFault fault) throws IOException, InterruptedException {
        switch (fault.kind()) {
            case SERVER_KILLED -> servers.kill(fault.oneOf(ClusterPorts.SERVERS.size()));
            case SERVER_STOPPED -> servers.stop(fault.oneOf(ClusterPorts.SERVERS.size()));
            case PRIMARY_KILLED -> {
                PatroniNode primary = postgres.primary();
                primary.kill();
                postgres.awaitFailover(primary);
                primary.restart();
            }
            case STANDBY_KILLED -> {
                PatroniNode standby = postgres.standby();
                standby.kill();
                Thread.sleep(STANDBY_AWAY);
                standby.restart();
            }
            case CONNECTIONS_TERMINATED ->
                database.jdbc()
                        .sql(
                                "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()")
                        .query(Boolean.class)
                        .list();
            case BUCKET_STALLED -> {
                signal("STOP");
                Thread.sleep(Duration.ofSeconds(SHORTEST_STALL + fault.oneOf(STALLS)));
                signal("CONT");
            }
        }
    }

    private void signal(String name) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + name, String.valueOf(storage.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("the bucket's process got no signal " + name);
        }
    }
}
