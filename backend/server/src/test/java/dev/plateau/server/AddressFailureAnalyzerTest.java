package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.mock.env.MockEnvironment;

class AddressFailureAnalyzerTest {
    /** What is said of a real web server that can't start there. */
    private static String said(String address, int port) throws Exception {
        TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(port);
        factory.setAddress(InetAddress.getByName(address));
        WebServer server = factory.getWebServer();
        try {
            Throwable failure = catchThrowable(server::start);
            return new AddressFailureAnalyzer(new MockEnvironment()
                            .withProperty("server.address", address)
                            .withProperty("server.port", String.valueOf(port)))
                    .analyze(failure)
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
                .isEqualTo("The server can't listen on port 8080 of 192.0.2.1: Cannot assign requested address.");
    }
}
