package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.plateau.server.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

class DatabaseAwayTest {
    /** Many readers of a project use all connections: the answer must not say that the database is away. */
    @Test
    void aPoolInUseIsNoDatabaseThatIsAway() throws SQLException {
        try (HikariDataSource pool = pool(TestDatabase.create());
                Connection _ = pool.getConnection()) {
            Throwable inUse = catchThrowable(pool::getConnection);
            assertThat(DatabaseAway.isCauseOf(inUse)).isTrue();
            assertThat(DatabaseAway.words(inUse)).contains("connections of this server to the database are in use");
        }
        DatabaseAddress nowhere = new DatabaseAddress("jdbc:postgresql://127.0.0.1:1/none", "nobody", "none");
        try (HikariDataSource pool = pool(nowhere)) {
            Throwable away = catchThrowable(pool::getConnection);
            assertThat(DatabaseAway.isCauseOf(away)).isTrue();
            assertThat(DatabaseAway.words(away)).contains("does not answer");
        }
    }

    @Test
    void damageIsNotAway() {
        var damaged =
                new IllegalStateException(new SQLException("invalid page in block 0 of relation base/1/2", "XX001"));
        assertThat(DatabaseAway.isCauseOf(damaged)).isFalse();
        assertThat(DatabaseAway.isDamageCauseOf(damaged)).isTrue();
        assertThat(DatabaseAway.isDamageCauseOf(new SQLException("disk full", "53100")))
                .isFalse();
    }

    /** After a failover, a connection to the former primary takes no writes. */
    @Test
    void aStandbyIsAway() throws SQLException {
        try (Connection connection = TestDatabase.create().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set default_transaction_read_only = on");
            assertThat(DatabaseAway.isCauseOf(catchThrowable(() -> statement.execute("delete from project"))))
                    .isTrue();
        }
    }

    /** Background work is repeated until the database is back. */
    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void aRepetitionIsLoggedInOneLine(CapturedOutput output) {
        Logger log = LoggerFactory.getLogger(DatabaseAway.class);
        DatabaseAway.log(log, "Work failed", new IllegalStateException(new SQLException("no answer", "08006")));
        assertThat(output.getOut()).contains("Work failed: no answer").doesNotContain("\tat ");

        DatabaseAway.log(log, "Work failed", new IllegalStateException("a mistake"));
        assertThat(output.getOut()).contains("a mistake", "\tat ");
    }

    private static HikariDataSource pool(DatabaseAddress address) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(address.url());
        pool.setUsername(address.user());
        pool.setPassword(address.password());
        pool.setMaximumPoolSize(1);
        pool.setConnectionTimeout(500);
        pool.setInitializationFailTimeout(-1);
        return pool;
    }
}
