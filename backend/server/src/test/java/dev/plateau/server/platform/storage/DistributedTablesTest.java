package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.TestDatabase;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class DistributedTablesTest {
    @Test
    void aServerWithoutCitusIsRefusedWithTheNextStep() {
        assumeFalse(TestDatabase.isDistributed(), "the database for tests is a Citus cluster");
        DataSource database = TestDatabase.create().unpooled();

        assertThatThrownBy(() -> DistributedTables.distribute(database))
                .isInstanceOf(StorageUnavailable.class)
                .hasMessageContaining("has no extension citus. Create it there and on each worker");
    }
}
