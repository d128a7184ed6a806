package dev.plateau.server.profiles;

import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Writes values as {@code jsonb} takes them. */
@Component
class StorableJson {
    /** PostgreSQL keeps no NUL in a text, and a damaged recording can have one in any name. */
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

    private final JsonMapper json;

    StorableJson(JsonMapper json) {
        this.json = json;
    }

    /** A text as a column takes it. */
    static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }

    String write(Object value) {
        return NUL.matcher(json.writeValueAsString(value)).replaceAll("$1\uFFFD");
    }

    <T> T read(String text, Class<T> type) {
        return json.readValue(text, type);
    }

    <T> T read(String text, TypeReference<T> type) {
        return json.readValue(text, type);
    }
}
