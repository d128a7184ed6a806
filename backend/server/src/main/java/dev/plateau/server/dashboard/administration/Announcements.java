package dev.plateau.server.dashboard.administration;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Duration;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The announcement of the server. Every page shows it, so it is read at most every five seconds. */
@Component
public class Announcements {
    private static final Duration RECENT = Duration.ofSeconds(5);

    private final AnnouncementRepository stored;
    private final AuditLog audit;
    private final LoadingCache<Long, String> recent =
            Caffeine.newBuilder().expireAfterWrite(RECENT).build(this::read);

    Announcements(AnnouncementRepository stored, AuditLog audit) {
        this.stored = stored;
        this.audit = audit;
    }

    /** The text of now; empty without one. */
    public String text() {
        return recent.get(Announcement.ID);
    }

    private String read(long id) {
        return stored.findById(id).map(Announcement::text).orElse("");
    }

    /**
     * Replaces the announcement.
     *
     * @param text empty to remove it
     * @throws IllegalArgumentException if the text is too long
     */
    @Transactional
    void announce(String text) {
        String entered = text.strip();
        if (entered.length() > Announcement.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "An announcement has at most " + Announcement.MAX_LENGTH + " characters.");
        }
        if (entered.isEmpty()) {
            stored.deleteById(Announcement.ID);
        } else {
            stored.save(new Announcement(entered));
        }
        recent.invalidateAll();
        // Without the text: it may name people, and rows of the log can't be erased.
        audit.record(null, AuditAction.CHANGED, AuditSubject.of(Kind.ANNOUNCEMENT), null, null);
    }
}
