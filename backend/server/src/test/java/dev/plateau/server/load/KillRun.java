package dev.plateau.server.load;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.ObjectStorage;
import dev.plateau.server.testing.Relay;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.springframework.util.FileSystemUtils;

/**
 * Two real servers share a database, a slow bucket and a temporary folder. Uploads, recordings and messages pass through them while one after
 * the other is killed and started again: each time while they have a share of the work.
 */
final class KillRun {
    private static final int SHORTEST_LIFE = 100;
    private static final int LONGEST_LIFE = 2500;
    private static final int SLOWEST_CONNECTION = 300;
    private static final int SLOWEST_BLOCK = 15;
    private static final ObjectStorage STORAGE = new ObjectStorage();

    private final Size size;
    private final long seed;
    private final GivenDatabase database = new GivenDatabase(TestDatabase.create());
    private final KillChecks checks = new KillChecks(database);
    private final List<String> faults = new ArrayList<>();
    private final Consumer<String> log;

    /** How much of it: nights of suites, recordings of them, web hooks for each incident, and kills. */
    record Size(int uploads, int recordings, int hooks, int kills) {
        /** Suites whose slowdown is confirmed. */
        int incidents() {
            return uploads / Night.CONFIRMED;
        }

        int scores() {
            return uploads * NightSender.BENCHMARKS;
        }
    }

    private KillRun(Size size, long seed, Consumer<String> log) throws IOException {
        this.size = size;
        this.seed = seed;
        this.log = log;
    }

    /** What was lost, doubled or left over: nothing, if all is well. */
    static List<String> faults(Size size, long seed, Consumer<String> log) throws Exception {
        Path folder = Files.createTempDirectory("plateau-kills-");
        try {
            return new KillRun(size, seed, log).run(folder);
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }

    private List<String> run(Path folder) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Random slow = new Random(seed);
        try (var storage = STORAGE.start();
                Relay relay = new Relay(
                        STORAGE.port(), () -> slow.nextInt(SLOWEST_CONNECTION), () -> slow.nextInt(SLOWEST_BLOCK));
                MoodySmtp smtp = new MoodySmtp();
                MoodyHooks hooks = new MoodyHooks(seed)) {
            hooks.addresses(size.hooks()).forEach(database::tellHook);
            checks.watchProfiles();
            try (ServerPair servers = new ServerPair(database, environment(smtp, relay, temporary))) {
                Downloads downloads = new Downloads(servers::project);
                work(servers, downloads, folder);
                downloads.downloadAll(ServerPair.SERVERS);
                faults.addAll(downloads.faults());
                faults.addAll(checks.stored(size, downloads.recordings()));
                faults.addAll(checks.messages(size, hooks.deliveries(), smtp.taken()));
                faults.addAll(checks.temporary(temporary, ServerPair.SERVERS));
            }
            faults.addAll(checks.bucket(storage.sizes()));
            faults.addAll(checks.leases());
            faults.addAll(checks.temporary(temporary, 0));
            checks.figures(hooks.deliveries(), smtp.taken()).forEach(log);
        }
        return faults;
    }

    private static Map<String, String> environment(MoodySmtp smtp, Relay bucket, Path temporary) {
        Map<String, String> environment = GivenDatabase.quickAlerts(smtp);
        environment.putAll(ObjectStorage.environment(bucket.endpoint()));
        environment.put("PLATEAU_RECORDINGS_MOVEEVERY", "PT0.2S");
        environment.put("PLATEAU_TEMPORARY_FOLDER", temporary.toString());
        return environment;
    }

    private void work(ServerPair servers, Downloads downloads, Path folder) throws Exception {
        PatientSender sender = new PatientSender(servers::project);
        NightSender nights = new NightSender(sender, downloads, folder);
        KillWork work = new KillWork(size, seed, nights);
        log.accept("%d uploads, %d recordings of %,d bytes, %d web hooks, %d kills, seed %d"
                .formatted(
                        size.uploads(),
                        size.recordings(),
                        nights.bytesOfRecording(),
                        size.hooks(),
                        size.kills(),
                        seed));
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newFixedThreadPool(KillWork.LANES + 1)) {
            List<Future<?>> lanes = new ArrayList<>();
            for (int i = 0; i < KillWork.LANES; i++) {
                int lane = i;
                lanes.add(threads.submit(() -> work.send(lane)));
            }
            Future<Integer> whole = threads.submit(downloads::downloadMeanwhile);
            try {
                killAll(servers, work);
                for (Future<?> lane : lanes) {
                    lane.get();
                }
                faults.addAll(checks.awaitDone(size));
            } finally {
                threads.shutdownNow();
            }
            log.accept("%s, %d whole downloads meanwhile, all done after %d s"
                    .formatted(sender, whole.get(), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)));
        }
    }

    private void killAll(ServerPair servers, KillWork work) throws IOException, InterruptedException {
        Random random = new Random(seed);
        for (int kill = 0; kill < size.kills(); kill++) {
            int server = random.nextInt(ServerPair.SERVERS);
            int life = random.nextInt(SHORTEST_LIFE, LONGEST_LIFE);
            work.release(kill);
            Thread.sleep(life);
            servers.kill(server);
            log.accept("kill %2d: server %d after %4d ms: %s".formatted(kill + 1, server, life, checks.state()));
            servers.restart(server);
        }
        work.release(size.kills());
    }
}
