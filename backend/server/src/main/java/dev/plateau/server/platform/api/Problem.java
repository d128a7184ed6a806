package dev.plateau.server.platform.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.json.ProblemDetailJacksonMixin;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.databind.json.JsonMapper;

/** An error with a problem document as its answer. */
public class Problem extends ErrorResponseException {
    private static final long serialVersionUID = 1L;
    private static final JsonMapper JSON = JsonMapper.builder()
            .addMixIn(ProblemDetail.class, ProblemDetailJacksonMixin.class)
            .build();

    /**
     * @param kind short name of the problem, part of its type: {@code no-such-series}
     * @param title what is wrong, the same for all problems of this kind
     * @param detail what is wrong here, and the next step
     */
    public Problem(HttpStatus status, String kind, String title, String detail) {
        super(status, document(status, kind, title, detail), null);
    }

    /** The request is readable, but asks for something impossible. */
    public static Problem unprocessable(String kind, String title, String detail) {
        return new Problem(HttpStatus.UNPROCESSABLE_CONTENT, kind, title, detail);
    }

    /** The request can't be read. */
    static Problem badRequest(String kind, String title, String detail) {
        return new Problem(HttpStatus.BAD_REQUEST, kind, title, detail);
    }

    /** The request may succeed after a pause, which the header Retry-After has. */
    public static Problem unavailable(String kind, String title, String detail, Duration pause) {
        return new Problem(HttpStatus.SERVICE_UNAVAILABLE, kind, title, detail).retryAfter(pause);
    }

    /** Nothing has this id. */
    public static Problem notFound(String what, Object id) {
        return new Problem(
                HttpStatus.NOT_FOUND,
                "not-found",
                "Not found",
                "There is no " + what + " " + id + " here. Check it, and the project in the address.");
    }

    /** No resource has this address. */
    public static Problem noSuchAddress() {
        return new Problem(
                HttpStatus.NOT_FOUND,
                "no-such-address",
                "Not found",
                "There is no resource at this address. The description at /v3/api-docs lists all resources.");
    }

    /** A parameter has a value that can't be used. */
    public static Problem badParameter(String name, String detail) {
        return badRequest("bad-parameter", "A parameter can't be used", "Parameter " + name + ": " + detail);
    }

    /** A field of a body has no value. */
    public static Problem missing(String field) {
        return unprocessable("value-missing", "A value is missing", "field " + field + ": is required");
    }

    /** A parameter is of another type than it should be. */
    public static Problem badParameter(MethodArgumentTypeMismatchException mismatch) {
        return badParameter(mismatch.getName(), expected(mismatch.getRequiredType(), mismatch.getValue()));
    }

    /** Parameters are of other types than they should be; Spring leaves their names out. */
    public static Problem badParameters(MethodArgumentNotValidException failure) {
        String detail = failure.getFieldErrors().stream()
                .map(error -> "Parameter " + error.getField() + ": "
                        + expected(failure.getFieldType(error.getField()), error.getRejectedValue()))
                .collect(Collectors.joining("; "));
        return badRequest(
                "bad-parameter",
                "A parameter can't be used",
                detail + ". The description at /v3/api-docs lists all parameters.");
    }

    /** "expected a whole number, found “x”". */
    public static String expected(@Nullable Class<?> type, @Nullable Object found) {
        return expected(type) + ", found “" + found + "”";
    }

    /** "expected a whole number". */
    public static String expected(@Nullable Class<?> type) {
        return "expected " + kind(type);
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == Long.class || type == long.class || type == Integer.class || type == int.class) {
            return "a whole number";
        }
        if (type == Double.class || type == double.class) {
            return "a number";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (type == Instant.class) {
            return "a time such as 2026-03-01T12:00:00Z";
        }
        if (type == UUID.class) {
            return "an id such as 2b1f0c8e-6f0e-4c63-9a53-0d2f6f0b7c11";
        }
        if (type == String.class) {
            return "a text";
        }
        if (type != null && type.isEnum()) {
            return "one of "
                    + Stream.of(type.getFields())
                            .filter(Field::isEnumConstant)
                            .map(Problem::spelling)
                            .collect(Collectors.joining(", "));
        }
        if (type != null && type.isRecord()) {
            return "an object";
        }
        return type != null && Collection.class.isAssignableFrom(type) ? "a list" : "another value";
    }

    /** Spelling of a constant in JSON. */
    private static String spelling(Field constant) {
        JsonProperty spelling = constant.getAnnotation(JsonProperty.class);
        return spelling == null ? constant.getName() : spelling.value();
    }

    /** Two people changed the same item at once; this answers the second. */
    public static Problem changedMeanwhile() {
        return new Problem(
                HttpStatus.CONFLICT,
                "changed-meanwhile",
                "Somebody else changed it",
                "Somebody else changed this at the same time. Read it again, and repeat the change if it is still needed.");
    }

    /** The request is readable but can't be fulfilled; the exception's message has the reason and the next step. */
    public static Problem notPossible(IllegalArgumentException refused) {
        return unprocessable(
                "not-possible", "This can't be done", Objects.requireNonNullElse(refused.getMessage(), ""));
    }

    /**
     * The token may not store results of this branch.
     *
     * @param allowed its branch patterns
     * @param branch of the results; null for none
     */
    public static Problem branchNotAllowed(String allowed, @Nullable String branch) {
        return new Problem(
                HttpStatus.FORBIDDEN,
                "branch-not-allowed",
                "Not allowed for this branch",
                "This token stores results of " + allowed + " only; these are of "
                        + (branch == null ? "no branch" : "branch " + branch)
                        + ". Nothing was stored. Use a token for this branch: `./plateau token create --branches ...`.");
    }

    /** Writes it as the response where no controller is reached. */
    public void write(HttpServletResponse response) throws IOException {
        getHeaders().forEach((name, values) -> values.forEach(value -> response.setHeader(name, value)));
        response.setStatus(getStatusCode().value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(JSON.writeValueAsBytes(getBody()));
    }

    /** This problem with the header Retry-After. */
    public Problem retryAfter(Duration pause) {
        getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(pause.toSeconds()));
        return this;
    }

    private static ProblemDetail document(HttpStatus status, String kind, String title, String detail) {
        ProblemDetail document = ProblemDetail.forStatusAndDetail(status, detail);
        document.setType(URI.create("urn:plateau:problem:" + kind));
        document.setTitle(title);
        return document;
    }
}
