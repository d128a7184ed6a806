package dev.plateau.server;

import java.net.SocketException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Reports a start at an unavailable address in a few plain lines instead of a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class AddressFailureAnalyzer extends AbstractFailureAnalyzer<WebServerException> {
    private final Environment environment;

    AddressFailureAnalyzer(Environment environment) {
        this.environment = environment;
    }

    /** Null for failures that another address would not fix, such as an unreadable key store. */
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, WebServerException cause) {
        Throwable why = NestedExceptionUtils.getMostSpecificCause(cause);
        // Java throws the second one for a port out of range.
        if (!(why instanceof SocketException || why instanceof IllegalArgumentException)) {
            return null;
        }
        return new FailureAnalysis(
                "The server can't listen on port %s of %s: %s."
                        .formatted(
                                environment.getProperty("server.port"),
                                environment.getProperty("server.address"),
                                why.getMessage()),
                "Choose another port with --port, or another address with --bind.",
                cause);
    }
}
