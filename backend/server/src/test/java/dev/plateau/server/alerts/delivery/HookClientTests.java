package dev.plateau.server.alerts.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.plateau.server.alerts.HookAddresses;
import dev.plateau.server.testing.Tarpit;
import dev.plateau.server.testing.Tarpit.Drip;
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
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class HookClientTests {
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

    private static HookClient hook(boolean allowPrivate) {
        return new HookClient(new HookAddresses(InetAddress::getAllByName, allowPrivate), PATIENCE);
    }

    private static HookClient hook(HookAddresses.Names names) {
        return new HookClient(new HookAddresses(names, false), PATIENCE);
    }

    private URI address(String host) {
        return URI.create("http://" + host + ":" + port() + "/hook?a=b");
    }

    @Test
    void postsWithItsHeadersWhereItIsAllowed() throws Exception {
        hook(true).post(address("127.0.0.1"), Map.of("X-Test", "yes"), "{\"text\":\"−20 %\"}");

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
                "168.63.129.16",
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
        assertThat(HookAddresses.isPublic(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:2800:220:1::1"})
    void takesAddressesThatArePublic(String address) throws Exception {
        assertThat(HookAddresses.isPublic(InetAddress.getByName(address))).isTrue();
    }

    @Test
    void refusesANameThatStandsForThisMachine() {
        HookClient webHook = hook(false);

        assertThatThrownBy(() -> webHook.post(URI.create("https://localhost/hook"), Map.of(), "{}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("private address");
        assertThat(received).isEmpty();
    }

    /** The rule may be older than the check of its address. */
    @Test
    void postsToNoAddressThatNoRuleMayHave() {
        HookClient webHook = hook(false);

        assertThatThrownBy(() -> webHook.post(address("example.org"), Map.of(), "{}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("https on port 443 or 8443");
    }

    /** One of several addresses is enough to refuse. */
    @Test
    void refusesANameOfWhichOneAddressIsPrivate() {
        HookClient webHook = hook(
                host -> new InetAddress[] {InetAddress.getByName("93.184.216.34"), InetAddress.getLoopbackAddress()});

        assertThatThrownBy(() -> webHook.post(URI.create("https://both.example/hook"), Map.of(), "{}"))
                .hasMessageContaining("private address");
    }

    /** A name that first looks public and then leads here is asked once, so its second answer counts for nothing. */
    @Test
    void asksForANameOnce() {
        List<String> asked = new ArrayList<>();
        HookClient webHook = new HookClient(
                new HookAddresses(
                        host -> {
                            asked.add(host);
                            // TEST-NET-3 is public by its bits, and nobody has it: the attempt to connect fails.
                            return new InetAddress[] {
                                asked.size() == 1
                                        ? InetAddress.getByName("203.0.113.7")
                                        : InetAddress.getLoopbackAddress()
                            };
                        },
                        false),
                Duration.ofMillis(300));

        assertThatThrownBy(() -> webHook.post(URI.create("https://rebinding.example/hook"), Map.of(), "{}"))
                .isInstanceOf(IOException.class);
        assertThat(asked).hasSize(1);
        assertThat(received).isEmpty();
    }

    /** No resolver but this one knows the name. */
    @Test
    void connectsToTheAddressThatWasChecked() throws Exception {
        HookAddresses addresses = new HookAddresses(host -> new InetAddress[] {InetAddress.getLoopbackAddress()}, true);

        new HookClient(addresses, PATIENCE).post(address("hook.invalid"), Map.of("X-Test", "yes"), "{}");

        assertThat(received).containsExactly("/hook?a=b yes {}");
    }

    @Test
    void followsNoRedirect() {
        status = 302;
        HookClient webHook = hook(true);

        assertThatThrownBy(() -> webHook.post(address("127.0.0.1"), Map.of(), "{}"))
                .hasMessageContaining("redirects are not followed");
        assertThat(received).hasSize(1);
    }

    @Test
    void saysWhatItWasAnswered() {
        status = 500;
        HookClient webHook = hook(true);

        assertThatThrownBy(() -> webHook.post(address("127.0.0.1"), Map.of(), "{}"))
                .hasMessageContaining("500");
    }

    /** As the system's resolver, which does not notice an interrupt. */
    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // It goes on.
            }
        }
    }

    /** Servers that let a client wait: each byte would start the time limit of a socket anew. */
    @ParameterizedTest
    @EnumSource(value = Drip.class, mode = Mode.EXCLUDE, names = "BODY")
    @Timeout(60)
    void endsAnExchangeThatNeverEnds(Drip drip) throws Exception {
        try (Tarpit tarpit = new Tarpit(drip)) {
            HookClient webHook =
                    new HookClient(new HookAddresses(InetAddress::getAllByName, true), Duration.ofSeconds(1));

            assertThatThrownBy(() -> webHook.post(tarpit.address(), Map.of(), "{}"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no complete answer within 1.0 s");
            tarpit.awaitHangUp();
        }
    }

    /** Success is in the head of the answer; a body without an end says nothing more. */
    @Test
    @Timeout(60)
    void readsNoBody() throws Exception {
        try (Tarpit tarpit = new Tarpit(Drip.BODY)) {
            hook(true).post(tarpit.address(), Map.of(), "{}");

            tarpit.awaitHangUp();
        }
    }

    @Test
    @Timeout(60)
    void endsALookUpThatNeverEnds() {
        CountDownLatch never = new CountDownLatch(1);
        HookClient webHook = new HookClient(
                new HookAddresses(
                        host -> {
                            awaitUninterruptibly(never);
                            return new InetAddress[0];
                        },
                        true),
                Duration.ofSeconds(1));

        assertThatThrownBy(() -> webHook.post(address("slow.example"), Map.of(), "{}"))
                .hasMessageContaining("no complete answer within 1.0 s");
        never.countDown();
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
        assertThatThrownBy(() -> new HookAddresses(InetAddress::getAllByName, true).check(URI.create(address)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.org/hook", "https://example.org:22/", "https://example.org:6379/"})
    void refusesOtherPortsAndPlainHttpUnlessAnAdministratorAllowsThem(String address) {
        assertThatThrownBy(() -> new HookAddresses(InetAddress::getAllByName, false).check(URI.create(address)))
                .hasMessageContaining("https on port 443 or 8443");
        new HookAddresses(InetAddress::getAllByName, true).check(URI.create(address));
    }
}
