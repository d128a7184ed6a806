package dev.plateau.server.platform.storage;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.tukaani.xz.XZInputStream;

/**
 * {@code initdb}, {@code pg_ctl} and {@code postgres}, unpacked from the class path into the data folder, where nobody else can
 * plant a program (a shared temp folder would allow that).
 *
 * <p>PostgreSQL refuses to run as root. Root therefore starts it inside a user namespace without privileges; files stay root's.
 */
record PostgresPrograms(Path folder, List<String> prefix) {

    static PostgresPrograms unpackInto(Path parent) throws IOException {
        byte[] archive = archive();
        Path folder = parent.resolve("postgresql-" + checksum(archive));
        if (!Files.exists(folder)) {
            Path unfinished = Files.createTempDirectory(parent, "postgresql-unpacking-");
            unpack(archive, unfinished);
            Files.move(unfinished, folder);
        }
        boolean root = "root".equals(System.getProperty("user.name"));
        return new PostgresPrograms(folder, root ? List.of("unshare", "--user") : List.of());
    }

    /**
     * Runs a program to its end.
     *
     * @throws StorageUnavailable with the program's output when it fails
     */
    void run(String program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(folder.resolve("bin").resolve(program).toString());
        command.addAll(arguments);
        run(new ProcessBuilder(command), new byte[0]);
    }

    private static void unpack(byte[] archive, Path folder) throws IOException {
        byte[] tar;
        try (InputStream unpacked = new XZInputStream(new ByteArrayInputStream(archive))) {
            tar = unpacked.readAllBytes();
        }
        run(new ProcessBuilder("tar", "-xof", "-", "-C", folder.toString()), tar);
    }

    private static void run(ProcessBuilder builder, byte[] input) throws IOException {
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        Process process = builder.redirectErrorStream(true).start();
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input);
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new StorageUnavailable(
                    "The embedded PostgreSQL can't be used: " + String.join(" ", builder.command())
                            + " said: " + output.strip()
                            + "\nGive the address of a PostgreSQL server of your own in SPRING_DATASOURCE_URL if this can't be mended.");
        }
    }

    private static byte[] archive() throws IOException {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        String arch = System.getProperty("os.arch").equals("aarch64") ? "arm_64" : "x86_64";
        String name = "/postgres-" + os + "-" + arch + ".txz";
        try (InputStream resource = PostgresPrograms.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new StorageUnavailable("This build of Plateau holds no PostgreSQL for this platform (" + name
                        + "). Build it on this machine, or give SPRING_DATASOURCE_URL.");
            }
            return resource.readAllBytes();
        }
    }

    /** Distinguishes the archives of two releases. It runs at each start, where SHA-256 took 5 % of the processor time. */
    private static String checksum(byte[] archive) {
        CRC32C checksum = new CRC32C();
        checksum.update(archive);
        return Long.toHexString(checksum.getValue());
    }
}
