package dev.plateau.server.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts the statements that the thread which made it sends, as Spring logs them; those of workers beside it are not counted. */
public final class Statements extends AppenderBase<ILoggingEvent> {
    private final String sender = Thread.currentThread().getName();
    private final AtomicInteger count = new AtomicInteger();

    private Statements() {}

    /** What is counted. */
    @FunctionalInterface
    public interface Work {
        void run() throws Exception;
    }

    /** How many statements this takes. */
    public static int of(Work work) throws Exception {
        Logger log = (Logger) LoggerFactory.getLogger(JdbcTemplate.class);
        Level level = log.getLevel();
        Statements statements = new Statements();
        statements.start();
        log.setAdditive(false);
        log.addAppender(statements);
        log.setLevel(Level.DEBUG);
        try {
            work.run();
        } finally {
            log.setLevel(level);
            log.detachAppender(statements);
            log.setAdditive(true);
        }
        return statements.count.get();
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getThreadName().equals(sender) && event.getMessage().startsWith("Executing prepared SQL statement")) {
            count.incrementAndGet();
        }
    }
}
