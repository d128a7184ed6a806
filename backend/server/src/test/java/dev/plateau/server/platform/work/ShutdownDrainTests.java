package dev.plateau.server.platform.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShutdownDrainTests {
    @Test
    void aStoppingServerIsNotReadyBeforeItClosesItsPort() throws Exception {
        ServerContext server =
                new GivenDatabase(TestDatabase.create()).serveHere(Map.of("PLATEAU_SHUTDOWN_DRAIN", "2s"));
        PageVisitor balancer = new PageVisitor(server.address());
        assertThat(balancer.status("/actuator/health/readiness")).isEqualTo(200);

        Thread stopping = Thread.ofPlatform().start(server::close);
        Eventually.until("it is not ready", () -> balancer.status("/actuator/health/readiness") == 503);
        assertThat(balancer.status("/login")).isEqualTo(200);

        stopping.join();
        assertThatThrownBy(() -> balancer.get("/login")).isInstanceOf(IOException.class);
    }
}
