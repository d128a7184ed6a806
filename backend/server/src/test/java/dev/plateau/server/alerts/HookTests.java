package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookTests {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            received.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("X-Test") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.getResponseHeaders().add("Location", "http://127.0.0.1:" + port() + "/moved");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private int port() {
        return server.getAddress().getPort();
    }

    private URI address(String host) {
        return URI.create("http://" + host + ":" + port() + "/hook?a=b");
    }

    @Test
    void postsWithItsHeadersWhereItIsAllowed() throws Exception {
        new Hook(InetAddress::getAllByName, true, PATIENCE)
                .post(address("127.0.0.1"), Map.of("X-Test", "yes"), "{\"text\":\"−20 %\"}");

        assertThat(received).containsExactly("/hook?a=b yes {\"text\":\"−20 %\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "224.0.0.1",
                "255.255.255.255",
                "192.0.0.8",
                "198.18.0.1",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd00:ec2::254",
                "ff02::1",
                "::ffff:127.0.0.1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "2001::1"
            })
    void refusesAddressesThatAreNotPublic(String address) throws Exception {
        assertThat(Hook.isPublic(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:2800:220:1::1"})
    void takesAddressesThatArePublic(String address) throws Exception {
        assertThat(Hook.isPublic(InetAddress.getByName(address))).isTrue();
    }

    @Test
    void refusesANameThatStandsForThisMachine() {
        Hook hook = new Hook(InetAddress::getAllByName, false, PATIENCE);

        assertThatThrownBy(() -> hook.post(address("localhost"), Map.of(), "{}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("private address");
        assertThat(received).isEmpty();
    }

    /** One of several addresses is enough to refuse. */
    @Test
    void refusesANameOfWhichOneAddressIsPrivate() {
        Hook hook = new Hook(
                host -> new InetAddress[] {InetAddress.getByName("93.184.216.34"), InetAddress.getLoopbackAddress()},
                false,
                PATIENCE);

        assertThatThrownBy(() -> hook.post(address("both.example"), Map.of(), "{}"))
                .hasMessageContaining("private address");
    }

    /** A name that first looks public and then leads here is asked once, so its second answer counts for nothing. */
    @Test
    void asksForANameOnce() {
        List<String> asked = new ArrayList<>();
        Hook hook = new Hook(
                host -> {
                    asked.add(host);
                    // TEST-NET-3 is public by its bits, and nobody has it: the attempt to connect fails.
                    return new InetAddress[] {
                        asked.size() == 1 ? InetAddress.getByName("203.0.113.7") : InetAddress.getLoopbackAddress()
                    };
                },
                false,
                Duration.ofMillis(300));

        assertThatThrownBy(() -> hook.post(address("rebinding.example"), Map.of(), "{}"))
                .isInstanceOf(IOException.class);
        assertThat(asked).hasSize(1);
        assertThat(received).isEmpty();
    }

    @Test
    void followsNoRedirect() {
        status = 302;
        Hook hook = new Hook(InetAddress::getAllByName, true, PATIENCE);

        assertThatThrownBy(() -> hook.post(address("127.0.0.1"), Map.of(), "{}"))
                .hasMessageContaining("redirects are not followed");
        assertThat(received).hasSize(1);
    }

    @Test
    void saysWhatItWasAnswered() {
        status = 500;
        Hook hook = new Hook(InetAddress::getAllByName, true, PATIENCE);

        assertThatThrownBy(() -> hook.post(address("127.0.0.1"), Map.of(), "{}"))
                .hasMessageContaining("500");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "https://user:secret@example.org/",
                "gopher://example.org/",
                "/hook",
                "https:///hook"
            })
    void refusesWhatIsNoAddressOfAHook(String address) {
        assertThatThrownBy(() -> Hook.check(URI.create(address))).isInstanceOf(IllegalArgumentException.class);
    }
}
