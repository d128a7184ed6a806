package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the limits of {@link BodyFields} into the schemas of JSON bodies. */
final class BodySchemas {
    private static final String COMPONENT = "#/components/schemas/";

    private final Map<String, Schema<?>> components;
    private final Set<Schema<?>> seen = new HashSet<>();

    @SuppressWarnings("unchecked")
    private BodySchemas(Components components) {
        this.components = (Map<String, Schema<?>>) (Map<String, ?>) components.getSchemas();
    }

    /** Bounds all texts and lists of an operation's body. */
    static void bound(Operation operation, Components components) {
        if (operation.getRequestBody() != null && operation.getRequestBody().getContent() != null) {
            var json = operation.getRequestBody().getContent().get("application/json");
            if (json != null && json.getSchema() != null && json.getSchema().get$ref() != null) {
                new BodySchemas(components).bound(json.getSchema());
            }
        }
    }

    private void bound(@Nullable Schema<?> schema) {
        if (schema == null) {
            return;
        }
        if (schema.get$ref() != null) {
            bound(components.get(schema.get$ref().substring(COMPONENT.length())));
            return;
        }
        if (!seen.add(schema)) {
            return;
        }
        if (is(schema, "string")
                && schema.getEnum() == null
                && schema.getFormat() == null
                && schema.getMaxLength() == null) {
            schema.setMaxLength(UploadLimits.TEXT);
        }
        if (is(schema, "array") && schema.getMaxItems() == null) {
            schema.setMaxItems(UploadLimits.LIST);
            bound(schema.getItems());
        }
        Objects.requireNonNullElse(schema.getProperties(), Map.<String, Schema<?>>of())
                .values()
                .forEach(property -> bound((Schema<?>) property));
    }

    private static boolean is(Schema<?> schema, String type) {
        return type.equals(schema.getType())
                || (schema.getTypes() != null && schema.getTypes().contains(type));
    }
}
