package dev.plateau.server.environments;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.EveryRow;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.flags.FlagRedactor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** Values of JVM flags that may be secrets reach neither the database nor a page. */
@ServerTest
class FlagPrivacyTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    FlagKey stored;

    @Test
    void noTableAndNoPageHoldsTheValueOfAProperty() throws Exception {
        var project = new ProjectUnderTest(server, "flag-privacy");
        String flag = "-Ddb.password=hunter2secret";
        project.upload("commit=1", file(row("a.B.one").flag(flag)));
        project.upload("commit=2&flagSet=" + flag, file(row("a.B.one").flag(flag)));
        project.send("commit=3", file(row("a.B.one").flag(flag), row("a.B.one").flag(flag)));

        assertThat(new EveryRow(jdbc).holding("hunter2secret")).isEmpty();
        for (String page : List.of("environments", "matrix", "series", "runs")) {
            assertThat(server.get("/projects/flag-privacy/" + page).body())
                    .as(page)
                    .doesNotContain("hunter2secret");
        }
        assertThat(server.get("/projects/flag-privacy/environments").body())
                .contains("-Ddb.password=#", "The value is not stored");
    }

    @Test
    void equalValuesMakeOneEnvironmentAndOtherValuesMakeOthers() throws Exception {
        var project = new ProjectUnderTest(server, "flag-identity");
        project.upload("commit=1", file(row("a.B.one").flag("-Dsize=7")));
        project.upload("commit=2", file(row("a.B.one").flag("-Dsize=7")));
        project.upload("commit=3", file(row("a.B.one").flag("-Dsize=8")));
        assertThat(project.items("/environments")).hasSize(2);
        assertThat(project.items("/series"))
                .extracting(series -> series.get("points").intValue())
                .contains(2, 1);
    }

    @Test
    @Transactional
    void flagsStoredBeforeThereWasAKeyAreRedactedAndKeepTheirIdentity() {
        server.token("flag-key");
        long project = jdbc.sql("select id from project where name = 'flag-key'")
                .query(Long.class)
                .single();
        long jdk = jdbc.sql(
                        "insert into jdk (id, version, feature, vm_name, vm_version) values (nextval('ids'), '21', 21, 'vm', '21+1') returning id")
                .query(Long.class)
                .single();
        long host = jdbc.sql(
                        "insert into host (id, project_id, fingerprint, label) values (nextval('ids'), ?, 'old', 'old') returning id")
                .param(project)
                .query(Long.class)
                .single();
        long set = jdbc.sql("""
                        insert into flag_set (id, project_id, digest, canonical, name)
                        values (nextval('ids'), ?, '\\x01', array['-Da=hunter2secret', '-Xint'], '-Da=hunter2secret -Xint') returning id
                        """).param(project).query(Long.class).single();
        jdbc.sql(
                        "insert into flag_list (digest, flags) values ('\\x02', '{\"OnError\": \"hunter2secret\", \"UseG1GC\": \"true\"}')")
                .update();
        jdbc.sql("""
                        insert into environment (id, host_id, jdk_id, flag_set_id, raw_flags, flag_list, unlocked_flag_list)
                        values (nextval('ids'), ?, ?, ?, array['-Da=hunter2secret'], '\\x02', '\\x02')
                        """).params(host, jdk, set).update();
        // Sets that other tests made without the server may be the same list under two digests.
        jdbc.sql("update flag_set set canonical = array['-Dother=' || id] where project_id <> ?")
                .param(project)
                .update();
        byte[] key = {1, 2, 3};

        stored.redact(key);

        assertThat(new EveryRow(jdbc).holding("hunter2secret")).isEmpty();
        List<String> flags = new FlagRedactor(key).flags(List.of("-Da=hunter2secret", "-Xint"));
        assertThat(jdbc.sql("select digest from flag_set where id = ?")
                        .param(set)
                        .query(byte[].class)
                        .single())
                .isEqualTo(Digests.of(flags.stream().sorted().toList()));
        assertThat(jdbc.sql(
                                "select l.flags ->> 'UseG1GC' from environment e join flag_list l on l.digest = e.flag_list and l.digest = e.unlocked_flag_list where e.host_id = ?")
                        .param(host)
                        .query(String.class)
                        .single())
                .isEqualTo("true");
    }
}
