package dev.plateau.server.storage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.Consumer;
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
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(CHUNK + (CHUNK >> 2));
    private final DataOutputStream out = new DataOutputStream(bytes);

    private BinaryCopy(CopyIn copy) {
        this.copy = copy;
    }

    /**
     * Copies rows into a table.
     *
     * @param target table and columns: {@code point (series_id, score)}
     * @param rows adds every row
     */
    public static void into(JdbcOperations jdbc, String target, Consumer<BinaryCopy> rows) {
        jdbc.execute((Connection connection) -> {
            CopyIn copy = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy " + target + " from stdin (format binary)");
            try {
                new BinaryCopy(copy).write(rows);
                return copy.endCopy();
            } catch (IOException impossible) {
                throw new IllegalStateException("Writing to memory failed", impossible);
            } finally {
                if (copy.isActive()) {
                    copy.cancelCopy();
                }
            }
        });
    }

    private void write(Consumer<BinaryCopy> rows) throws IOException, SQLException {
        out.write(SIGNATURE);
        out.writeInt(0);
        out.writeInt(0);
        rows.accept(this);
        out.writeShort(-1);
        flush();
    }

    /**
     * Adds one row. Takes Integer, Long, Double, Boolean, String, UUID, Instant, int[], long[], double[] and null, for columns of exactly
     * the matching type.
     */
    public void row(@Nullable Object... values) {
        try {
            out.writeShort(values.length);
            for (Object value : values) {
                write(value);
            }
            if (bytes.size() > CHUNK) {
                flush();
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("Writing to memory failed", impossible);
        } catch (SQLException refused) {
            throw new IllegalStateException("PostgreSQL refused rows: " + refused.getMessage(), refused);
        }
    }

    private void flush() throws SQLException {
        copy.writeToCopy(bytes.toByteArray(), 0, bytes.size());
        bytes.reset();
    }

    private void write(@Nullable Object value) throws IOException {
        switch (value) {
            case null -> out.writeInt(-1);
            case Integer number -> {
                out.writeInt(4);
                out.writeInt(number);
            }
            case Long number -> {
                out.writeInt(8);
                out.writeLong(number);
            }
            case Double number -> {
                out.writeInt(8);
                out.writeDouble(number);
            }
            case Boolean flag -> {
                out.writeInt(1);
                out.writeBoolean(flag);
            }
            case String text -> {
                byte[] utf8 = text.getBytes(UTF_8);
                out.writeInt(utf8.length);
                out.write(utf8);
            }
            case UUID id -> {
                out.writeInt(16);
                out.writeLong(id.getMostSignificantBits());
                out.writeLong(id.getLeastSignificantBits());
            }
            case Instant time -> {
                out.writeInt(8);
                out.writeLong(ChronoUnit.MICROS.between(EPOCH, time));
            }
            case double[] numbers -> {
                startArray(FLOAT8, numbers.length, 8);
                for (double number : numbers) {
                    out.writeInt(8);
                    out.writeDouble(number);
                }
            }
            case long[] numbers -> {
                startArray(INT8, numbers.length, 8);
                for (long number : numbers) {
                    out.writeInt(8);
                    out.writeLong(number);
                }
            }
            case int[] numbers -> {
                startArray(INT4, numbers.length, 4);
                for (int number : numbers) {
                    out.writeInt(4);
                    out.writeInt(number);
                }
            }
            default -> throw new IllegalArgumentException("No binary form known for " + value.getClass());
        }
    }

    /** Header of a one-dimensional array without nulls; an empty one has no dimension. */
    private void startArray(int elementType, int length, int elementSize) throws IOException {
        int dimensions = length == 0 ? 0 : 1;
        out.writeInt(12 + dimensions * (8 + length * (4 + elementSize)));
        out.writeInt(dimensions);
        out.writeInt(0);
        out.writeInt(elementType);
        if (dimensions == 1) {
            out.writeInt(length);
            out.writeInt(1);
        }
    }
}
