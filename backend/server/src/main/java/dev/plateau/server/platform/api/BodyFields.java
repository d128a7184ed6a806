package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Checks a body: each field that is not {@link Nullable} has a value, and texts and lists keep their limits ({@code maxLength} of the field's
 * {@link Schema}, else {@link UploadLimits#TEXT} characters; {@link UploadLimits#LIST} elements). The OpenAPI description shows the same limits.
 */
final class BodyFields {
    private BodyFields() {}

    /**
     * Checks a body and its nested values.
     *
     * @throws Problem 422 that names the field
     */
    static void check(@Nullable Object body) {
        check("", body, UploadLimits.TEXT);
    }

    private static void check(String field, @Nullable Object value, int longest) {
        switch (value) {
            case String text when text.length() > longest -> throw tooLong(field, text.length(), "characters", longest);
            case Collection<?> list
            when list.size() > UploadLimits.LIST -> throw tooLong(field, list.size(), "elements", UploadLimits.LIST);
            case Collection<?> list -> checkElements(field, list, longest);
            case Record parts -> {
                for (RecordComponent part : parts.getClass().getRecordComponents()) {
                    String name = field.isEmpty() ? part.getName() : field + "." + part.getName();
                    Object inner = value(part, parts);
                    if (inner == null && isRequired(part)) {
                        throw Problem.missing(name);
                    }
                    check(name, inner, longest(part));
                }
            }
            case null, default -> {}
        }
    }

    private static void checkElements(String field, Collection<?> list, int longest) {
        int index = 0;
        for (Object element : list) {
            String name = field + "[" + index++ + "]";
            if (element == null) {
                throw Problem.missing(name);
            }
            check(name, element, longest);
        }
    }

    /** Most characters of a field. */
    private static int longest(RecordComponent part) {
        Schema schema = part.getAccessor().getAnnotation(Schema.class);
        return schema == null || schema.maxLength() == Integer.MAX_VALUE ? UploadLimits.TEXT : schema.maxLength();
    }

    private static boolean isRequired(RecordComponent part) {
        return !part.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static @Nullable Object value(RecordComponent part, Record parts) {
        try {
            Method accessor = part.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(parts);
        } catch (IllegalAccessException | InvocationTargetException mistake) {
            throw new IllegalStateException(mistake);
        }
    }

    private static Problem tooLong(String field, int found, String unit, int most) {
        return new Problem(
                HttpStatus.UNPROCESSABLE_CONTENT,
                "value-too-long",
                "A value is too long",
                "field " + field + ": has " + found + " " + unit + ", the limit is " + most);
    }
}
