package dev.plateau.server.platform.api;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;

/** Distinguishes values that PostgreSQL can't store (a zero byte in text, a year out of range) from failures of the database. */
public final class InvalidValue {
    /** Classes of SQLSTATE: data exception, program limit exceeded. Source: PostgreSQL documentation, appendix A. */
    private static final Set<String> CLASSES = Set.of("22", "54");

    private InvalidValue() {}

    /** True if the database, or its driver, refused a value that was sent. */
    public static boolean isCauseOf(Exception failure) {
        return switch (NestedExceptionUtils.getMostSpecificCause(failure)) {
            case SQLException refusal
            when refusal.getSQLState() != null ->
                CLASSES.contains(refusal.getSQLState().substring(0, 2));
            // Hibernate: a time that has no number of milliseconds.
            case ArithmeticException overflow -> failure instanceof DataAccessException;
            default -> false;
        };
    }

    /** The refusal of the request. */
    public static Problem problem(Exception failure) {
        return Problem.badRequest("bad-value", "A value can't be used", reason(failure));
    }

    /** The database's message, without the position in an SQL statement that clients do not know. */
    public static String reason(Exception failure) {
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
        if (cause instanceof ArithmeticException) {
            return "a time is out of range";
        }
        ServerErrorMessage ofServer = cause instanceof PSQLException refusal ? refusal.getServerErrorMessage() : null;
        String words = ofServer == null ? cause.getMessage() : ofServer.getMessage();
        return Objects.requireNonNullElse(words, "no reason given");
    }
}
