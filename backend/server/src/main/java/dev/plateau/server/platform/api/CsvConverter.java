package dev.plateau.server.platform.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractGenericHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Writes a {@link Page} of records as CSV (RFC 4180): a header, then a line for each item. */
@Component
public class CsvConverter extends AbstractGenericHttpMessageConverter<Page<?>> {
    static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);

    private final JsonMapper json;

    CsvConverter(JsonMapper json) {
        super(CSV);
        this.json = json;
    }

    @Override
    protected boolean supports(Class<?> type) {
        return type == Page.class;
    }

    @Override
    public boolean canRead(Type type, @Nullable Class<?> context, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    public Page<?> read(Type type, @Nullable Class<?> context, HttpInputMessage message) {
        throw new HttpMessageNotReadableException("CSV is written only", message);
    }

    @Override
    protected Page<?> readInternal(Class<? extends Page<?>> type, HttpInputMessage message) {
        throw new HttpMessageNotReadableException("CSV is written only", message);
    }

    @Override
    protected void writeInternal(Page<?> page, @Nullable Type type, HttpOutputMessage message) throws IOException {
        if (page.next() != null) {
            message.getHeaders().set("Link", "<" + page.next() + ">; rel=\"next\"");
        }
        Writer out = new BufferedWriter(new OutputStreamWriter(body(message), StandardCharsets.UTF_8));
        write(page.items(), itemType(page, type), out);
        // Only a complete file is closed: after a failure the client sees that data is missing.
        out.close();
    }

    /** Writes records of a type. */
    public void write(List<?> items, Class<?> type, Writer out) throws IOException {
        List<CsvColumn> columns = CsvColumn.of(type);
        out.write(CsvText.line(columns.stream().map(CsvColumn::name).toList()));
        for (Object item : items) {
            out.write(CsvText.line(
                    columns.stream().map(column -> text(column.valueIn(item))).toList()));
        }
    }

    private static OutputStream body(HttpOutputMessage message) throws IOException {
        HttpServletResponse response = ((ServletServerHttpResponse) message).getServletResponse();
        // The first access to the body writes the headers so far to the response.
        message.getBody();
        var request = (ServletRequestAttributes) RequestContextHolder.currentRequestAttributes();
        return QuickGzip.body(request.getRequest(), response);
    }

    private static Class<?> itemType(Page<?> page, @Nullable Type type) {
        Class<?> declared =
                type == null ? null : ResolvableType.forType(type).getGeneric(0).resolve();
        if (declared != null) {
            return declared;
        }
        return page.items().isEmpty() ? Record.class : page.items().getFirst().getClass();
    }

    private String text(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Number number -> number.toString();
            case Iterable<?> list -> json.writeValueAsString(list);
            case Map<?, ?> map -> json.writeValueAsString(map);
            case Enum<?> constant -> json.convertValue(constant, String.class);
            default -> CsvText.harmless(value.toString());
        };
    }

    /** Lists come as JSON or CSV, by the Accept header or by {@code ?format=}. */
    @Configuration(proxyBeanMethods = false)
    static class FormatParameter implements WebMvcConfigurer {
        @Override
        public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
            negotiation
                    .favorParameter(true)
                    .parameterName("format")
                    .mediaType("csv", CsvConverter.CSV)
                    .mediaType("json", MediaType.APPLICATION_JSON);
        }
    }

    /**
     * A column: a component of the item's record, with the names and annotations of its JSON. Components of a nested record get its name in front:
     * {@code last.score}.
     *
     * @param value takes the value out of an item
     */
    private record CsvColumn(String name, Function<Object, @Nullable Object> value) {
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
}
