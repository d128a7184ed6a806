package dev.plateau.server;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Turns a start at an address that can't be had into a few plain lines instead of a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class AddressFailureAnalyzer extends AbstractFailureAnalyzer<WebServerException> {
    private final Environment environment;

    AddressFailureAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected FailureAnalysis analyze(Throwable root, WebServerException cause) {
        String why = NestedExceptionUtils.getMostSpecificCause(cause).getMessage();
        return new FailureAnalysis(
                "The server can't listen on port %s of %s: %s."
                        .formatted(
                                environment.getProperty("server.port"), environment.getProperty("server.address"), why),
                "Choose another port with --port, or another address with --bind.",
                cause);
    }
}
