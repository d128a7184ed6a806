package dev.plateau.server.platform.api;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Problem documents for requests to the API that fail before a resource is found: wrong method, wrong content type. */
@ControllerAdvice
class UnmappedRequests {
    @ExceptionHandler
    ResponseEntity<ProblemDetail> wrongType(HttpMediaTypeException failure, HttpServletRequest request)
            throws HttpMediaTypeException {
        if (isPage(request)) {
            throw failure;
        }
        return ResponseEntity.status(failure.getStatusCode())
                .headers(failure.getHeaders())
                .body(failure.getBody());
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> wrongMethod(
            HttpRequestMethodNotSupportedException failure, HttpServletRequest request)
            throws HttpRequestMethodNotSupportedException {
        if (isPage(request)) {
            throw failure;
        }
        return ResponseEntity.status(failure.getStatusCode())
                .headers(failure.getHeaders())
                .body(failure.getBody());
    }

    /** Pages answer errors in HTML. */
    private static boolean isPage(HttpServletRequest request) {
        return !request.getRequestURI().startsWith("/api/");
    }
}
