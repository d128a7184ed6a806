package dev.plateau.server.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts the statements that the thread which made it sends, as Spring and Hibernate log them; those of workers beside it are not counted. */
public final class Statements extends AppenderBase<ILoggingEvent> {
    private static final String HIBERNATE = "org.hibernate.SQL";

    /** Null for every thread. */
    private final @Nullable String sender;

    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());

    private Statements(@Nullable String sender) {
        this.sender = sender;
    }

    /** What is counted. */
    @FunctionalInterface
    public interface Work {
        void run() throws Exception;
    }

    /** How many statements this takes. */
    public static int of(Work work) throws Exception {
        return sentBy(work).size();
    }

    /** The statements that this takes, as they are logged. */
    public static List<String> sentBy(Work work) throws Exception {
        return sentBy(Thread.currentThread().getName(), work);
    }

    /** The statements of all threads meanwhile: of servers in this JVM, with those of their background work. */
    public static List<String> sentByAll(Work work) throws Exception {
        return sentBy(null, work);
    }

    private static List<String> sentBy(@Nullable String sender, Work work) throws Exception {
        Statements statements = new Statements(sender);
        statements.start();
        return statements.during(
                work,
                Stream.of(JdbcTemplate.class.getName(), HIBERNATE)
                        .map(name -> (Logger) LoggerFactory.getLogger(name))
                        .toList());
    }

    private List<String> during(Work work, List<Logger> logs) throws Exception {
        Map<Logger, @Nullable Level> levels = new HashMap<>();
        for (Logger log : logs) {
            levels.put(log, log.getLevel());
            log.setAdditive(false);
            log.addAppender(this);
            log.setLevel(Level.DEBUG);
        }
        try {
            work.run();
        } finally {
            levels.forEach((log, level) -> {
                log.setLevel(level);
                log.detachAppender(this);
                log.setAdditive(true);
            });
        }
        return List.copyOf(sent);
    }

    @Override
    protected void append(ILoggingEvent event) {
        if ((sender == null || event.getThreadName().equals(sender))
                && (event.getLoggerName().equals(HIBERNATE)
                        || event.getMessage().startsWith("Executing prepared SQL statement"))) {
            sent.add(event.getFormattedMessage());
        }
    }
}
