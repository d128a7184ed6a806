package dev.plateau.collector.jdk;

import dev.plateau.collector.digest.Sha256;
import dev.plateau.collector.jdk.JvmSearch.JvmProbe;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Installs JDKs that foojay's Disco API names. A download continues where it stopped. Nothing is unpacked before its SHA-256 is that of the
 * API, and nothing stays whose JVM reports another version.
 *
 * @param api address of the API, version 3
 * @param folder receives a folder for each JDK; partial downloads are in its folder {@code .plateau}
 */
public record JdkInstaller(URI api, Path folder, Consumer<String> messages) {
    /** Folder of JDKs in the user's home, which IntelliJ and the search for JDKs share. */
    public static final String USUAL_FOLDER = ".jdks";

    private static final Pattern SELECTOR = Pattern.compile("(?:([a-z][a-z_]*)-)?(\\d{1,3})");
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final Duration ANSWER = Duration.ofMinutes(1);
    private static final Duration UNPACK = Duration.ofMinutes(10);
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int COMPLETE = 416;
    private static final int MEGABYTE = 1 << 20;
    private static final JsonMapper JSON = new JsonMapper();

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();

    /** A JDK to install, as the API describes it. */
    private record Offer(String name, int feature, String file, URI download, String sha256) {}

    /**
     * Installs the newest release.
     *
     * @param selector {@code 21}, or {@code zulu-21} with a distribution by foojay's name; default: Temurin
     * @return its home
     * @throws IOException if the API has no such JDK, or what it has is not what it says; the next call continues a download
     */
    public Path install(String selector) throws WrongUsage, IOException, InterruptedException {
        Matcher wanted = SELECTOR.matcher(selector);
        if (!wanted.matches()) {
            throw new WrongUsage("--install " + selector + ": name feature releases such as 21, or temurin-21.");
        }
        Offer offer = offer(wanted.group(1) == null ? "temurin" : wanted.group(1), Integer.parseInt(wanted.group(2)));
        Path home = folder.resolve(offer.name());
        if (Files.exists(home)) {
            messages.accept(offer.name() + " is installed in " + home);
            return home;
        }
        Path parts = Files.createDirectories(folder.resolve(".plateau"));
        Path archive = parts.resolve(offer.file() + ".part");
        download(offer, archive);
        verify(offer, archive);
        Path unpacked = Files.createTempDirectory(parts, "unpacked");
        try {
            unpack(offer, archive, unpacked, home);
        } finally {
            delete(unpacked);
        }
        Files.delete(archive);
        messages.accept(offer.name() + ": installed in " + home);
        return home;
    }

    private Offer offer(String distribution, int feature) throws IOException, InterruptedException {
        String system = system();
        String query = "packages?jdk_version=" + feature + "&distribution=" + distribution + "&operating_system="
                + system
                + "&architecture=" + architecture() + "&archive_type=" + (system.equals("windows") ? "zip" : "tar.gz")
                + "&package_type=jdk&release_status=ga&latest=available&javafx_bundled=false&directly_downloadable=true"
                + (system.equals("linux") ? "&lib_c_type=glibc" : "");
        JsonNode found = json(query).path("result").path(0);
        String name = distribution + "-" + found.path("java_version").asString("");
        if (found.isMissingNode()) {
            throw new IOException("foojay has no " + distribution + " " + feature + " for " + system + ", "
                    + architecture() + ": see its list of distributions at " + api + "/distributions");
        }
        if (found.path("jdk_version").asInt(feature) != feature
                || !found.path("distribution").asString(distribution).equals(distribution)
                || !name.matches("[a-z_]+-" + feature + "[0-9.+A-Za-z-]*")) {
            throw new IOException("foojay answered with " + name + " for " + distribution + "-" + feature
                    + ": nothing is installed.");
        }
        JsonNode details =
                json("ids/" + found.path("id").asString("")).path("result").path(0);
        String file = details.path("filename").asString("");
        String sha256 = details.path("checksum").asString("").toLowerCase(Locale.ROOT);
        if (!details.path("checksum_type").asString("").equals("sha256") || !sha256.matches("[0-9a-f]{64}")) {
            throw new IOException("foojay has no SHA-256 of " + name + ": download it from "
                    + details.path("direct_download_uri").asString("its maker")
                    + ", verify it, and add it by --jdk PATH.");
        }
        URI download = URI.create(details.path("direct_download_uri").asString(""));
        // A mirror of the API without TLS may name downloads like itself.
        if (!"https".equals(download.getScheme())
                && !String.valueOf(api.getScheme()).equals(download.getScheme())) {
            throw new IOException(
                    "foojay names the download " + download + " of " + name + ", which is not encrypted.");
        }
        if (!file.matches("[A-Za-z0-9][A-Za-z0-9._+-]*")) {
            throw new IOException("foojay names the file '" + file + "' of " + name + ", which is no name of a file.");
        }
        return new Offer(name, feature, file, download, sha256);
    }

