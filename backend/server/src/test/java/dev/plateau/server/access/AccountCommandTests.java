package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.testing.TestDataFolder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import picocli.CommandLine;

@ExtendWith(OutputCaptureExtension.class)
class AccountCommandTests {
    @TempDir
    Path folder;

    @Test
    void resetClearsFailedSignInsAndReplacesOnePassword(CapturedOutput output) throws Exception {
        TestDataFolder.fill(folder);
        change("""
                insert into account (id, name, password_hash, created_at) values (1, 'ada', '{noop}old', now()), (2, 'eve', '{noop}hers', now());
                insert into failed_sign_in (subject, failures, last_at, wait_until) values ('ada', 9, now(), now() + interval '1 hour');
                """);

        assertThat(reset("--name", "nobody")).isEqualTo(1);
        assertThat(output.getErr()).contains("There is no account 'nobody' here.");

        assertThat(reset("--name", "ada")).isZero();
        String password = output.getOut().lines().toList().getLast();
        String[] found = one("""
                        select string_agg(password_hash, ' ' order by name) || ' ' || (select count(*) from failed_sign_in) from account
                        """).split(" ", -1);
        assertThat(PasswordEncoderFactories.createDelegatingPasswordEncoder().matches(password, found[0]))
                .isTrue();
        assertThat(found).endsWith("{noop}hers", "0");
        assertThat(one("select actor || ' ' || action || ' ' || subject_id || ' ' || after from audit_event"))
                .isEqualTo("COMMAND CHANGED 1 {\"password\": \"replaced\"}");
    }

    private int reset(String... arguments) {
        String[] all = {"reset", "--data", folder.toString(), arguments[0], arguments[1]};
        return new CommandLine(new AccountCommand()).execute(all);
    }

    private void change(String sql) throws Exception {
        try (BorrowedDatabase database = BorrowedDatabase.in(folder);
                SingleConnectionDataSource connection = connect(database)) {
            JdbcClient.create(connection).sql(sql).update();
        }
    }

    private String one(String sql) throws Exception {
        try (BorrowedDatabase database = BorrowedDatabase.in(folder);
                SingleConnectionDataSource connection = connect(database)) {
            return JdbcClient.create(connection).sql(sql).query(String.class).single();
        }
    }

    private static SingleConnectionDataSource connect(BorrowedDatabase database) {
        return new SingleConnectionDataSource(
                database.address().url(),
                database.address().user(),
                database.address().password(),
                true);
    }
}
