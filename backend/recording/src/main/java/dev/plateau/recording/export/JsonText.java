package dev.plateau.recording.export;

import java.util.List;

/** JSON that is safe inside a script of a page: {@code <} is escaped. */
final class JsonText {
    private final StringBuilder text = new StringBuilder();

    JsonText raw(String json) {
        text.append(json);
        return this;
    }

    JsonText number(long number) {
        text.append(number);
        return this;
    }

    JsonText string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char each = value.charAt(i);
            if (each == '"' || each == '\\') {
                text.append('\\').append(each);
            } else if (each < ' ' || each == '<' || each == '\u2028' || each == '\u2029') {
                text.append(String.format("\\u%04x", (int) each));
            } else {
                text.append(each);
            }
        }
        text.append('"');
        return this;
    }

    JsonText strings(List<String> values) {
        text.append('[');
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : ",");
            string(values.get(i));
        }
        text.append(']');
        return this;
    }

    JsonText numbers(long[] values) {
        text.append('[');
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ",").append(values[i]);
        }
        text.append(']');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
