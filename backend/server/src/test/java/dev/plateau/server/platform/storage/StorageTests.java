package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class StorageTests {
    @Autowired
    JdbcClient database;

    @Autowired
    TestServer server;

    @Test
    void acknowledgedRowsSurviveACrash() {
        var settings = database.sql("select setting from pg_settings"
                        + " where name in ('fsync', 'synchronous_commit', 'full_page_writes')")
                .query(String.class)
                .list();
        assertThat(settings).containsExactly("on", "on", "on");
    }

    @Test
    void healthIsOpen() throws Exception {
        assertThat(server.get("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(server.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
    }
}
