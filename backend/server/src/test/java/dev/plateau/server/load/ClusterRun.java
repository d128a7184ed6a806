package dev.plateau.server.load;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.ModuleFolder;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.ObjectStorage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * A cluster on this machine, used by clients while faults strike: HAProxy before three servers and before PostgreSQL with a synchronous standby,
 * as docs/operations/high-availability describes them.
 */
final class ClusterRun {
    private static final Path SETTINGS = ModuleFolder.resolve("../../docs/operations/high-availability");
    private static final Duration AFTER_THE_LAST_FAULT = Duration.ofSeconds(15);
    private static final Duration START = Duration.ofMinutes(1);
    private static final int AGENTS = 3;
    private static final int READERS = 2;
    private static final String READER = "reader";
    private static final String PASSWORD = "password";

    private final ClusterPorts ports;
    private final List<ClusterFault> schedule;
    private final Duration time;
    private final Path folder;
    private final List<String> faults = new ArrayList<>();

    /** Keeps data and logs in an empty folder. */
    ClusterRun(ClusterPorts ports, List<ClusterFault> schedule, Duration time, Path folder) {
        this.ports = ports;
        this.schedule = schedule;
        this.time = time;
        this.folder = folder;
    }

    /** Prints what happened, and returns what was lost, doubled or not recovered: nothing, if all is well. */
    List<String> run() throws Exception {
        // After Ctrl-C.
        Thread end = new Thread(() -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly));
        Runtime.getRuntime().addShutdownHook(end);
        try {
            return start();
        } finally {
            Runtime.getRuntime().removeShutdownHook(end);
        }
    }

    private List<String> start() throws Exception {
        ObjectStorage bucket = new ObjectStorage();
        try (ObjectStorage.Running storage = bucket.start();
                MoodySmtp smtp = new MoodySmtp();
                ClusterDatabase postgres = new ClusterDatabase(ports, SETTINGS.resolve("patroni.yml"), folder);
                ClusterProgram _ = startBalancer()) {
            GivenDatabase database = new GivenDatabase(postgres.create());
            database.addAdministrator(READER, PASSWORD);
            KillChecks checks = new KillChecks(database);
            checks.watchProfiles();
            try (ClusterServers servers = new ClusterServers(ports, database, environment(smtp, bucket), folder)) {
                FaultyCluster cluster = new FaultyCluster(postgres, servers, storage.process(), database);
                Eventually.sparingly(START, "all servers are ready", cluster::isWhole);
                use(cluster, database, checks, smtp);
            }
            faults.addAll(checks.bucket(storage.sizes()));
            faults.addAll(checks.leases());
        }
        return faults;
    }

    private ClusterProgram startBalancer() throws IOException {
        return ClusterProgram.start(
                folder.resolve("haproxy.log"),
                ports.ofBalancer(),
                List.of("haproxy", "-db", "-f", SETTINGS.resolve("haproxy.cfg").toString()));
    }

    private Map<String, String> environment(MoodySmtp smtp, ObjectStorage bucket) throws IOException {
        Map<String, String> environment = GivenDatabase.quickAlerts(smtp);
        environment.putAll(ObjectStorage.environment(bucket.endpoint()));
        environment.put("PLATEAU_RECORDINGS_MOVEEVERY", "PT1S");
        environment.put("PLATEAU_SHUTDOWN_DRAIN", "4s");
        environment.put("SERVER_FORWARDHEADERSSTRATEGY", "native");
        environment.put("SPRING_DATASOURCE_HIKARI_CONNECTIONTIMEOUT", "5000");
        environment.put(
                "PLATEAU_TEMPORARY_FOLDER",
                Files.createDirectory(folder.resolve("tmp")).toString());
        return environment;
    }

    private void use(FaultyCluster cluster, GivenDatabase database, KillChecks checks, MoodySmtp smtp)
            throws Exception {
        URI address = URI.create("http://127.0.0.1:" + ports.plateau());
        ClusterClients clients = new ClusterClients(address, database.project(address), folder);
        ClusterJobs jobs = new ClusterJobs(database.project(address));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> working = new ArrayList<>();
            for (int lane = 0; lane < ClusterClients.LANES; lane++) {
                working.add(threads.submit(clients::send));
            }
            for (int reader = 0; reader < READERS; reader++) {
                working.add(threads.submit(() -> clients.read(GivenDatabase.PROJECT, READER, PASSWORD)));
            }
            working.add(threads.submit(jobs::request));
            for (int agent = 0; agent < AGENTS; agent++) {
                int number = agent;
                threads.submit(() -> jobs.work(number));
            }
            Future<Integer> whole = threads.submit(clients.downloads()::downloadMeanwhile);
            try {
                faults.addAll(cluster.strike(schedule, time, AFTER_THE_LAST_FAULT, clients.outages()));
                clients.stop();
                jobs.stopRequests();
                for (Future<?> client : working) {
                    client.get();
                }
                check(database, checks, clients, jobs, smtp);
            } finally {
                threads.shutdownNow();
            }
            clients.answers().forEach(System.out::println);
            System.out.println(jobs.answers());
            System.out.println(jobs);
            System.out.println(whole.get() + " whole downloads of recordings meanwhile");
        }
    }

    private void check(
            GivenDatabase database, KillChecks checks, ClusterClients clients, ClusterJobs jobs, MoodySmtp smtp)
            throws IOException, InterruptedException {
        Downloads downloads = clients.downloads();
        Map<Integer, Long> runs = clients.runs();
        KillRun.Size size = new KillRun.Size(runs.size(), downloads.recordings().size(), 0, 0);
        long start = System.nanoTime();
        faults.addAll(checks.awaitDone(size));
        faults.addAll(jobs.faults(database));
        System.out.printf(
                "%d uploads, %d recordings and %d mails acknowledged; the last was evaluated, sent or measured after %d s%n",
                runs.size(),
                downloads.recordings().size(),
                smtp.taken().size(),
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        downloads.downloadAll(1);
        faults.addAll(downloads.faults());
        faults.addAll(new ClusterChecks(database).uploads(runs));
        faults.addAll(checks.stored(size, downloads.recordings()));
        faults.addAll(checks.messages(size, List.of(), smtp.taken()));
        faults.addAll(ClusterChecks.mails(smtp.taken()));
        clients.answers().stream()
                .filter(answers -> answers.count(500) > 0)
                .forEach(answers -> faults.add("answers 500 to " + answers));
    }
}
