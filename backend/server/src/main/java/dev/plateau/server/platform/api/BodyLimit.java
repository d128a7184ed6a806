package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/**
 * Refuses bodies that are larger than {@link UploadLimits#BODY_BYTES}, while they are read, and then texts and lists beyond their limits. Uploads and
 * recordings are received in another way.
 */
@ControllerAdvice
class BodyLimit extends RequestBodyAdviceAdapter {
    @Override
    public boolean supports(
            MethodParameter parameter, Type type, Class<? extends HttpMessageConverter<?>> converterType) {
        return true;
    }

    @Override
    public HttpInputMessage beforeBodyRead(
            HttpInputMessage message,
            MethodParameter parameter,
            Type type,
            Class<? extends HttpMessageConverter<?>> converterType)
            throws IOException {
        if (message.getHeaders().getContentLength() > UploadLimits.BODY_BYTES) {
            throw tooLarge();
        }
        return new Limited(message.getHeaders(), new LimitedStream(message.getBody()));
    }

    @Override
    public Object afterBodyRead(
            Object body,
            HttpInputMessage message,
            MethodParameter parameter,
            Type type,
            Class<? extends HttpMessageConverter<?>> converterType) {
        BodyFields.check(body);
        return body;
    }

    private static Problem tooLarge() {
        return new Problem(
                HttpStatus.CONTENT_TOO_LARGE,
                "body-too-large",
                "The body is too large",
                "The body of this request may have " + UploadLimits.BODY_BYTES + " bytes.");
    }

    private record Limited(HttpHeaders headers, InputStream body) implements HttpInputMessage {
        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public InputStream getBody() {
            return body;
        }
    }

    private static final class LimitedStream extends FilterInputStream {
        private long left = UploadLimits.BODY_BYTES;

        LimitedStream(InputStream body) {
            super(body);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            count(Math.max(count, 0));
            return count;
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw tooLarge();
            }
        }
    }

    /**
     * Checks a body: each field that is not {@link Nullable} has a value, and texts and lists keep their limits ({@code maxLength} of the field's
     * {@link Schema}, else {@link UploadLimits#TEXT} characters; {@link UploadLimits#LIST} elements). The OpenAPI description shows the same limits.
     */
    static final class BodyFields {
        private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
            @Override
            protected List<Field> computeValue(Class<?> type) {
                return Stream.of(type.getRecordComponents()).map(Field::of).toList();
            }
        };

        private BodyFields() {}

        /** @param longest most characters */
        private record Field(String name, Method accessor, boolean required, int longest) {
            static Field of(RecordComponent part) {
                Method accessor = part.getAccessor();
                accessor.setAccessible(true);
                Schema schema = accessor.getAnnotation(Schema.class);
                return new Field(
                        part.getName(),
                        accessor,
                        !part.getAnnotatedType().isAnnotationPresent(Nullable.class),
                        schema == null || schema.maxLength() == Integer.MAX_VALUE
                                ? UploadLimits.TEXT
                                : schema.maxLength());
            }

            @Nullable
            Object of(Record parts) {
                try {
                    return accessor.invoke(parts);
                } catch (IllegalAccessException | InvocationTargetException mistake) {
                    throw new IllegalStateException(mistake);
                }
            }
        }

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
                case String text
                when text.length() > longest -> throw tooLong(field, text.length(), "characters", longest);
                case Collection<?> list
                when list.size() > UploadLimits.LIST ->
                    throw tooLong(field, list.size(), "elements", UploadLimits.LIST);
                case Collection<?> list -> checkElements(field, list, longest);
                case Record parts -> {
                    for (Field part : FIELDS.get(parts.getClass())) {
                        String name = field.isEmpty() ? part.name() : field + "." + part.name();
                        Object inner = part.of(parts);
                        if (inner == null && part.required()) {
                            throw Problem.missing(name);
                        }
                        check(name, inner, part.longest());
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

        private static Problem tooLong(String field, int found, String unit, int most) {
            return Problem.unprocessable(
                    "value-too-long",
                    "A value is too long",
                    "field " + field + ": has " + found + " " + unit + ", the limit is " + most);
        }
    }
}
