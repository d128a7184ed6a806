package dev.plateau.server.exports;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Writes rows as a Parquet file; a group of rows is in memory at a time. */
final class ParquetFile {
    private static final long ROW_GROUP_BYTES = 8 << 20;
    private static final int PAGE_BYTES = 256 << 10;

    private ParquetFile() {}

    static void write(ResultSet rows, OutputStream out) throws SQLException, IOException {
        ResultSetMetaData columns = rows.getMetaData();
        Types.MessageTypeBuilder fields = Types.buildMessage();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            fields.addField(field(columns.getColumnTypeName(i), columns.getColumnName(i)));
        }
        MessageType schema = fields.named("row");
        try (var writer = ExampleParquetWriter.builder(new StreamFile(out))
                .withConf(new PlainParquetConfiguration())
                .withType(schema)
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .withPageSize(PAGE_BYTES)
                .build()) {
            while (rows.next()) {
                write(rows, columns, schema, writer);
            }
        }
    }

    private static Type field(String type, String name) {
        return switch (type) {
            case "int4" -> Types.optional(PrimitiveTypeName.INT32).named(name);
            case "int8" -> Types.optional(PrimitiveTypeName.INT64).named(name);
            case "float8" -> Types.optional(PrimitiveTypeName.DOUBLE).named(name);
            case "timestamptz" ->
                Types.optional(PrimitiveTypeName.INT64)
                        .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
                        .named(name);
            default ->
                Types.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(name);
        };
    }

    private static void write(
            ResultSet rows, ResultSetMetaData columns, MessageType schema, ParquetWriter<? super SimpleGroup> writer)
            throws SQLException, IOException {
        SimpleGroup row = new SimpleGroup(schema);
        for (int i = 0; i < schema.getFieldCount(); i++) {
            if (rows.getObject(i + 1) == null) {
                continue;
            }
            switch (columns.getColumnTypeName(i + 1)) {
                case "int4" -> row.add(i, rows.getInt(i + 1));
                case "int8" -> row.add(i, rows.getLong(i + 1));
                case "float8" -> row.add(i, rows.getDouble(i + 1));
                case "timestamptz" ->
                    row.add(
                            i,
                            ChronoUnit.MICROS.between(
                                    Instant.EPOCH,
                                    rows.getObject(i + 1, OffsetDateTime.class).toInstant()));
                default -> row.add(i, rows.getString(i + 1));
            }
        }
        writer.write(row);
    }

    /** A stream that is written once, from its beginning. */
    private record StreamFile(OutputStream out) implements OutputFile {
        @Override
        public PositionOutputStream create(long blockSizeHint) {
            return new CountedStream(out);
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSizeHint) {
            return create(blockSizeHint);
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }

    private static final class CountedStream extends PositionOutputStream {
        private final OutputStream out;
        private long position;

        CountedStream(OutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public void write(int oneByte) throws IOException {
            out.write(oneByte);
            position++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            position += length;
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
