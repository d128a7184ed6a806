package dev.plateau.server.platform.storage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Writes many rows by PostgreSQL's binary COPY, the fastest way in. Takes part in the transaction of the caller's thread.
 *
 * <p>Source of the format: PostgreSQL documentation, COPY, "Binary Format".
 */
public final class BinaryCopy {
    private static final byte[] SIGNATURE = "PGCOPY\n\377\r\n\0".getBytes(ISO_8859_1);
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");
    private static final int CHUNK = 1 << 18;
    private static final int INT4 = 23;
    private static final int INT8 = 20;
    private static final int FLOAT8 = 701;

    private final CopyIn copy;
    private ByteBuffer out = ByteBuffer.allocate(CHUNK);

    private BinaryCopy(CopyIn copy) {
        this.copy = copy;
    }

    /**
     * A column with its value in a row: Short, Integer, Long, Double, Boolean, String, UUID, Instant, byte[], int[], long[], double[] or null, for a column of
     * exactly the matching type.
     */
    public record Column<T>(String name, Function<T, @Nullable Object> value) {}

    /** Copies rows into columns of a table. */
    public static <T> void into(JdbcOperations jdbc, String table, List<Column<T>> columns, Iterable<T> rows) {
        String names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
        jdbc.execute((Connection connection) -> {
            CopyIn copy = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy " + table + " (" + names + ") from stdin (format binary)");
            try {
                new BinaryCopy(copy).write(columns, rows);
                return copy.endCopy();
            } finally {
                if (copy.isActive()) {
                    copy.cancelCopy();
                }
            }
        });
    }

    private <T> void write(List<Column<T>> columns, Iterable<T> rows) throws SQLException {
        out.put(SIGNATURE).putInt(0).putInt(0);
        for (T row : rows) {
            room(Short.BYTES).putShort((short) columns.size());
            for (Column<T> column : columns) {
                write(column.value().apply(row));
            }
            if (out.position() > CHUNK) {
                flush();
            }
        }
        room(Short.BYTES).putShort((short) -1);
        flush();
    }

    private void flush() throws SQLException {
        copy.writeToCopy(out.array(), 0, out.position());
        out.clear();
    }

    /** The buffer, grown if it has no room for so many bytes. */
    private ByteBuffer room(int bytes) {
        if (out.remaining() < bytes) {
            out = ByteBuffer.allocate(Math.max(2 * out.capacity(), out.position() + bytes))
                    .put(out.flip());
        }
        return out;
    }

    private void write(@Nullable Object value) {
        switch (value) {
            case null -> room(4).putInt(-1);
            case Short number -> room(6).putInt(2).putShort(number);
            case Integer number -> room(8).putInt(4).putInt(number);
            case Long number -> room(12).putInt(8).putLong(number);
            case Double number -> room(12).putInt(8).putDouble(number);
            case Boolean flag -> room(5).putInt(1).put((byte) (flag ? 1 : 0));
            case String text -> {
                byte[] utf8 = text.getBytes(UTF_8);
                room(4 + utf8.length).putInt(utf8.length).put(utf8);
            }
            case byte[] bytes -> room(4 + bytes.length).putInt(bytes.length).put(bytes);
            case UUID id ->
                room(20).putInt(16).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
            case Instant time -> room(12).putInt(8).putLong(ChronoUnit.MICROS.between(EPOCH, time));
            case double[] numbers -> {
                startArray(FLOAT8, numbers.length, 8);
                for (double number : numbers) {
                    out.putInt(8).putDouble(number);
                }
            }
            case long[] numbers -> {
                startArray(INT8, numbers.length, 8);
                for (long number : numbers) {
                    out.putInt(8).putLong(number);
                }
            }
            case int[] numbers -> {
                startArray(INT4, numbers.length, 4);
                for (int number : numbers) {
                    out.putInt(4).putInt(number);
                }
            }
            default -> throw new IllegalArgumentException("No binary form known for " + value.getClass());
        }
    }

    /** Header of a one-dimensional array without nulls, and room for its elements; an empty one has no dimension. */
    private void startArray(int elementType, int length, int elementSize) {
        int dimensions = length == 0 ? 0 : 1;
        int bytes = 12 + dimensions * (8 + length * (4 + elementSize));
        room(4 + bytes).putInt(bytes).putInt(dimensions).putInt(0).putInt(elementType);
        if (dimensions == 1) {
            out.putInt(length).putInt(1);
        }
    }
}
