package dev.plateau.server.platform.storage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.util.ClassUtils;

/**
 * Maps rows to a record by the names of its components: {@code measuredAt} reads {@code measured_at}, {@code project} reads {@code project},
 * else {@code project_id}. A record within the record reads the columns that begin with its own name, such as {@code before_run_id} for
 * {@code before.run}, else those without that prefix; if it is {@link Nullable}, it is null when all of its columns are. Null in any other
 * component that is neither {@link Nullable} nor optional is an error.
 *
 * <p>An instance finds its columns at the first row of a result: use one for each query, in one thread.
 */
public final class RecordMapper<T extends Record> implements RowMapper<T> {
    /** The name of a component's column, or the prefix of the columns of a record within the record. */
    @Target(ElementType.RECORD_COMPONENT)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Column {
        String value();
    }

    /** Readers of a value of the current row; null for SQL's null. */
    @FunctionalInterface
    private interface ColumnReader {
        @Nullable
        Object read(ResultSet row, int column) throws SQLException;
    }

    private static final Map<Class<?>, ColumnReader> READERS = Map.of(
            String.class,
            ResultSet::getString,
            Long.class,
            (row, column) -> unlessNull(row, row.getLong(column)),
            Integer.class,
            (row, column) -> unlessNull(row, row.getInt(column)),
            Double.class,
            (row, column) -> unlessNull(row, row.getDouble(column)),
            Boolean.class,
            (row, column) -> unlessNull(row, row.getBoolean(column)),
            Instant.class,
            (row, column) -> converted(row.getObject(column, OffsetDateTime.class), OffsetDateTime::toInstant),
            List.class,
            (row, column) -> converted(elements(row, column), values -> List.of((Object[]) values)),
            OptionalLong.class,
            (row, column) -> {
                long value = row.getLong(column);
                return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
            },
            OptionalDouble.class,
            (row, column) -> {
                double value = row.getDouble(column);
                return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
            });

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return Shape.of(type);
        }
    };

    private final Class<T> type;
    private final Map<Class<?>, Function<String, ?>> texts = new HashMap<>();
    private @Nullable ResultSet resolved;
    private @Nullable RecordReader reader;

    private RecordMapper(Class<T> type) {
        this.type = type;
    }

    /** A mapper of one query's rows. */
    public static <T extends Record> RecordMapper<T> of(Class<T> type) {
        return new RecordMapper<>(type);
    }

    /** Reads components of this type from the text of their column, such as JSON or an enum's label. */
    public <V> RecordMapper<T> text(Class<V> component, Function<String, ? extends V> read) {
        texts.put(component, read);
        return this;
    }

    /**
     * SQL: the column is null, or has a constant of this version. Queues leave rows of a later version, on the same database, to its servers.
     *
     * @param column its name
     */
    public static String isKnown(String column, Class<? extends Enum<?>> type) {
        return Stream.of(type.getEnumConstants())
                .map(constant -> "'" + constant.name() + "'")
                .collect(Collectors.joining(", ", "(" + column + " is null or " + column + " in (", "))"));
    }

    /** All rows but those with an enum constant of a later version, whose servers share the database in a rolling upgrade. */
    public ResultSetExtractor<List<T>> known() {
        return rows -> {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                try {
                    all.add(mapRow(rows, 0));
                } catch (LaterConstant left) {
                    // A server of that version reads it.
                }
            }
            return all;
        };
    }

    private static final class LaterConstant extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        LaterConstant(Class<?> type, String name) {
            super("This version knows no " + type.getSimpleName() + " " + name);
        }
    }

    @Override
    public T mapRow(ResultSet row, int number) throws SQLException {
        return type.cast(Objects.requireNonNull(readerOf(row).read(row, 0)));
    }

    /** Columns are looked up once for each result: the same object, whatever its state. */
    @SuppressWarnings("ReferenceEquality")
    private RecordReader readerOf(ResultSet row) throws SQLException {
        if (reader == null || resolved != row) {
            Map<String, Integer> columns = new HashMap<>();
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                columns.putIfAbsent(row.getMetaData().getColumnLabel(column).toLowerCase(Locale.ROOT), column);
            }
            reader = resolve(type, List.of(""), columns, false);
            resolved = row;
        }
        return reader;
    }

    private RecordReader resolve(
            Class<?> record, List<String> prefixes, Map<String, Integer> columns, boolean nullable) {
        Shape shape = SHAPES.get(record);
        ColumnReader[] readers = new ColumnReader[shape.components().size()];
        for (int i = 0; i < readers.length; i++) {
            Component component = shape.components().get(i);
            if (component.type().isRecord() && !texts.containsKey(component.type())) {
                List<String> inner = prefixes.stream()
                        .flatMap(prefix -> Stream.of(prefix + component.column() + "_", prefix))
                        .toList();
                readers[i] = resolve(component.type(), inner, columns, component.nullable());
            } else {
                int column = prefixes.stream()
                        .flatMap(prefix -> Stream.of(prefix + component.column(), prefix + component.column() + "_id"))
                        .map(columns::get)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "no column for " + record.getSimpleName() + "." + component.name() + " in " + columns));
                ColumnReader reading = reader(component.type());
                readers[i] = (row, none) -> reading.read(row, column);
            }
        }
        return new RecordReader(shape, readers, nullable);
    }

    private ColumnReader reader(Class<?> component) {
        Function<String, ?> read = texts.get(component);
        if (read != null) {
            return (row, column) -> converted(row.getString(column), read);
        }
        if (component.isEnum()) {
            Map<String, ?> constants = Stream.of(component.getEnumConstants())
                    .collect(Collectors.toMap(constant -> ((Enum<?>) constant).name(), constant -> constant));
            return (row, column) -> converted(row.getString(column), name -> {
                Object constant = constants.get(name);
                if (constant == null) {
                    throw new LaterConstant(component, name);
                }
                return constant;
            });
        }
        if (component.isArray() && component != byte[].class) {
            return RecordMapper::elements;
        }
        ColumnReader known = READERS.get(ClassUtils.resolvePrimitiveIfNecessary(component));
        return known == null ? (row, column) -> row.getObject(column, component) : known;
    }

    private static @Nullable Object unlessNull(ResultSet row, Object value) throws SQLException {
        return row.wasNull() ? null : value;
    }

    private static <V> @Nullable Object converted(@Nullable V value, Function<V, ?> read) {
        return value == null ? null : read.apply(value);
    }

    private static @Nullable Object elements(ResultSet row, int column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? null : array.getArray();
    }

    /** Reads a record from its columns; null if it is nullable and all of them are. */
    private record RecordReader(Shape shape, ColumnReader[] readers, boolean nullable) implements ColumnReader {
        @Override
        public @Nullable Object read(ResultSet row, int none) throws SQLException {
            @Nullable Object[] values = new Object[readers.length];
            boolean isNull = nullable;
            for (int i = 0; i < values.length; i++) {
                values[i] = readers[i].read(row, none);
                isNull &= values[i] == null;
            }
            return isNull ? null : shape.create(values);
        }
    }

    private record Component(String name, String column, Class<?> type, boolean nullable) {
        static Component of(RecordComponent component) {
            Column column = component.getAnnotation(Column.class);
            String name = component.getName();
            return new Component(
                    name,
                    column == null ? name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT) : column.value(),
                    component.getType(),
                    component.getAnnotatedType().isAnnotationPresent(Nullable.class));
        }
    }

    /** The components of a record and its canonical constructor. */
    private record Shape(String name, List<Component> components, MethodHandle constructor) {
        static Shape of(Class<?> type) {
            List<RecordComponent> components = List.of(type.getRecordComponents());
            try {
                Constructor<?> canonical = type.getDeclaredConstructor(
                        components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new));
                canonical.setAccessible(true);
                return new Shape(
                        type.getSimpleName(),
                        components.stream().map(Component::of).toList(),
                        MethodHandles.lookup()
                                .unreflectConstructor(canonical)
                                .asSpreader(Object[].class, components.size())
                                .asType(MethodType.methodType(Object.class, Object[].class)));
            } catch (ReflectiveOperationException mistake) {
                throw new IllegalStateException(type + " has no canonical constructor", mistake);
            }
        }

        Object create(@Nullable Object[] values) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] == null && !components.get(i).nullable()) {
                    throw new IllegalStateException(
                            "null in " + name + "." + components.get(i).name());
                }
            }
            try {
                return (Object) constructor.invokeExact(values);
            } catch (RuntimeException | Error failure) {
                throw failure;
            } catch (Throwable checked) {
                throw new IllegalStateException(checked);
            }
        }
    }
}
