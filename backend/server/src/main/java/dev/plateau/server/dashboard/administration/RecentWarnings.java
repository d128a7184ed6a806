package dev.plateau.server.dashboard.administration;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.CyclicBufferAppender;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** The newest warnings and errors of this server's log, for its support bundle. */
@Component
class RecentWarnings implements DisposableBean {
    private static final int KEPT = 500;

    private final CyclicBufferAppender<ILoggingEvent> buffer = new CyclicBufferAppender<>();

    RecentWarnings() {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        var filter = new ThresholdFilter();
        filter.setLevel(Level.WARN.levelStr);
        filter.start();
        buffer.setContext(context);
        buffer.setMaxSize(KEPT);
        buffer.addFilter(filter);
        buffer.start();
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(buffer);
    }

    /** One line each, oldest first, with the stack traces of errors. */
    String text() {
        return IntStream.range(0, buffer.getLength())
                .mapToObj(buffer::get)
                .map(RecentWarnings::line)
                .collect(Collectors.joining("\n"));
    }

    private static String line(ILoggingEvent event) {
        String line = event.getInstant() + " " + event.getLevel() + " " + event.getLoggerName() + ": "
                + event.getFormattedMessage();
        return event.getThrowableProxy() == null
                ? line
                : line + "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
    }

    @Override
    public void destroy() {
        ((LoggerContext) LoggerFactory.getILoggerFactory())
                .getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)
                .detachAppender(buffer);
        buffer.stop();
    }
}
