package dev.plateau.wire.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks records from untrusted input: values are present where they must be, no longer than allowed, and of a kind that a database can hold. */
public final class RecordCheck {
    private static final Instant EARLIEST = Instant.parse("1990-01-01T00:00:00Z");
    /** Time by which a sender's clock may be ahead of this one. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private static final Most USUAL = new Most(UploadLimits.TEXT, UploadLimits.LIST, false);

    private RecordCheck() {}

    /** Limits of a record's component that differ from {@link UploadLimits#TEXT} and {@link UploadLimits#LIST}. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface AtMost {
        /** Most characters of a text, or of each text of a list. */
        int characters() default UploadLimits.TEXT;

        /** Most elements of a list. */
        int items() default UploadLimits.LIST;

        /** True for prose, whose control characters are replaced where it is stored. */
        boolean prose() default false;
    }

    /** Limits of one value and of the elements in it. */
    private record Most(int characters, int items, boolean prose) {
        static Most of(@Nullable AtMost given) {
            return given == null ? USUAL : new Most(given.characters(), given.items(), given.prose());
        }
    }

    /**
     * Checks a value and all that it holds; only {@code @Nullable} components may be null, as they are where a field was missing.
     *
     * @throws BadField for the first invalid value
     */
    public static void check(String path, Object value) throws BadField {
        check(path, value, USUAL);
    }

    private static void check(String path, Object value, Most most) throws BadField {
        if (value instanceof String text) {
            checkText(path, text, most);
        } else if (value instanceof Instant time) {
            checkTime(path, time);
        } else if (value instanceof Double number && !(Math.abs(number) <= UploadLimits.MAX_NUMBER)) {
            throw new BadField(path, "expected a finite number up to " + UploadLimits.MAX_NUMBER);
        } else if (value instanceof BenchmarkKey key) {
            checkKey(path, "parameters", key);
        } else if (value instanceof List<?> list) {
            checkCount(path, list.size(), most.items());
            for (int i = 0; i < list.size(); i++) {
                checkPresent(path + "[" + i + "]", list.get(i), false, most);
            }
        } else if (value instanceof Map<?, ?> map) {
            checkCount(path, map.size(), most.items());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                checkPresent(path + "." + entry.getKey(), entry.getValue(), false, most);
            }
        } else if (value instanceof Record) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                String field = path.isEmpty() ? component.getName() : path + "." + component.getName();
                boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
                checkNotBlank(field, value, valueOf(component, value));
                checkPresent(
                        field, valueOf(component, value), optional, Most.of(component.getAnnotation(AtMost.class)));
            }
        }
    }

    /** Refuses empty facts of the sender: a command that prints nothing makes them, and nobody means them. */
    private static void checkNotBlank(String path, Object owner, @Nullable Object value) throws BadField {
        if ((owner instanceof Facts || owner instanceof Commit) && value instanceof String text && text.isBlank()) {
            throw new BadField(path, "is empty: leave it out, or give it a value");
        }
    }

    private static void checkPresent(String path, @Nullable Object value, boolean optional, Most most) throws BadField {
        if (value != null) {
            check(path, value, most);
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

    private static void checkText(String path, String text, Most most) throws BadField {
        if (text.length() > most.characters()) {
            throw new BadField(path, "has " + text.length() + " characters, the limit is " + most.characters());
        }
        if (most.prose() ? !Characters.areStorable(text) : !Characters.areOfAName(text)) {
            throw new BadField(path, Characters.reason(text));
        }
    }

    private static void checkCount(String path, int count, int most) throws BadField {
        if (count > most) {
            throw new BadField(path, "has " + count + " elements, the limit is " + most);
        }
    }

    private static void checkTime(String path, Instant time) throws BadField {
        if (time.isBefore(EARLIEST) || time.isAfter(Instant.now().plus(AHEAD))) {
            throw new BadField(
                    path, "expected a time from 1990 to a day from now, found " + time + ": is a clock wrong?");
        }
    }

    /**
     * A key that an index can hold. Values of parameters may have tabs and ends of lines, as those of {@code @Param} may.
     *
     * @param parameters name of the parameters' field
     */
    public static void checkKey(String path, String parameters, BenchmarkKey key) throws BadField {
        String prefix = path.isEmpty() ? "" : path + ".";
        if (key.threads() < 1) {
            throw new BadField(prefix + "threads", "expected at least 1, found " + key.threads());
        }
        int length = key.benchmark().length() + key.parameters().toString().length();
        if (length > UploadLimits.KEY) {
            throw new BadField(
                    path, "name and parameters have " + length + " characters, the limit is " + UploadLimits.KEY);
        }
        checkName(prefix + "benchmark", key.benchmark());
        if (key.benchmark().isBlank()) {
            throw new BadField(prefix + "benchmark", "is empty: a benchmark has a name");
        }
        for (Map.Entry<String, String> parameter : key.parameters().entrySet()) {
            checkName(prefix + parameters, parameter.getKey());
            if (!Characters.areOfAValue(parameter.getValue())) {
                throw new BadField(
                        prefix + parameters + "." + parameter.getKey(), Characters.reason(parameter.getValue()));
            }
        }
    }

    private static void checkName(String path, String name) throws BadField {
        if (!Characters.areOfAName(name)) {
            throw new BadField(path, Characters.reason(name));
        }
    }
}
