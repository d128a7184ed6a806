package dev.plateau.server.alerts.missing;

import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.watch.LastSeen;
import dev.plateau.server.watch.Subject;
import dev.plateau.server.watch.Subject.Machine;
import dev.plateau.server.watch.Subject.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What rules found missing. */
@Component
class MissingDataRows {
    private final JdbcClient jdbc;

    MissingDataRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What a rule found missing and has not reported since. */
    List<OpenMissingData> lasting(long rule) {
        return jdbc.sql("select * from missing_data where rule_id = ? and ended_at is null order by last_at, id")
                .param(rule)
                .query(MissingDataRows::missingData)
                .list();
    }

    /** Those of them that the rule detected at this time. */
    List<OpenMissingData> lasting(long rule, @Nullable Instant detectedAt) {
        return jdbc.sql(
                        "select * from missing_data where rule_id = ? and detected_at = ? and ended_at is null order by last_at, id")
                .param(rule)
                .param(detectedAt == null ? null : Outbox.time(detectedAt))
                .query(MissingDataRows::missingData)
                .list();
    }

    void add(long rule, LastSeen lastSeen, Instant now) {
        Row row = lastSeen.subject() instanceof Row found ? found : null;
        jdbc.sql("""
                        insert into missing_data (rule_id, benchmark_key_id, host_id, jdk_feature, flag_set_id, machine, last_at, detected_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?)
                        """)
                .param(rule)
                .param(row == null ? null : row.benchmarkKey())
                .param(row == null ? null : row.host())
                .param(row == null ? null : row.feature())
                .param(row == null ? null : row.flagSet())
                .param(lastSeen.subject() instanceof Machine machine ? machine.fingerprint() : null)
                .param(Outbox.time(lastSeen.last()))
                .param(Outbox.time(now))
                .update();
    }

    void end(OpenMissingData openMissingData, Instant now) {
        jdbc.sql("update missing_data set ended_at = ? where id = ?")
                .params(Outbox.time(now), openMissingData.id())
                .update();
    }

    private static OpenMissingData missingData(ResultSet row, int number) throws SQLException {
        String machine = row.getString("machine");
        Subject subject = machine != null
                ? new Machine(machine)
                : new Row(
                        row.getLong("benchmark_key_id"),
                        row.getLong("host_id"),
                        row.getInt("jdk_feature"),
                        row.getLong("flag_set_id"));
        return new OpenMissingData(
                row.getLong("id"),
                subject,
                row.getObject("last_at", OffsetDateTime.class).toInstant());
    }
}