    private JsonNode json(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(api + "/" + path))
                        .timeout(ANSWER)
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != OK) {
            throw new IOException(api + "/" + path + " answered with " + answer.statusCode());
        }
        try {
            return JSON.readTree(answer.body());
        } catch (JacksonException broken) {
            throw new IOException(api + "/" + path + " answered with something else than JSON", broken);
        }
    }

    private void download(Offer offer, Path archive) throws IOException, InterruptedException {
        long known = Files.exists(archive) ? Files.size(archive) : 0;
        HttpRequest.Builder request = HttpRequest.newBuilder(offer.download()).timeout(ANSWER);
        if (known > 0) {
            request.header("Range", "bytes=" + known + "-");
            messages.accept(offer.name() + ": continues after " + known / MEGABYTE + " MB");
        } else {
            messages.accept(offer.name() + ": downloads " + offer.download());
        }
        HttpResponse<InputStream> answer = CLIENT.send(request.build(), BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            switch (answer.statusCode()) {
                case OK -> copy(body, archive, StandardOpenOption.TRUNCATE_EXISTING);
                case PARTIAL -> copy(body, archive, StandardOpenOption.APPEND);
                case COMPLETE -> messages.accept(offer.name() + ": is downloaded");
                default -> throw new IOException(offer.download() + " answered with " + answer.statusCode());
            }
        }
    }

    private static void copy(InputStream body, Path archive, StandardOpenOption how) throws IOException {
        try (OutputStream out =
                Files.newOutputStream(archive, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how)) {
            body.transferTo(out);
        } catch (IOException stopped) {
            throw new IOException(
                    "The download stopped (" + stopped.getMessage() + "). The same command continues it.", stopped);
        }
    }

    private static void verify(Offer offer, Path archive) throws IOException {
        Sha256 digest = new Sha256();
        try (InputStream in = Files.newInputStream(archive)) {
            for (byte[] some = in.readNBytes(MEGABYTE); some.length > 0; some = in.readNBytes(MEGABYTE)) {
                digest.add(some);
            }
        }
        if (!digest.hex().equals(offer.sha256())) {
            Files.delete(archive);
            throw new IOException(offer.name() + ": the SHA-256 of the download is " + digest.hex() + ", foojay says "
                    + offer.sha256() + ". The file is deleted; try again.");
        }
    }

    private static void unpack(Offer offer, Path archive, Path unpacked, Path home)
            throws IOException, InterruptedException {
        Program.Ended ended = Program.ask(List.of("tar", "-xf", archive.toString(), "-C", unpacked.toString()), UNPACK);
        if (!ended.ok()) {
            throw new IOException(
                    "tar can't unpack " + archive + ": " + ended.err().strip());
        }
        List<Path> top;
        try (Stream<Path> files = Files.list(unpacked)) {
            top = files.toList();
        }
        Path jdk = top.size() == 1 ? top.get(0) : unpacked;
        Path bundled = jdk.resolve("Contents/Home");
        Jvm jvm = JvmProbe.ask(Files.isDirectory(bundled) ? bundled : jdk, "foojay")
                .orElseThrow(() -> new IOException(offer.name() + ": its JVM does not start on this machine."));
        if (jvm.jdk().feature() != offer.feature()) {
            throw new IOException(
                    offer.name() + ": its JVM says that it is " + jvm.jdk().version() + ". Nothing is installed.");
        }
        Files.move(jdk, home, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static String system() {
        String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "macos" : "linux";
    }

    private static String architecture() {
        String name = System.getProperty("os.arch", "");
        return name.equals("amd64") || name.equals("x86_64") ? "x64" : name;
    }
}
