package dev.plateau.wire.jmh;

import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Characters;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;

/** Typed access to a parser's current token; errors name the place of the unexpected token. */
public final class JsonTokens {
    private static final Map<String, Double> NOT_FINITE = Map.of(
            "NaN",
            Double.NaN,
            "+INF",
            Double.POSITIVE_INFINITY,
            "INF",
            Double.POSITIVE_INFINITY,
            "-INF",
            Double.NEGATIVE_INFINITY);
    private static final Pattern NUMBER = Pattern.compile("[-+]?[\\d.,'\u00a0 ]*\\d([eE][-+]?\\d+)?");
    private static final int QUOTED = 60;

    /** Takes the value of one field; the parser is at its first token, and afterwards at its last. */
    interface FieldStep {
        void take(String name) throws BadField;
    }

    /** Takes one element of a list, in the same way. */
    interface ElementStep {
        void take() throws BadField;
    }

    private final JsonParser json;
    private final int level;

    /** @param level nesting at which paths start: 2 for a row in JMH's list */
    JsonTokens(JsonParser json, int level) {
        this.json = json;
        this.level = level;
    }

    void object(FieldStep step) throws BadField {
        expect(JsonToken.START_OBJECT, "an object");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            step.take(name);
        }
    }

    void list(ElementStep step) throws BadField {
        expect(JsonToken.START_ARRAY, "a list");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            step.take();
        }
    }

    boolean isNull() {
        return json.currentToken() == JsonToken.VALUE_NULL;
    }

    void skip() {
        json.skipChildren();
    }

    /** A text with the characters of a name, up to a length. */
    String text(int most) throws BadField {
        expect(JsonToken.VALUE_STRING, "a text");
        return name(json.getString(), most);
    }

    /** Checks the name of the parser's current field. */
    String name(String text, int most) throws BadField {
        if (text.length() > most) {
            throw bad("has " + text.length() + " characters, the limit is " + most);
        }
        if (!Characters.areOfAName(text)) {
            throw bad(Characters.reason(text));
        }
        return text;
    }

    /** Text, number or truth value as text, null as {@code null}: parameter values of files that JMH did not write itself. Not checked. */
    String anyScalar() throws BadField {
        if (!json.currentToken().isScalarValue()) {
            throw bad("expected a text, found " + found());
        }
        return json.getString();
    }

    int count(int least) throws BadField {
        expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
        if (json.getNumberType() != JsonParser.NumberType.INT || json.getIntValue() < least) {
            throw bad("expected a whole number from " + least + " to " + Integer.MAX_VALUE + ", found " + found());
        }
        return json.getIntValue();
    }

    long positiveCount() throws BadField {
        expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
        if (json.getNumberType() == JsonParser.NumberType.BIG_INTEGER || json.getLongValue() < 1) {
            throw bad("expected a count of at least 1, found " + found());
        }
        return json.getLongValue();
    }

    /** A number as JMH writes it: {@code "NaN"}, {@code "+INF"} and {@code "-INF"} are strings. */
    double number() throws BadField {
        if (json.currentToken().isNumeric()) {
            return json.getDoubleValue();
        }
        Double value = json.currentToken() == JsonToken.VALUE_STRING ? NOT_FINITE.get(json.getString()) : null;
        if (value == null) {
            boolean isNumber = json.currentToken() == JsonToken.VALUE_STRING
                    && NUMBER.matcher(json.getString()).matches();
            throw bad("expected a number, found " + found()
                    + (isNumber
                            ? ": write it without quotes, with a point and no comma, as JMH does. Another tool changed this file"
                            : ""));
        }
        return value;
    }

    BadField bad(String reason) {
        return new BadField(path(), reason);
    }

    private void expect(JsonToken token, String words) throws BadField {
        if (json.currentToken() != token) {
            throw bad("expected " + words + ", found " + found());
        }
    }

    private String found() {
        return switch (json.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "the text \"" + quoted(json.getString()) + '"';
            default -> quoted(json.getString());
        };
    }

    public static String quoted(String text) {
        String oneLine = text.replaceAll("\\p{Cntrl}", " ");
        return oneLine.length() <= QUOTED ? oneLine : oneLine.substring(0, QUOTED) + "...";
    }

    /** Path of the parser's position: {@code primaryMetric.rawData[0][3]}. */
    private String path() {
        Deque<String> steps = new ArrayDeque<>();
        TokenStreamContext context = json.streamReadContext();
        if (json.currentToken().isStructStart()) {
            context = context.getParent();
        }
        for (@Nullable TokenStreamContext at = context;
                at != null && at.getNestingDepth() >= level;
                at = at.getParent()) {
            steps.push(
                    at.inArray()
                            ? String.format(Locale.ROOT, "[%d]", at.getCurrentIndex())
                            : "." + quoted(String.valueOf(at.currentName())));
        }
        String path = String.join("", steps);
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
