package dev.plateau.server.dashboard.administration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class ServerPageTests {
    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    Announcements announcements;

    @Autowired
    MeterRegistry metrics;

    @Autowired
    JdbcClient jdbc;

    @Test
    void aLongWaitComesFirstAndIsAMetric() throws Exception {
        server.token("waiting");
        long project = projects.find("waiting").orElseThrow().id();
        jdbc.sql("""
                        insert into detection_queue (project_id, series_id, branch, position, history, entered_at, retry_at)
                        values (?, 1, '', now(), false, now() - interval '25 minutes', now() + interval '1 hour')
                        """).param(project).update();
        try {
            assertThat(server.get("/admin/server").body())
                    .contains("Needs an administrator", "The queue of detection waits for 25 min", ">waiting</a>");
            assertThat(metrics.get("plateau.queue.age")
                            .tag("queue", "detection")
                            .gauge()
                            .value())
                    .isGreaterThanOrEqualTo(25 * 60);
        } finally {
            jdbc.sql("delete from detection_queue where project_id = ?")
                    .param(project)
                    .update();
        }
    }

    @Test
    void everyPageShowsTheAnnouncement() throws Exception {
        announcements.announce(" Maintenance <on> Saturday ");
        try {
            assertThat(server.get("/search").body()).contains("Maintenance &lt;on&gt; Saturday");
        } finally {
            announcements.announce("");
        }
        assertThat(server.get("/search").body()).doesNotContain("Saturday");
    }

    @Test
    void theSupportBundleHasWarningsAndSettingsWithoutSecrets() throws Exception {
        // A server of its own: each server that starts in this JVM sets up logging anew.
        var warnings = new RecentWarnings();
        LoggerFactory.getLogger("test").warn("the disk of {} is slow", "lab-1");
        var environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "test",
                        Map.of(
                                "plateau.recordings.secret-key", "of-the-bucket",
                                "spring.mail.password", "of-the-mailbox",
                                "spring.datasource.url", "jdbc:postgresql://plateau:of-the-database@db/plateau",
                                "plateau.data", "here")));
        var bytes = new ByteArrayOutputStream();

        new SupportBundle(environment, warnings, jdbc, JsonMapper.shared()).write(bytes, Map.of("version", "1"));

        warnings.destroy();
        Map<String, String> files = unzip(bytes.toByteArray());
        assertThat(files)
                .containsOnlyKeys("server.json", "settings.json", "migrations.txt", "warnings.txt", "threads.txt");
        assertThat(files.get("settings.json"))
                .contains("plateau.data", "here", "spring.mail.password")
                .doesNotContain("of-the-");
        assertThat(files.get("warnings.txt")).contains("WARN test: the disk of lab-1 is slow");
        assertThat(files.get("migrations.txt")).contains("V1__");
        assertThat(server.get("/admin/server/support-bundle.zip").statusCode()).isEqualTo(200);
    }

    private static Map<String, String> unzip(byte[] bytes) throws IOException {
        Map<String, String> files = new HashMap<>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }
}
