package dev.plateau.server.platform.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Describes the nullness of record components and of properties under a former name: {@code @Nullable} ones may be null, the other components
 * always have a value; those with a default may be left out of a request.
 */
@Component
class NullableProperties implements ModelConverter {
    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> others) {
        if (!others.hasNext()) {
            return null;
        }
        Schema<?> schema = others.next().resolve(type, context, others);
        Class<?> record = Json.mapper().constructType(type.getType()).getRawClass();
        if (schema != null && record.isRecord()) {
            describe(model(schema, context), record);
        }
        return schema;
    }

    private static @Nullable Schema<?> model(Schema<?> schema, ModelConverterContext context) {
        String reference = schema.get$ref();
        return reference == null
                ? schema
                : context.getDefinedModels().get(reference.substring(reference.lastIndexOf('/') + 1));
    }

    private static void describe(@Nullable Schema<?> model, Class<?> record) {
        if (model == null || model.getProperties() == null) {
            return;
        }
        var required = new ArrayList<String>();
        describe(model, record, required);
        model.setRequired(required);
    }

    private static void describe(Schema<?> model, Class<?> record, List<String> required) {
        for (RecordComponent component : record.getRecordComponents()) {
            String name = component.getName();
            Schema<?> property = model.getProperties().get(name);
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                describe(model, component.getType(), required);
            } else if (property != null && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                model.getProperties().put(name, orNull(property));
            } else if (property != null && property.getDefault() == null) {
                required.add(name);
            }
        }
        for (Method method : record.getDeclaredMethods()) {
            JsonProperty former = method.getAnnotation(JsonProperty.class);
            Schema<?> property = former == null ? null : model.getProperties().get(former.value());
            if (property != null && method.getAnnotatedReturnType().isAnnotationPresent(Nullable.class)) {
                model.getProperties().put(former.value(), orNull(property));
            }
        }
    }

    private static Schema<?> orNull(Schema<?> property) {
        if (property.get$ref() != null) {
            return new Schema<>().oneOf(List.of(property, new Schema<>().types(Set.of("null"))));
        }
        if (property.getTypes() != null) {
            var types = new LinkedHashSet<>(property.getTypes());
            types.add("null");
            property.setTypes(types);
        }
        return property;
    }
}
