package dev.plateau.server.access.providers;

import dev.plateau.server.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.springframework.util.FileSystemUtils;

/** HAProxy with TLS, which gives each request to the next server. */
final class TlsProxy implements AutoCloseable {
    private static final String PASSWORD = "changeit";
    private static final String ALIAS = "proxy";

    private final Path folder;
    private final int port;
    private final KeyStore keys;
    private Process process;

    TlsProxy() throws IOException, GeneralSecurityException, InterruptedException {
        folder = Files.createTempDirectory("plateau-proxy-");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path store = folder.resolve("keys.p12");
        new ProcessBuilder((Path.of(System.getProperty("java.home"), "bin", "keytool")
                                + " -genkeypair -alias " + ALIAS
                                + " -keyalg EC -dname CN=127.0.0.1 -ext san=ip:127.0.0.1"
                                + " -validity 2 -storetype PKCS12 -storepass " + PASSWORD + " -keystore " + store)
                        .split(" "))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start()
                .waitFor();
        keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    }

    static boolean installed() {
        try {
            return new ProcessBuilder("haproxy", "-v")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    URI address() {
        return URI.create("https://127.0.0.1:" + port);
    }

    /** Trusts the proxy's certificate only. */
    SSLContext trust() throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    void start(List<URI> servers) throws IOException, GeneralSecurityException {
        Certificate certificate = keys.getCertificate(ALIAS);
        Path pem = folder.resolve("proxy.pem");
        Files.writeString(
                pem,
                pem("CERTIFICATE", certificate.getEncoded())
                        + pem(
                                "PRIVATE KEY",
                                keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()));
        Path configuration = folder.resolve("haproxy.cfg");
        Files.writeString(configuration, """
                defaults
                  mode http
                  timeout connect 5s
                  timeout client 60s
                  timeout server 60s
                frontend tls
                  bind 127.0.0.1:%d ssl crt %s
                  option forwardfor
                  http-request set-header X-Forwarded-Proto https
                  http-request set-header X-Forwarded-Port %d
                  default_backend plateau
                backend plateau
                  balance roundrobin
                  http-response set-header Served-By %%s
                %s
                """.formatted(
                        port,
                        pem,
                        port,
                        IntStream.range(0, servers.size())
                                .mapToObj(number -> "  server s" + number + " "
                                        + servers.get(number).getAuthority())
                                .collect(Collectors.joining("\n"))));
        process = new ProcessBuilder("haproxy", "-db", "-f", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("haproxy.log").toFile())
                .start();
        Eventually.until("the proxy listens", this::listens);
    }

    private boolean listens() {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static String pem(String kind, byte[] content) {
        return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END " + kind
                + "-----\n";
    }

    @Override
    public void close() throws IOException {
        if (process != null) {
            process.destroy();
            process.onExit().join();
        }
        FileSystemUtils.deleteRecursively(folder);
    }
}
