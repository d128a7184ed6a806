package dev.plateau.server.platform.storage;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.springframework.core.NestedExceptionUtils;

/** Distinguishes a database that is unreachable or full now from one that refuses a statement. */
public final class DatabaseAway {
    /** Retry-After of refused requests, in seconds. */
    public static final String RETRY_AFTER_SECONDS = "10";

    private static final String WORDS = "The database does not answer, or is full, just now. Send the same again:"
            + " whatever was stored is recognised and not stored twice.";

    /** Message to refused clients while all connections of this server are in use. */
    private static final String BUSY =
            "All connections of this server to the database are in use: it has too many requests at"
                    + " once, or the database is slow. Send the same again: whatever was stored is recognised and not stored twice.";

    private static final String CONNECTION = "08";
    /** Insufficient resources: a full disk, no memory, too many connections. Source: PostgreSQL documentation, appendix A. */
    private static final String RESOURCES = "53";

    /**
     * The database is shut down by its administrator, after a crash, or starts; or it has become a standby, which takes no writes. Source: PostgreSQL
     * documentation, appendix A.
     */
    private static final Set<String> STOPPING_OR_STANDBY = Set.of("57P01", "57P02", "57P03", "25006");

    /** HikariCP's message, without a SQLSTATE, where a transaction whose connection broke is rolled back. */
    private static final String CLOSED_BY_THE_POOL = "Connection is closed";

    /** Damaged data, a damaged index, a disk that can't be read. Source: PostgreSQL documentation, appendix A. */
    private static final Set<String> DAMAGED = Set.of("XX001", "XX002", "58030");

    private DatabaseAway() {}

    /** The message for a failure. HikariCP names the last failure to connect as the cause, where there was one. */
    public static String words(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException && cause.getCause() == null) {
                return BUSY;
            }
        }
        return WORDS;
    }

    /** True if a failure was caused by damaged files of the database: a repetition fails, too. */
    public static boolean isDamageCauseOf(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException refusal && DAMAGED.contains(String.valueOf(refusal.getSQLState()))) {
                return true;
            }
        }
        return false;
    }

    /** True if a failure was caused by a missing connection to the database, or a lack of room in it. */
    public static boolean isCauseOf(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException
                    || (cause instanceof SQLException refusal && isAway(refusal))) {
                return true;
            }
        }
        return false;
    }

    /** Logs a failure of background work that is done again: in one line if the database is away, as each repetition fails likewise until it is back. */
    public static void log(Logger log, String work, Throwable failure) {
        if (isCauseOf(failure)) {
            log.warn(
                    "{}: {}",
                    work,
                    NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
        } else {
            log.error(work, failure);
        }
    }

    private static boolean isAway(SQLException refusal) {
        String state = refusal.getSQLState();
        if (state == null) {
            return CLOSED_BY_THE_POOL.equals(refusal.getMessage());
        }
        return state.startsWith(CONNECTION) || state.startsWith(RESOURCES) || STOPPING_OR_STANDBY.contains(state);
    }
}
