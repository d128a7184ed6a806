package dev.plateau.server.dashboard.administration;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.env.EnvironmentEndpoint;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A zip with the state of a server: facts, settings without secrets, migrations, newest warnings, threads. */
@Component
class SupportBundle {
    private static final String SETTINGS = "^(plateau|server|management|logging|spring\\.(datasource\\.url|mail|jpa))";

    private final Environment environment;
    private final RecentWarnings warnings;
    private final JdbcClient jdbc;
    private final JsonMapper json;

    SupportBundle(Environment environment, RecentWarnings warnings, JdbcClient jdbc, JsonMapper json) {
        this.environment = environment;
        this.warnings = warnings;
        this.jdbc = jdbc;
        this.json = json.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();
    }

    /** @param state facts of the server's page, as JSON */
    void write(OutputStream out, Object state) throws IOException {
        var settings = new EnvironmentEndpoint(
                        environment, List.of(SanitizingFunction.sanitizeValue().ifLikelySensitive()), Show.ALWAYS)
                .environment(SETTINGS);
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            add(zip, "server.json", json.writeValueAsString(state));
            add(zip, "settings.json", json.writeValueAsString(settings));
            add(zip, "migrations.txt", String.join("\n", migrations()));
            add(zip, "warnings.txt", warnings.text());
            add(zip, "threads.txt", threads());
        }
    }

    private List<String> migrations() {
        return jdbc.sql(
                        "select script || ' ' || installed_on || ' ' || success from flyway_schema_history order by installed_rank")
                .query((row, number) -> row.getString(1))
                .list();
    }

    private static String threads() {
        return Arrays.stream(ManagementFactory.getThreadMXBean().dumpAllThreads(true, true))
                .map(ThreadInfo::toString)
                .collect(Collectors.joining());
    }

    private static void add(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
