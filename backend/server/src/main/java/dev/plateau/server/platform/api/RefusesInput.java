package dev.plateau.server.platform.api;

import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** A resource whose input is checked by the code that uses it, with an {@link IllegalArgumentException} that states the next step. */
public interface RefusesInput {
    @ExceptionHandler
    default ProblemDetail refused(IllegalArgumentException refused) {
        return Problem.notPossible(refused).getBody();
    }

    /** Its cause is an IllegalArgumentException of Spring's, which would otherwise get the answer above. */
    @ExceptionHandler
    default ProblemDetail mismatched(MethodArgumentTypeMismatchException mismatch) {
        return Problem.badParameter(mismatch).getBody();
    }
}
