package dev.plateau.recording.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON as RFC 8259 has it, and nothing else: maps, lists, strings and whole numbers are all that exports hold. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.at != text.length()) {
            throw json.error();
        }
        return value;
    }

    /** A record as it is written. */
    static Object of(Object document) {
        return read(new JsonMapper().writeValueAsString(document));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    /** The value at a path of keys. */
    static Object get(Object value, String... keys) {
        Object found = value;
        for (String key : keys) {
            found = object(found).getOrDefault(key, "nothing at " + key);
        }
        return found;
    }

    private Object value() {
        return switch (text.charAt(at)) {
            case '{' -> map();
            case '[' -> array();
            case '"' -> string();
            case 't', 'f' -> truth();
            default -> number();
        };
    }

    private boolean truth() {
        boolean isTrue = text.startsWith("true", at);
        for (char letter : (isTrue ? "true" : "false").toCharArray()) {
            expect(letter);
        }
        return isTrue;
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        expect('{');
        while (text.charAt(at) != '}') {
            if (!map.isEmpty()) {
                expect(',');
            }
            String key = string();
            expect(':');
            if (map.put(key, value()) != null) {
                throw error();
            }
        }
        expect('}');
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        expect('[');
        while (text.charAt(at) != ']') {
            if (!list.isEmpty()) {
                expect(',');
            }
            list.add(value());
        }
        expect(']');
        return list;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        expect('"');
        while (text.charAt(at) != '"') {
            char each = text.charAt(at++);
            if (each < ' ') {
                throw error();
            }
            string.append(each == '\\' ? escaped() : each);
        }
        expect('"');
        return string.toString();
    }

    private char escaped() {
        char each = text.charAt(at++);
        if (each == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        return switch (each) {
            case '"', '\\' -> each;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> throw error();
        };
    }

    private Long number() {
        int start = at;
        while (text.charAt(at) == '-' || Character.isDigit(text.charAt(at))) {
            at++;
        }
        return Long.valueOf(text.substring(start, at));
    }

    private void expect(char expected) {
        if (text.charAt(at) != expected) {
            throw error();
        }
        at++;
    }

    private IllegalArgumentException error() {
        return new IllegalArgumentException("no JSON at " + at + " of " + text);
    }
}
