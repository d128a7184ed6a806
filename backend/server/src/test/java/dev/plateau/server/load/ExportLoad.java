package dev.plateau.server.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Times exports in all formats, with the memory of the server; DuckDB reads the files, and its sums must be those of the database. */
@Command(name = "export", description = "Exports of a large project in each format, and what DuckDB reads in them.")
final class ExportLoad implements Callable<Integer> {
    /** Reads a file as a table with a column {@code score}. */
    private enum Format {
        NDJSON("read_ndjson_auto('%s')"),
        CSV("read_csv_auto('%s')"),
        PARQUET("read_parquet('%s')");

        private final String reader;

        Format(String reader) {
            this.reader = reader;
        }

        String rows(Path file) {
            return reader.formatted(file);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Rows and the sum of their scores. */
    private record Sum(long rows, double scores) {
        static Sum of(Connection connection, String rows) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet sum = statement.executeQuery("select count(*), sum(score) from " + rows)) {
                sum.next();
                return new Sum(sum.getLong(1), sum.getDouble(2));
            }
        }

        /** Sums of doubles depend on the order of the rows. */
        boolean isThatOf(Sum other) {
            return rows == other.rows && Math.abs(scores / other.scores - 1) < 1e-9;
        }
    }

    @Option(names = "--points", description = "Points in the database (${DEFAULT-VALUE}).", defaultValue = "10000000")
    private long points;

    @Option(names = "--heap", description = "Heap of the server in MB (${DEFAULT-VALUE}).", defaultValue = "256")
    private int heap;

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("plateau-export-");
        boolean equal = true;
        try (LoadedServer server = LoadedServer.start(List.of("-Xmx" + heap + "m"));
                SingleConnectionDataSource database = server.connection();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            SizeLoad.fill(database, points);
            Sum stored = Sum.of(database.getConnection(), "export.scores");
            for (Format format : Format.values()) {
                long start = System.nanoTime();
                Path file = server.download("export/scores." + format, folder.resolve("scores." + format));
                double seconds = (System.nanoTime() - start) / 1e9;
                Sum read = Sum.of(duck, format.rows(file));
                equal &= read.isThatOf(stored);
                System.out.printf(
                        "%-8s %,12d rows of %,d  %5.1f s  %,8d MB  sums %s; server: peak %d MB, %s%n",
                        format,
                        read.rows(),
                        stored.rows(),
                        seconds,
                        Files.size(file) >> 20,
                        read.isThatOf(stored) ? "equal" : read.scores() + ", not " + stored.scores(),
                        server.peakMegabytes(),
                        server.footprint(JdbcClient.create(database)));
                Files.delete(file);
            }
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
        return equal ? 0 : 1;
    }
}
