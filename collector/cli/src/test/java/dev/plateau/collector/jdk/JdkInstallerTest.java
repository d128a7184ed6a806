package dev.plateau.collector.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plateau.collector.digest.Sha256;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stand-in for foojay's API answers in the shapes of its documentation. */
class JdkInstallerTest {
    @TempDir
    Path folder;

    private HttpServer server;
    private byte[] archive;
    private String sha256;
    private int sent;
    private final List<String> ranges = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        archive = archive("21.0.8");
        sha256 = Sha256.of(archive);
        sent = archive.length;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/packages",
                exchange -> answer(
                        exchange,
                        exchange.getRequestURI().getQuery().contains("jdk_version=21&distribution=temurin&")
                                ? "{\"result\":[{\"id\":\"abc123\",\"distribution\":\"temurin\",\"jdk_version\":21,\"java_version\":\"21.0.8+9\"}]}"
                                : "{\"result\":[]}"));
        server.createContext("/ids/abc123", exchange -> answer(exchange, """
                {"result":[{"filename":"OpenJDK21U-jdk_x64_linux_hotspot_21.0.8_9.tar.gz","direct_download_uri":"%s/jdk",
                 "checksum":"%s","checksum_type":"sha256"}]}""".formatted(address(), sha256)));
        server.createContext("/jdk", this::download);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aStoppedDownloadContinuesAndTheJdkIsUnpackedOnce() throws Exception {
        sent = archive.length / 2;
        assertThatThrownBy(() -> install("21"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("The same command continues it");
        assertThat(folder.resolve("temurin-21.0.8+9")).doesNotExist();

        sent = archive.length;
        Path home = install("temurin-21");

        assertThat(ranges).containsExactly("null", "bytes=" + archive.length / 2 + "-");
        assertThat(home).isEqualTo(folder.resolve("temurin-21.0.8+9"));
        assertThat(Jvm.launcher(home)).isExecutable();
        assertThat(folder.resolve(".plateau")).isEmptyDirectory();
        assertThat(install("21")).isEqualTo(home);
        assertThat(ranges).hasSize(2);
    }

    @Test
    void anArchiveWithAnotherDigestIsDeleted() {
        sha256 = "0".repeat(64);

        assertThatThrownBy(() -> install("21"))
                .hasMessageContaining("foojay says 000")
                .hasMessageContaining("deleted");
        assertThat(folder.resolve(".plateau")).isEmptyDirectory();
    }

    @Test
    void aJvmOfAnotherVersionIsNotInstalled() throws Exception {
        archive = archive("17.0.2");
        sha256 = Sha256.of(archive);
        sent = archive.length;

        assertThatThrownBy(() -> install("21")).hasMessageContaining("its JVM says that it is 17.0.2");
        assertThat(folder.resolve("temurin-21.0.8+9")).doesNotExist();
    }

    @Test
    void whatFoojayDoesNotHaveOrCannotVerifyIsRefused() {
        assertThatThrownBy(() -> install("zulu-21")).hasMessageContaining("foojay has no zulu 21 for");
        assertThatThrownBy(() -> install("latest")).isInstanceOf(WrongUsage.class);
        sha256 = "";
        assertThatThrownBy(() -> install("21")).hasMessageContaining("no SHA-256 of temurin-21.0.8+9");
    }

    private Path install(String selector) throws Exception {
        return new JdkInstaller(URI.create(address()), folder, messages::add).install(selector);
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Breaks off where the test wants it. */
    private void download(HttpExchange exchange) throws IOException {
        String range = String.valueOf(exchange.getRequestHeaders().getFirst("Range"));
        ranges.add(range);
        int from = range.startsWith("bytes=") ? Integer.parseInt(range.replaceAll("\\D", "")) : 0;
        exchange.sendResponseHeaders(from == 0 ? 200 : 206, archive.length - from);
        exchange.getResponseBody().write(Arrays.copyOfRange(archive, from, sent));
        exchange.getResponseBody().flush();
        exchange.close();
    }

    /** A packed JDK whose launcher reports this version. */
    private static byte[] archive(String version) throws Exception {
        Path work = Files.createTempDirectory("plateau-jdk");
        Path java = Jvm.launcher(work.resolve("jdk-21.0.8+9"));
        Files.createDirectories(java.getParent());
        Files.writeString(java, """
                #!/bin/sh
                cat >&2 <<EOF
                    java.version = %s
                    java.vm.name = OpenJDK 64-Bit Server VM
                    java.vm.version = %<s+9-LTS
                    java.vendor = Eclipse Adoptium
                EOF
                """.formatted(version));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Path packed = work.resolve("jdk.tar.gz");
        Process tar =
                new ProcessBuilder("tar", "-czf", packed.toString(), "-C", work.toString(), "jdk-21.0.8+9").start();
        assertThat(tar.waitFor()).isZero();
        return Files.readAllBytes(packed);
    }
}
