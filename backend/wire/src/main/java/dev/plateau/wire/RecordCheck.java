package dev.plateau.wire;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks what strangers put into records: present where it must be, and of a kind that a database can hold. */
final class RecordCheck {
    private static final Instant EARLIEST = Instant.parse("1990-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");
    /** What fits into an index over benchmark and parameters. */
    private static final int LONGEST_KEY = 2000;

    private RecordCheck() {}

    /**
     * Checks a value and all that it holds; only what is {@code @Nullable} may be null, as it is where a field was missing.
     *
     * @throws BadField for the first that is wrong
     */
    static void check(String path, Object value) throws BadField {
        if (value instanceof String text && !JsonTokens.isStorable(text)) {
            throw new BadField(path, JsonTokens.NOT_STORABLE);
        } else if (value instanceof Instant time && (time.isBefore(EARLIEST) || time.isAfter(LATEST))) {
            throw new BadField(path, "expected a time from 1990 to 9999, found " + time);
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            throw new BadField(path, "expected a finite number");
        } else if (value instanceof BenchmarkKey key) {
            checkKey(path, key);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                checkPresent(path + "[" + i + "]", list.get(i), false);
            }
        } else if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                checkPresent(path + "." + entry.getKey(), entry.getValue(), false);
            }
        } else if (value instanceof Record) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                String field = path.isEmpty() ? component.getName() : path + "." + component.getName();
                boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
                checkPresent(field, valueOf(component, value), optional);
            }
        }
    }

    private static void checkPresent(String path, @Nullable Object value, boolean optional) throws BadField {
        if (value != null) {
            check(path, value);
        } else if (!optional) {
            throw new BadField(path, "is missing");
        }
    }

    private static @Nullable Object valueOf(RecordComponent component, Object owner) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Can't read " + component, e);
        }
    }

    /** A key that an index can hold. */
    static void checkKey(String path, BenchmarkKey key) throws BadField {
        String prefix = path.isEmpty() ? "" : path + ".";
        if (key.threads() < 1) {
            throw new BadField(prefix + "threads", "expected at least 1, found " + key.threads());
        }
        int length = key.benchmark().length() + key.parameters().toString().length();
        if (length > LONGEST_KEY) {
            throw new BadField(path, "name and parameters have " + length + " characters, the limit is " + LONGEST_KEY);
        }
    }
}
