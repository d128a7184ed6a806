package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.FileNotFoundException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.mock.env.MockEnvironment;

class AddressFailureAnalyzerTest {
    /** What is said of a real web server that can't start there. */
    private static String said(String address, int port) throws Exception {
        TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(port);
        factory.setAddress(InetAddress.getByName(address));
        WebServer server = factory.getWebServer();
        try {
            Throwable failure = catchThrowable(server::start);
            return Objects.requireNonNull(new AddressFailureAnalyzer(new MockEnvironment()
                                    .withProperty("server.address", address)
                                    .withProperty("server.port", String.valueOf(port)))
                            .analyze(failure))
                    .getDescription();
        } finally {
            server.destroy();
        }
    }

    @Test
    void aPortInUseIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertThat(said("127.0.0.1", port))
                    .isEqualTo("The server can't listen on port " + port + " of 127.0.0.1: Address already in use.");
        }
    }

    /** One of the addresses that are kept for documents: no machine has it. */
    @Test
    void anAddressOfAnotherMachineIsNamed() throws Exception {
        assertThat(said("192.0.2.1", 8080))
                .matches(
                        "The server can't listen on port 8080 of 192\\.0\\.2\\.1: Can(no|')t assign requested address\\.");
    }

    @Test
    void aPortOutOfRangeIsNamed() throws Exception {
        assertThat(said("127.0.0.1", 99_999))
                .isEqualTo("The server can't listen on port 99999 of 127.0.0.1: port out of range:99999.");
    }

    @Test
    void whatAnotherAddressWouldNotHelpIsLeftToOthers() {
        var unreadable = new WebServerException("can't start", new FileNotFoundException("keys.p12"));
        assertThat(new AddressFailureAnalyzer(new MockEnvironment()).analyze(unreadable))
                .isNull();
    }
}
