package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The database refuses what is found in one series: as a mistake of ours would. */
@ServerTest
class StuckSeriesTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Test
    void aSeriesThatCantBeEvaluatedHoldsUpNoOtherAndIsEvaluatedWhenItCan() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "distributed tables have no triggers");
        Nights nights = new Nights(server, jdbc, "stuck-" + UUID.randomUUID());
        upload(nights, 0, 12);
        nights.awaitEvaluated();
        long stuck =
                nights.get("series?metric=score").get("items").get(0).get("id").asLong();
        jdbc.sql("create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$")
                .update();
        jdbc.sql("create trigger refuse before insert on change_point for each row when (new.series_id = " + stuck
                        + ") execute function refuse()")
                .update();
        try {
            upload(nights, 12, 20);
            nights.await("the other series are not evaluated", """
                    select count(distinct s.benchmark_key_id) = 3 from change_point c join series s on s.id = c.series_id
                    join project p on p.id = s.project_id where p.name = ? and s.axis = 'commit' and c.state = 'CONFIRMED'
                    """);
        } finally {
            jdbc.sql("drop function refuse cascade").update();
        }
        nights.awaitEvaluated();

        assertThat(nights.get("series/" + stuck + "/changes").get("items")).hasSize(1);
    }

    private static void upload(Nights nights, int first, int end) throws Exception {
        for (int night = first; night < end; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 4, benchmark -> nanos);
        }
    }
}
