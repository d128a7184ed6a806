package dev.plateau.server.platform.api;

import dev.plateau.server.platform.storage.DatabaseAway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import tools.jackson.core.JacksonException;

/** Every error of a REST resource is a problem document (RFC 9457). */
@RestControllerAdvice(annotations = RestController.class)
class ApiProblems extends ResponseEntityExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ApiProblems.class);

    /** A value that PostgreSQL can't store is the sender's mistake; any other failure there is the server's. */
    @ExceptionHandler
    ProblemDetail databaseRefused(DataAccessException failure) throws Exception {
        if (InvalidValue.isCauseOf(failure)) {
            return new Problem(
                            HttpStatus.BAD_REQUEST, "bad-value", "A value can't be used", InvalidValue.reason(failure))
                    .getBody();
        }
        return unexpected(failure);
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
        return new Problem(
                        HttpStatus.BAD_REQUEST,
                        "bad-request",
                        "The request can't be read",
                        String.valueOf(failure.getMessage()))
                .getBody();
    }

    /** A missing database is not a failure of the server; it is passed on to the filter that answers it for all requests. */
    @ExceptionHandler
    ProblemDetail unexpected(Exception failure) throws Exception {
        if (DatabaseAway.isCauseOf(failure)) {
            throw failure;
        }
        LOG.error("A request failed", failure);
        return new Problem(
                        HttpStatus.INTERNAL_SERVER_ERROR,
                        "server-error",
                        "The server failed",
                        "This is a mistake in the server; its log says more. The same request may work later.")
                .getBody();
    }
}
