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
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

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

    @Override
    public T mapRow(ResultSet row, int number) throws SQLException {
        if (reader == null || resolved != row) {
            reader = resolve(type, List.of(""), columns(row.getMetaData()), false);
            resolved = row;
        }
        return type.cast(Objects.requireNonNull(reader.read(row)));
    }

    private static Map<String, Integer> columns(ResultSetMetaData row) throws SQLException {
        Map<String, Integer> columns = new HashMap<>();
        for (int column = 1; column <= row.getColumnCount(); column++) {
            columns.putIfAbsent(row.getColumnLabel(column).toLowerCase(Locale.ROOT), column);
        }
        return columns;
    }

    private RecordReader resolve(
            Class<?> record, List<String> prefixes, Map<String, Integer> columns, boolean nullable) {
        Shape shape = SHAPES.get(record);
        Reader[] readers = new Reader[shape.components().size()];
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
                readers[i] = reader(component.type(), column);
            }
        }
        return new RecordReader(shape, readers, nullable);
    }

    /** Reads a value from the current row; null for SQL's null. */
    @FunctionalInterface
    private interface Reader {
        @Nullable
        Object read(ResultSet row) throws SQLException;
    }

    private record RecordReader(Shape shape, Reader[] readers, boolean nullable) implements Reader {
        @Override
        public @Nullable Object read(ResultSet row) throws SQLException {
            @Nullable Object[] values = new Object[readers.length];
            boolean isNull = nullable;
            for (int i = 0; i < values.length; i++) {
                values[i] = readers[i].read(row);
                isNull &= values[i] == null;
            }
            if (isNull) {
                return null;
            }
            for (int i = 0; i < values.length; i++) {
                if (values[i] == null && !shape.components().get(i).nullable()) {
                    throw new IllegalStateException("null in " + shape.name() + "."
                            + shape.components().get(i).name());
                }
            }
            return shape.create(values);
        }
    }

    private Reader reader(Class<?> component, int column) {
        Function<String, ?> read = texts.get(component);
        if (read != null) {
            return row -> ifPresent(row.getString(column), read);
        }
        if (component == String.class) {
            return row -> row.getString(column);
        }
        if (component == long.class || component == Long.class) {
            return row -> ifNotNull(row, row.getLong(column));
        }
        if (component == int.class || component == Integer.class) {
            return row -> ifNotNull(row, row.getInt(column));
        }
        if (component == double.class || component == Double.class) {
            return row -> ifNotNull(row, row.getDouble(column));
        }
        if (component == boolean.class || component == Boolean.class) {
            return row -> ifNotNull(row, row.getBoolean(column));
        }
        if (component == Instant.class) {
            return row -> ifPresent(row.getObject(column, OffsetDateTime.class), OffsetDateTime::toInstant);
        }
        if (component.isEnum()) {
            Map<String, Object> constants = new HashMap<>();
            Arrays.stream(component.getEnumConstants()).forEach(each -> constants.put(((Enum<?>) each).name(), each));
            return row -> ifPresent(row.getString(column), name -> required(constants, name, component));
        }
        if (component == List.class) {
            return row -> ifPresent(elements(row.getArray(column)), values -> List.of((Object[]) values));
        }
        if (component.isArray() && component != byte[].class) {
            return row -> elements(row.getArray(column));
        }
        return optionalReader(component, column);
    }

    private static Reader optionalReader(Class<?> component, int column) {
        if (component == OptionalLong.class) {
            return row -> {
                long value = row.getLong(column);
                return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
            };
        }
        if (component == OptionalInt.class) {
            return row -> {
                int value = row.getInt(column);
                return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(value);
            };
        }
        if (component == OptionalDouble.class) {
            return row -> {
                double value = row.getDouble(column);
                return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
            };
        }
        if (component == Optional.class) {
            return row -> Optional.ofNullable(row.getObject(column));
        }
        return row -> row.getObject(column, component);
    }

    private static @Nullable Object ifNotNull(ResultSet row, Object value) throws SQLException {
        return row.wasNull() ? null : value;
    }

    private static <V> @Nullable Object ifPresent(@Nullable V value, Function<V, ?> read) {
        return value == null ? null : read.apply(value);
    }

    private static @Nullable Object elements(@Nullable Array array) throws SQLException {
        return array == null ? null : array.getArray();
    }

    private static Object required(Map<String, Object> constants, String name, Class<?> type) {
        Object constant = constants.get(name);
        if (constant == null) {
            throw new IllegalStateException("no " + type.getSimpleName() + " is named " + name);
        }
        return constant;
    }

    private record Component(String name, String column, Class<?> type, boolean nullable) {
        static Component of(RecordComponent component) {
            Column column = component.getAnnotation(Column.class);
            return new Component(
                    component.getName(),
                    column == null
                            ? component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT)
                            : column.value(),
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
