package dev.plateau.server.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * Shortens the time that the program takes to start, as the launcher does: classes in jars as users have them, and the JVM's ahead-of-time cache
 * of one server, from its start over uploads to mails. Kept in {@code target} until a class changes.
 */
final class FastStart {
    private static final Path ALL = ModuleFolder.resolve("target/fast-start");
    /** Held while the cache is made: tests run in several JVMs. */
    private static final Path LOCK = ModuleFolder.resolve("target/fast-start.lock");

    private final Path folder;
    private final Path cache;
    private final List<Path> entries;

    private FastStart(List<Path> entries) throws IOException {
        this.entries = entries;
        this.folder = ALL.resolve(Integer.toHexString((entries.toString() + Runtime.version() + changed()).hashCode()));
        this.cache = folder.resolve("start.aot");
    }

    /** What to start the program with, but for its arguments. */
    static List<String> command() {
        return Prepared.COMMAND;
    }

    /** Prepared when first asked for. */
    private static final class Prepared {
        static final List<String> COMMAND = prepare();

        private static List<String> prepare() {
            try {
                var start = new FastStart(ofProgram());
                try (FileChannel channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock _ = channel.lock()) {
                    if (!Files.exists(start.cache)) {
                        start.make();
                    }
                }
                return start.command("-XX:AOTCache=" + start.cache);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /** The class path without the tests' own classes. */
    private static List<Path> ofProgram() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.endsWith(".jar") || entry.endsWith(File.separator + "classes"))
                .map(Path::of)
                .toList();
    }

    /** When a class changed last. */
    private long changed() throws IOException {
        long newest = 0;
        for (Path entry : entries) {
            try (Stream<Path> all = Files.walk(entry)) {
                for (Path path : all.toList()) {
                    newest = Math.max(newest, Files.getLastModifiedTime(path).toMillis());
                }
            }
        }
        return newest;
    }

    private void make() throws IOException, InterruptedException {
        FileSystemUtils.deleteRecursively(ALL);
        Files.createDirectories(folder);
        ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
        for (Path entry : entries) {
            if (Files.isDirectory(entry)) {
                jar.run(System.out, System.err, "-c", "-f", jarred(entry).toString(), "-C", entry.toString(), ".");
            }
        }
        GivenDatabase database = new GivenDatabase(TestDatabase.create());
        try (MoodySmtp smtp = new MoodySmtp();
                ServerProcess server =
                        database.serve(command("-XX:AOTCacheOutput=" + cache), GivenDatabase.quickAlerts(smtp))) {
            RemoteProject project = database.project(server.address());
            for (int night = 0; night < Night.CONFIRMED; night++) {
                project.upload(new Night("Training", 0, night, 1));
            }
            database.awaitSent(GivenDatabase.READERS);
        }
    }

    private List<String> command(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Spring Data parses every query of the repositories at the start. A quarter of it; the servers inside the
        // tests' own JVM do so, too.
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:ReservedCodeCacheSize=240m",
                "-XX:MetaspaceSize=200m",
                "-Xmn200m",
                "-Dspring.datasource.hikari.minimum-idle=1",
                "-Dspring.data.jpa.repositories.bootstrap-mode=lazy"));
        command.addAll(List.of(options));
        List<String> jars =
                entries.stream().map(entry -> jarred(entry).toString()).toList();
        command.addAll(List.of("-cp", String.join(File.pathSeparator, jars), "dev.plateau.server.PlateauServer"));
        return command;
    }

    /** The cache takes no folder. */
    private Path jarred(Path entry) {
        return Files.isDirectory(entry) ? folder.resolve(entries.indexOf(entry) + ".jar") : entry;
    }
}
