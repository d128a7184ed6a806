package dev.plateau.server.platform.api;

import dev.plateau.server.platform.storage.DataSettings;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import io.micrometer.core.instrument.Tags;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.health.application.DiskSpaceHealthIndicator;
import org.springframework.boot.health.autoconfigure.application.DiskSpaceHealthIndicatorProperties;
import org.springframework.boot.micrometer.metrics.system.DiskSpaceMetricsBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;
import org.springframework.util.unit.DataSize;

/**
 * The server's own temporary folder, readable by its account alone: it holds uploads as they arrive, private data included. It has a quota,
 * of which a project has half at most. A server that was killed leaves its folder behind; the next one on the machine deletes it, as its lock
 * is free.
 */
@Component
public class TemporaryFiles implements DisposableBean {
    /** In place of a project: the server's own work. */
    public static final long SERVER = 0;

    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFiles.class);
    private static final String PREFIX = "plateau-";
    private static final String LOCK = ".lock";
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    /**
     * Lock files of this JVM. It must not open them again: a process loses its lock on a file when it closes any channel to it (fcntl(2)), and
     * several servers may run in one JVM.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final long quota;
    private final Map<Long, Long> reserved = new HashMap<>();
    private final Path folder;
    private final Path lockFile;
    private final FileChannel lock;
    private long total;

    @Autowired
    TemporaryFiles(TemporarySettings settings, DataSettings storage, ObjectProvider<EmbeddedPostgres> embedded)
            throws IOException {
        this(
                base(settings.folder(), embedded.getIfAvailable() == null ? null : storage.folder()),
                settings.quota().toBytes());
    }

    TemporaryFiles(Path base, long quota) throws IOException {
        this.quota = quota;
        var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Files.createDirectories(base, ownerOnly);
        synchronized (OWN) {
            deleteAbandoned(base);
            Locked own = lock(base);
            while (own == null) {
                own = lock(base);
            }
            lockFile = own.file();
            lock = own.channel();
        }
        folder = Files.createDirectory(folderOf(lockFile), ownerOnly);
    }

    private record Locked(Path file, FileChannel channel) {}

    /** A new lock file; null when a server that starts at the same time took it for abandoned, and deleted it before it was locked. */
    private static @Nullable Locked lock(Path base) throws IOException {
        Path file = Files.createTempFile(base.toRealPath(), PREFIX, LOCK);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        channel.lock();
        if (Files.exists(file)) {
            OWN.add(file);
            return new Locked(file, channel);
        }
        channel.close();
        return null;
    }

    private static Path base(String given, @Nullable Path data) {
        if (!given.isBlank()) {
            return Path.of(given);
        }
        return data == null ? Path.of(System.getProperty("java.io.tmpdir")) : data.resolve("tmp");
    }

    private static Path folderOf(Path lockFile) {
        String name = lockFile.getFileName().toString();
        return lockFile.resolveSibling(name.substring(0, name.length() - LOCK.length()));
    }

    private static void deleteAbandoned(Path base) throws IOException {
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(base.toRealPath(), PREFIX + "*" + LOCK)) {
            for (Path lockFile : locks) {
                if (OWN.contains(lockFile.toAbsolutePath())) {
                    continue;
                }
                try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
                        FileLock free = channel.tryLock()) {
                    if (free != null) {
                        FileSystemUtils.deleteRecursively(folderOf(lockFile));
                        Files.delete(lockFile);
                    }
                } catch (OverlappingFileLockException | IOException heldOrForeign) {
                    // Belongs to a running server, or to another account.
                }
            }
        }
    }

    /** Watches the disk of this folder, in place of the folder that the program was started in. */
    @Bean
    DiskSpaceHealthIndicator diskSpaceHealthIndicator(DiskSpaceHealthIndicatorProperties settings) {
        return new DiskSpaceHealthIndicator(folder.toFile(), settings.getThreshold());
    }

    /** Measures the same disk. */
    @Bean
    DiskSpaceMetricsBinder diskSpaceMetrics() {
        return new DiskSpaceMetricsBinder(List.of(folder.toFile()), Tags.empty());
    }

    /** A new empty file for a project. */
    public TemporaryFile create(long project) throws IOException {
        return new TemporaryFile(this, project, Files.createTempFile(folder, null, null));
    }

    synchronized void reserve(long project, long more) {
        long ofProject = reserved.getOrDefault(project, 0L) + more;
        if (more > 0 && (total + more > quota || (project != SERVER && ofProject > quota / 2))) {
            throw noSpace("Other uploads fill the temporary folder (plateau.temporary.quota)");
        }
        total += more;
        reserved.merge(project, more, (had, now) -> had + now == 0 ? null : had + now);
    }

    /** An upload can't be written into the temporary folder, and may be later; {@code why} begins a sentence. */
    private static Problem noSpace(String why) {
        return Problem.unavailable(
                "no-space",
                "No space for this upload now",
                why + ", and nothing of this one was stored: send it again.",
                RETRY_AFTER);
    }

    /**
     * A write to an upload's file failed, usually because the disk is full. The log has the system's message.
     *
     * @return 503 with Retry-After
     */
    public static Problem unwritable(IOException failure) {
        LOG.error("The temporary folder can't be written", failure);
        return noSpace("The server can't write into its temporary folder");
    }

    /** Bytes reserved now, of all projects. */
    synchronized long reserved() {
        return total;
    }

    @Override
    public void destroy() throws IOException {
        FileSystemUtils.deleteRecursively(folder);
        lock.close();
        Files.deleteIfExists(lockFile);
        OWN.remove(lockFile);
    }

    /**
     * Temporary files of uploads and recordings that wait to be stored.
     *
     * @param folder Folder of these files, emptied at each start. Without a value it is in plateau.data, or with a database of your own in
     *     java.io.tmpdir.
     * @param quota Most bytes of these files together. A project has half of it at most. Beyond it the server answers 503.
     */
    @ConfigurationProperties("plateau.temporary")
    record TemporarySettings(String folder, DataSize quota) {}
}
