package dev.plateau.server.access.sessions;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.session.Session;
import org.springframework.session.SessionIdGenerator;
import org.springframework.session.SessionRepository;

/**
 * Sessions whose ids are secrets in the browser and hashes in the store: a reader of the database can't use a session. The last use is stored to
 * the minute, so that most requests write nothing.
 *
 * @param <S> the store's own sessions
 */
final class HashedSessions<S extends Session> implements SessionRepository<HashedSessions.HashedSession<S>> {
    private static final Duration LAST_USE_PRECISION = Duration.ofMinutes(1);

    private final SessionRepository<S> store;
    private final HashedIds ids;

    HashedSessions(SessionRepository<S> store, HashedIds ids) {
        this.store = store;
        this.ids = ids;
    }

    /** Generates the ids of the store. The secret of an id is held until its session takes it, in the same thread. */
    static final class HashedIds implements SessionIdGenerator {
        private final ThreadLocal<@Nullable String> latest = new ThreadLocal<>();

        @Override
        public String generate() {
            String secret = RandomSecret.next();
            latest.set(secret);
            return RandomSecret.hash(secret);
        }

        private String takeSecret() {
            String secret = Objects.requireNonNull(latest.get());
            latest.remove();
            return secret;
        }
    }

    @Override
    public HashedSession<S> createSession() {
        S session = store.createSession();
        return new HashedSession<>(session, ids, ids.takeSecret());
    }

    @Override
    public void save(HashedSession<S> session) {
        store.save(session.stored);
    }

    @Override
    public @Nullable HashedSession<S> findById(String secret) {
        S found = store.findById(RandomSecret.hash(secret));
        return found == null || found.getCreationTime().isBefore(Instant.now().minus(AccountSessions.LONGEST))
                ? null
                : new HashedSession<>(found, ids, secret);
    }

    @Override
    public void deleteById(String secret) {
        store.deleteById(RandomSecret.hash(secret));
    }

    /** A session with the id that its browser has. */
    static final class HashedSession<S extends Session> implements Session {
        private final S stored;
        private final HashedIds ids;
        private String secret;

        private HashedSession(S stored, HashedIds ids, String secret) {
            this.stored = stored;
            this.ids = ids;
            this.secret = secret;
        }

        @Override
        public String getId() {
            return secret;
        }

        @Override
        public String changeSessionId() {
            stored.changeSessionId();
            secret = ids.takeSecret();
            return secret;
        }

        @Override
        public void setLastAccessedTime(Instant time) {
            if (!stored.getLastAccessedTime().plus(LAST_USE_PRECISION).isAfter(time)) {
                stored.setLastAccessedTime(time);
            }
        }

        @Override
        public <T> @Nullable T getAttribute(String name) {
            return stored.getAttribute(name);
        }

        @Override
        public Set<String> getAttributeNames() {
            return stored.getAttributeNames();
        }

        @Override
        public void setAttribute(String name, Object value) {
            stored.setAttribute(name, value);
        }

        @Override
        public void removeAttribute(String name) {
            stored.removeAttribute(name);
        }

        @Override
        public Instant getCreationTime() {
            return stored.getCreationTime();
        }

        @Override
        public Instant getLastAccessedTime() {
            return stored.getLastAccessedTime();
        }

        @Override
        public void setMaxInactiveInterval(Duration interval) {
            stored.setMaxInactiveInterval(interval);
        }

        @Override
        public Duration getMaxInactiveInterval() {
            return stored.getMaxInactiveInterval();
        }

        @Override
        public boolean isExpired() {
            return stored.isExpired();
        }
    }
}
