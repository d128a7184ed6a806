package dev.plateau.server.series;

import dev.plateau.server.platform.api.Problem;
import java.time.DateTimeException;
import java.time.Instant;

/** A point's position in the order of its series, along JDK builds within its JDK. */
public record PointCursor(long jdk, Instant position, long scoreId) {
    public static PointCursor of(Point point) {
        return new PointCursor(point.jdk(), point.position(), point.scoreId());
    }

    public static PointCursor parse(String text) {
        String[] parts = text.split("_", -1);
        try {
            if (parts.length == 3) {
                return new PointCursor(Long.parseLong(parts[0]), Instant.parse(parts[1]), Long.parseLong(parts[2]));
            }
        } catch (NumberFormatException | DateTimeException unreadable) {
            throw bad(text);
        }
        throw bad(text);
    }

    private static Problem bad(String text) {
        return Problem.badParameter("after", "expected the cursor of a next link, found " + text);
    }

    @Override
    public String toString() {
        return jdk + "_" + position + "_" + scoreId;
    }
}
