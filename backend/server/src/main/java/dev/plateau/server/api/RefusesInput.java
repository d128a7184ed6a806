package dev.plateau.server.api;

import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** A resource whose input is checked by the code that uses it, with an {@link IllegalArgumentException} that says what to do instead. */
public interface RefusesInput {
    @ExceptionHandler
    default ProblemDetail refused(IllegalArgumentException refused) {
        return Problem.notPossible(refused).getBody();
    }

    /** Caused by an IllegalArgumentException of Spring's, which would have the answer above. */
    @ExceptionHandler
    default ProblemDetail mismatched(MethodArgumentTypeMismatchException mismatch) {
        return Problem.badParameter(mismatch).getBody();
    }
}
