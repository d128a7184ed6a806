package dev.plateau.server.platform.api;

import dev.plateau.server.platform.storage.DatabaseAway;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webmvc.autoconfigure.error.BasicErrorController;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.stereotype.Controller;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Every error of a REST resource is a problem document (RFC 9457). */
@RestControllerAdvice(annotations = RestController.class)
class ApiProblems extends ResponseEntityExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ApiProblems.class);

    /** A value that PostgreSQL can't store is the sender's mistake; any other failure there is the server's. */
    @ExceptionHandler
    ProblemDetail databaseRefused(DataAccessException failure) throws Exception {
        if (InvalidValue.isCauseOf(failure)) {
            return InvalidValue.problem(failure).getBody();
        }
        return unexpected(failure);
    }

    /** One line for a client that went away while it sent or received, or was too slow: it is no mistake of the server. */
    @ExceptionHandler
    @Nullable
    ProblemDetail interrupted(IOException failure, HttpServletRequest request, HttpServletResponse response)
            throws Exception {
        boolean slow = causeOf(failure, SocketTimeoutException.class) != null;
        if (!slow && !DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            return unexpected(failure);
        }
        LOG.warn(
                "{} {}: {}",
                request.getMethod(),
                request.getRequestURI(),
                slow ? "the body arrives too slowly" : "the client has closed the connection");
        if (!slow || response.isCommitted()) {
            response.setStatus(HttpStatus.BAD_REQUEST.value());
            return null;
        }
        return new Problem(
                        HttpStatus.REQUEST_TIMEOUT,
                        "body-too-slow",
                        "The body arrives too slowly",
                        "It was ended before it was complete (plateau.connections.body-within), and nothing of it was stored: send it again.")
                .getBody();
    }

    @ExceptionHandler
    ProblemDetail changedMeanwhile(OptimisticLockingFailureException conflict) {
        return Problem.changedMeanwhile().getBody();
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
            MethodArgumentNotValidException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        ProblemDetail problem = Problem.badParameters(failure).getBody();
        return handleExceptionInternal(failure, problem, headers, status, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleTypeMismatch(
            TypeMismatchException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (failure instanceof MethodArgumentTypeMismatchException mismatch) {
            ProblemDetail problem = Problem.badParameter(mismatch).getBody();
            return handleExceptionInternal(failure, problem, headers, status, request);
        }
        return super.handleTypeMismatch(failure, headers, status, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMissingServletRequestParameter(
            MissingServletRequestParameterException failure,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        ProblemDetail problem =
                Problem.badParameter(failure.getParameterName(), "is required").getBody();
        return handleExceptionInternal(failure, problem, headers, status, request);
    }

    /** A body that exceeds its limit while it is read, or is not the expected JSON. */
    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        Problem problem = causeOf(failure, Problem.class);
        if (problem == null) {
            JacksonException unreadable = causeOf(failure, JacksonException.class);
            problem = unreadable == null ? null : UnreadableBody.of(unreadable);
        }
        if (problem != null) {
            return handleExceptionInternal(
                    problem, problem.getBody(), problem.getHeaders(), problem.getStatusCode(), request);
        }
        return super.handleHttpMessageNotReadable(failure, headers, status, request);
    }

    /** The outermost cause of this type; null without a cause of the type. */
    private static <T> @Nullable T causeOf(Throwable failure, Class<T> kind) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return kind.cast(cause);
            }
        }
        return null;
    }

    /** Invalid parameter names: control characters and the like. */
    @ExceptionHandler
    ProblemDetail rejected(RequestRejectedException failure) {
        return Problem.badRequest("bad-request", "The request can't be read", String.valueOf(failure.getMessage()))
                .getBody();
    }

    /** A missing database is not a failure of the server; it is passed on to the filter that answers it for all requests. */
    @ExceptionHandler
    ProblemDetail unexpected(Exception failure) throws Exception {
        if (DatabaseAway.isCauseOf(failure)) {
            throw failure;
        }
        LOG.error("A request failed", failure);
        return new Problem(HttpStatus.INTERNAL_SERVER_ERROR, "server-error", "The server failed", words(failure))
                .getBody();
    }

    private static String words(@Nullable Throwable failure) {
        return failure != null && DatabaseAway.isDamageCauseOf(failure)
                ? "The database has found damaged data on its disk; the server's log says where. The same request will fail again:"
                        + " check the disk and restore a backup. Other data may be whole."
                : "This is a mistake in the server; its log says more. The same request may work later.";
    }

    /** Problem documents for requests to the API that fail before a resource is found: wrong method, wrong content type. */
    @ControllerAdvice
    static class UnmappedRequests {
        @ExceptionHandler({HttpMediaTypeException.class, HttpRequestMethodNotSupportedException.class})
        ResponseEntity<ProblemDetail> wrong(ServletException failure, HttpServletRequest request)
                throws ServletException {
            if (isPage(request) || !(failure instanceof ErrorResponse answer)) {
                throw failure;
            }
            return ResponseEntity.status(answer.getStatusCode())
                    .headers(answer.getHeaders())
                    .body(answer.getBody());
        }

        /** Pages answer errors in HTML. */
        private static boolean isPage(HttpServletRequest request) {
            return !request.getRequestURI().startsWith("/api/");
        }
    }

    /** Problem documents for requests that Tomcat or the firewall refuses before a resource is found, and pages for people. */
    @Controller
    static class ApiErrorController extends BasicErrorController {
        ApiErrorController(ErrorAttributes attributes, WebProperties web, List<ErrorViewResolver> pages) {
            super(attributes, web.getError(), pages);
        }

        /** Asked directly, its address is that of no page. */
        @Override
        protected HttpStatus getStatus(HttpServletRequest request) {
            return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) == null
                    ? HttpStatus.NOT_FOUND
                    : super.getStatus(request);
        }

        /** With the words of a problem, for pages. */
        @Override
        protected Map<String, @Nullable Object> getErrorAttributes(
                HttpServletRequest request, ErrorAttributeOptions options) {
            Map<String, @Nullable Object> attributes = super.getErrorAttributes(request, options);
            attributes.put("detail", words(request));
            return attributes;
        }

        private static String words(HttpServletRequest request) {
            return ApiProblems.words((Throwable) request.getAttribute(RequestDispatcher.ERROR_EXCEPTION));
        }

        @Override
        public ResponseEntity<Map<String, @Nullable Object>> error(HttpServletRequest request) {
            HttpStatus status = getStatus(request);
            Object address = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
            return ResponseEntity.status(status)
                    .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                    .body(Map.of(
                            "type",
                            "about:blank",
                            "title",
                            status.getReasonPhrase(),
                            "status",
                            status.value(),
                            "detail",
                            detail(status, request),
                            "instance",
                            String.valueOf(address)));
        }

        private static String detail(HttpStatus status, HttpServletRequest request) {
            if (status == HttpStatus.BAD_REQUEST) {
                return "The request can't be read: its address holds a character that no address of this server has, such as"
                        + " a semicolon or a control character, or a parameter has no name. Encode names and values.";
            }
            return status.is5xxServerError() ? words(request) : "The server does not take this request.";
        }
    }

    /** Problems that name the invalid part of a JSON body, and the expected value. */
    static final class UnreadableBody {
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
            return at == null || at.getLineNr() < 1
                    ? ""
                    : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
        }

        private static Problem problem(String detail) {
            return Problem.badRequest(
                    "bad-body",
                    "The body can't be used",
                    detail + ". The description at /v3/api-docs lists all fields.");
        }
    }
}
