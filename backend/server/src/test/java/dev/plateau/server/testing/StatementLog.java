package dev.plateau.server.testing;

import dev.plateau.server.platform.storage.DatabaseAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The statements that PostgreSQL logs while tests run with {@code -Dplateau.statements=true}. */
public final class StatementLog {
    private static final Path FOLDER = ModuleFolder.resolve("target/statements");

    /** The log's first line of a statement, by the simple or the extended protocol; further lines begin with a tab. */
    private static final Pattern STATEMENT = Pattern.compile(
            "#LOG: +(?:statement|execute [^:]*): ((?:select|insert|update|delete|with|merge|copy)\\b.*)",
            Pattern.CASE_INSENSITIVE);

    /** Texts, numbers and parameters, also lists of them: statements that differ in these alone are one. */
    private static final Pattern VALUES =
            Pattern.compile("(?:'[^']*'|\\$?\\b\\d+\\b)(?:, ?(?:'[^']*'|\\$?\\b\\d+\\b))*");

    /** Those about the catalog, of drivers and Flyway, and of backups, which no other server uses. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "pg_catalog|pg_namespace|pg_roles|information_schema|flyway|^copy \"|^(?i:select) (?i:current_|version)");

    private StatementLog() {}

    static boolean isWanted() {
        return Boolean.getBoolean("plateau.statements");
    }

    static void begin(DatabaseAddress superuser) {
        try (Connection connection = superuser.connect();
                Statement statement = connection.createStatement()) {
            for (String setting :
                    List.of("log_statement = 'all'", "log_line_prefix = '#'", "log_parameter_max_length = 0")) {
                statement.execute("alter system set " + setting);
            }
            statement.execute("select pg_reload_conf()");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static void keep(Path dataFolder) throws IOException {
        Files.move(
                dataFolder.resolve("postgresql.log"),
                Files.createDirectories(FOLDER).resolve(ProcessHandle.current().pid() + ".log"),
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** The different statements of all kept logs, each on one line. */
    public static Collection<String> statements() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> logs = Files.list(FOLDER)) {
            for (Path log : logs.toList()) {
                read(log, found);
            }
        }
        return found.values();
    }

    private static void read(Path log, Map<String, String> into) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(log)) {
            StringBuilder statement = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("\t")) {
                    statement.append(statement.isEmpty() ? "" : line.replaceFirst("--.*", ""));
                    continue;
                }
                add(statement, into);
                Matcher first = STATEMENT.matcher(line);
                if (first.matches()) {
                    statement.append(first.group(1));
                }
            }
            add(statement, into);
        }
    }

    private static void add(StringBuilder statement, Map<String, String> into) {
        if (!statement.isEmpty()) {
            String line = statement.toString().strip().replaceAll("\\s+", " ");
            if (!LEFT_OUT.matcher(line).find()) {
                into.merge(
                        VALUES.matcher(line).replaceAll("?"),
                        line,
                        (one, other) -> one.length() <= other.length() ? one : other);
            }
            statement.setLength(0);
        }
    }
}
