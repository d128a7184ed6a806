package dev.plateau.server.platform.api;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Problems that name the invalid part of a JSON body, and the expected value. */
final class UnreadableBody {
    private UnreadableBody() {}

    static Problem of(JacksonException unreadable) {
        String field = field(unreadable);
        Throwable cause = unreadable.getCause();
        return switch (unreadable) {
            case ValueInstantiationException refused
            when cause instanceof NullPointerException ->
                // Objects.requireNonNull names the component that has no value.
                Problem.missing(joined(field, String.valueOf(cause.getMessage())));
            case ValueInstantiationException refused
            when cause instanceof IllegalArgumentException ->
                problem(joined(field, String.valueOf(cause.getMessage())));
            case InvalidFormatException wrong ->
                problem(field + ": " + Problem.expected(wrong.getTargetType(), wrong.getValue()));
            case MismatchedInputException wrong ->
                // Jackson's own message names a Java class.
                problem(
                        field.isEmpty()
                                ? place(unreadable) + "expected one JSON object"
                                : field + ": " + Problem.expected(wrong.getTargetType()));
            default -> problem(place(unreadable) + unreadable.getOriginalMessage());
        };
    }

    /** {@code culprits[0].name}; empty for the body as a whole. */
    private static String field(JacksonException unreadable) {
        StringBuilder field = new StringBuilder();
        for (JacksonException.Reference step : unreadable.getPath()) {
            @Nullable String name = step.getPropertyName();
            if (name == null) {
                field.append('[').append(step.getIndex()).append(']');
            } else {
                field.append(field.isEmpty() ? "" : ".").append(name);
            }
        }
        return field.toString();
    }

    private static String joined(String field, String inner) {
        return field.isEmpty() ? inner : field + "." + inner;
    }

    /** Line and column; empty for errors without a position: exceeded limits of the parser, such as the depth of nesting. */
    private static String place(JacksonException unreadable) {
        @Nullable TokenStreamLocation at = unreadable.getLocation();
        return at == null || at.getLineNr() < 1 ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    }

    private static Problem problem(String detail) {
        return new Problem(
                HttpStatus.BAD_REQUEST,
                "bad-body",
                "The body can't be used",
                detail + ". The description at /v3/api-docs lists all fields.");
    }
}
