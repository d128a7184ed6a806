package dev.plateau.server.profiles;

import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Writes values as JSON that PostgreSQL stores. */
@Component
record StorableJson(JsonMapper json) {
    /** PostgreSQL stores no NUL in text, and a damaged recording can have one in any name. */
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

    /** The text with NUL replaced, for a text column. */
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
