package dev.plateau.server.testing;

import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A test of a project of its own that is measured night by night. One with a {@code @TestConfiguration} needs {@link ServerTest} itself: Spring
 * looks for it only in the class that has the annotation.
 */
@ServerTest
public abstract class NightlyTest {
    /** Of the project. */
    protected final String name = "nightly-" + UUID.randomUUID();

    @Autowired
    protected TestServer server;

    @Autowired
    protected JdbcClient jdbc;

    protected Nights nights;

    @BeforeEach
    void makeProject() {
        nights = new Nights(server, jdbc, name);
    }
}
