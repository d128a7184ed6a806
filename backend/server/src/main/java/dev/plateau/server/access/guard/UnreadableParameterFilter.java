package dev.plateau.server.access.guard;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses parameters without a name or with a wrong escape as errors of the sender. Tomcat would log each as a server error with a stack trace. */
@Component
@Order(-215)
class UnreadableParameterFilter extends OncePerRequestFilter {
    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException failure) {
            if (!isOfAParameter(failure) || response.isCommitted()) {
                throw failure;
            }
            response.sendError(HttpStatus.BAD_REQUEST.value());
        }
    }

    private static boolean isOfAParameter(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidParameterException) {
                return true;
            }
        }
        return false;
    }
}
