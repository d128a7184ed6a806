package dev.plateau.server.platform.storage;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The folder of an embedded database, held by one process at a time.
 *
 * <p>The lock is the operating system's, so it is released however its holder dies. It is taken before any read of
 * {@code postmaster.pid}: without it a second server would take the first one's live PostgreSQL for an orphan.
 */
final class DataFolder implements Closeable {
    static final String USER = "plateau";

    private static final String DATABASE = "database";

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Creates the folder if need be and takes its lock.
     *
     * @throws FolderInUse when another process holds it
     */
    static DataFolder hold(Path path) throws IOException {
        Files.createDirectories(path, ownerOnly("rwx------"));
        Path folder = path.toRealPath();
        Path file = folder.resolve("plateau.lock");
        FileChannel lock = FileChannel.open(file, CREATE, READ, WRITE);
        if (!locked(lock)) {
            lock.close();
            throw new FolderInUse(folder, Files.readString(file).strip());
        }
        lock.truncate(0);
        lock.write(ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
        return new DataFolder(folder, lock);
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    /** Address of PostgreSQL in this folder, if it runs or was not stopped cleanly. */
    static Optional<DatabaseAddress> address(Path folder) throws IOException {
        Path pidFile = folder.resolve(DATABASE).resolve("postmaster.pid");
        List<String> lines = Files.exists(pidFile) ? Files.readAllLines(pidFile) : List.of();
        return lines.size() < 4
                ? Optional.empty()
                : Optional.of(address(folder, Integer.parseInt(lines.get(3).strip())));
    }

    private static DatabaseAddress address(Path folder, int port) throws IOException {
        String password = Files.readString(folder.resolve("password")).strip();
        return new DatabaseAddress("jdbc:postgresql://127.0.0.1:" + port + "/postgres", USER, password);
    }

    /** True where a server has been started before. */
    static boolean hasDatabase(Path folder) {
        return Files.isDirectory(folder.resolve(DATABASE));
    }

    DatabaseAddress address(int port) throws IOException {
        return address(folder, port);
    }

    Path path() {
        return folder;
    }

    Path database() {
        return folder.resolve(DATABASE);
    }

    /** Makes a new password for the database's only user and returns the file that only this account may read. */
    Path newPassword() throws IOException {
        Path file = folder.resolve("password");
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        Files.deleteIfExists(file);
        Files.createFile(file, ownerOnly("rw-------"));
        return Files.writeString(file, Base64.getUrlEncoder().encodeToString(random));
    }

    private static FileAttribute<?> ownerOnly(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }

    /** Another process holds the data folder. */
    static final class FolderInUse extends StorageUnavailable {
        FolderInUse(Path folder, String holder) {
            super("The data folder " + folder + " is in use by another Plateau server (process " + holder
                    + "). Stop that one, or choose another folder with --data.");
        }
    }
}
