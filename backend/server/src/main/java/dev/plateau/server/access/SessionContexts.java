package dev.plateau.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plateau.server.access.providers.ProviderPerson;
import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.access.sessions.ProviderSession;
import dev.plateau.server.access.sessions.SignIn;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Component;

/** The person of a session. The session has the account's id only: name and rights are read from the account, at most every two seconds. */
@Component
class SessionContexts implements SecurityContextRepository {
    private static final Duration RECENT = Duration.ofSeconds(2);
    private static final int MAX_PEOPLE = 1000;

    private final Accounts accounts;
    private final AccountSessions sessions;
    private final Cache<Long, Optional<Person>> recent = Caffeine.newBuilder()
            .expireAfterWrite(RECENT)
            .maximumSize(MAX_PEOPLE)
            .build();

    SessionContexts(Accounts accounts, AccountSessions sessions) {
        this.accounts = accounts;
        this.sessions = sessions;
    }

    @Override
    @SuppressWarnings("deprecation") // Spring Security calls it when a request asks for its person first, not before.
    public SecurityContext loadContext(HttpRequestResponseHolder holder) {
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        signIn(holder.getRequest())
                .flatMap(signIn -> recent.get(signIn.account(), accounts::active))
                .ifPresent(person -> context.setAuthentication(
                        UsernamePasswordAuthenticationToken.authenticated(person, null, List.of())));
        return context;
    }

    /** Begins a session for the person; without one, does nothing: signing out ends the session. */
    @Override
    public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {
        switch (context.getAuthentication() == null
                ? null
                : context.getAuthentication().getPrincipal()) {
            case Person person -> begin(person, null, request);
            case ProviderPerson user -> begin(user.person(), user.session(), request);
            case null, default -> {}
        }
    }

    private void begin(Person person, @Nullable ProviderSession provider, HttpServletRequest request) {
        HttpSession before = request.getSession(false);
        if (before != null) {
            before.invalidate();
        }
        sessions.makeRoom(person.account());
        String browser = Objects.requireNonNullElse(request.getHeader(HttpHeaders.USER_AGENT), "");
        request.getSession(true)
                .setAttribute(
                        SignIn.ATTRIBUTE, new SignIn(person.account(), browser, request.getRemoteAddr(), provider));
        accounts.noteSignIn(person.account());
    }

    @Override
    public boolean containsContext(HttpServletRequest request) {
        return signIn(request).isPresent();
    }

    private static Optional<SignIn> signIn(HttpServletRequest request) {
        return Optional.ofNullable(request.getSession(false))
                .map(session -> (SignIn) session.getAttribute(SignIn.ATTRIBUTE));
    }
}
