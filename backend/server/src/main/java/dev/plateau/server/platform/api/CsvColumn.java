package dev.plateau.server.platform.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column: a component of the item's record, with the names and annotations of its JSON. Components of a nested record get its name in front:
 * {@code last.score}.
 *
 * @param value takes the value out of an item
 */
record CsvColumn(String name, Function<Object, @Nullable Object> value) {
    static List<CsvColumn> of(Class<?> type) {
        var columns = new ArrayList<CsvColumn>();
        addTo(columns, type, "", item -> item);
        return columns;
    }

    @Nullable
    Object valueIn(Object item) {
        return value.apply(item);
    }

    private static void addTo(
            List<CsvColumn> columns, Class<?> type, String prefix, Function<Object, @Nullable Object> parent) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonIgnore.class)) {
                continue;
            }
            component.getAccessor().setAccessible(true);
            Function<Object, @Nullable Object> value = item -> {
                Object holder = parent.apply(item);
                return holder == null ? null : read(component, holder);
            };
            String name = prefix + component.getName();
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                addTo(columns, component.getType(), prefix, value);
            } else if (component.getType().isRecord()) {
                addTo(columns, component.getType(), name + ".", value);
            } else {
                columns.add(new CsvColumn(name, value));
            }
        }
    }

    private static @Nullable Object read(RecordComponent component, Object holder) {
        try {
            return component.getAccessor().invoke(holder);
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalStateException("Can't read " + component, unreadable);
        }
    }
}
