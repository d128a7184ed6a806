package dev.plateau.server.access;

import dev.plateau.server.access.FailedSignIns.SignInFailed;
import dev.plateau.server.access.providers.ProviderPerson;
import dev.plateau.server.access.providers.ProviderSignIn;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.authentication.event.LogoutSuccessEvent;
import org.springframework.stereotype.Component;

/** Records sign-ins, sign-outs and failed sign-ins. Of failed ones, a stranger fills a few rows a minute, and one with the number of the others. */
@Component
class SignInAudit {
    static final int FAILURES_A_MINUTE = 10;

    private static final Logger LOG = LoggerFactory.getLogger(SignInAudit.class);

    private final AuditLog audit;
    private final AccountRepository accounts;
    private final Clock clock;

    private Instant minute = Instant.EPOCH;
    private int failures;

    SignInAudit(AuditLog audit, AccountRepository accounts, Clock clock) {
        this.audit = audit;
        this.accounts = accounts;
        this.clock = clock;
    }

    @EventListener
    void signedIn(InteractiveAuthenticationSuccessEvent event) {
        if (event.getAuthentication().getPrincipal() instanceof ProviderPerson user) {
            record(user.person(), AuditAction.SIGNED_IN, Map.of("provider", user.provider()));
        } else if (event.getAuthentication().getPrincipal() instanceof Person person) {
            record(person, AuditAction.SIGNED_IN, null);
        }
    }

    @EventListener
    void signedOut(LogoutSuccessEvent event) {
        if (event.getAuthentication().getPrincipal() instanceof Person person) {
            record(person, AuditAction.SIGNED_OUT, null);
        }
    }

    private void record(Person person, AuditAction action, @Nullable Map<String, ?> details) {
        audit.record(RequestActor.of(person), null, action, AuditSubject.of(Kind.SESSION), null, details);
    }

    @EventListener
    void failed(SignInFailed event) {
        failed(event.name(), clock.instant().truncatedTo(ChronoUnit.MINUTES));
    }

    @EventListener
    void refused(ProviderSignIn.Refused event) {
        if (isToRecord(clock.instant().truncatedTo(ChronoUnit.MINUTES))) {
            LOG.warn("Sign-in with the provider {} failed: {}", event.provider(), event.reason());
            recordFailure(
                    AuditSubject.of(Kind.SESSION), Map.of("provider", event.provider(), "reason", event.reason()));
        }
    }

    void failed(String name, Instant now) {
        if (isToRecord(now)) {
            // A name without an account may be a password in the wrong field.
            recordFailure(
                    accounts.findByName(name)
                            .map(Account::person)
                            .map(person -> AuditSubject.of(Kind.ACCOUNT, person.account(), person.name()))
                            .orElse(AuditSubject.of(Kind.SESSION)),
                    null);
        }
    }

    /** Counts a failure. */
    private synchronized boolean isToRecord(Instant now) {
        if (now.isAfter(minute)) {
            if (failures > FAILURES_A_MINUTE) {
                Map<String, ?> further =
                        Map.of("further attempts", failures - FAILURES_A_MINUTE, "minute", minute.toString());
                recordFailure(AuditSubject.of(Kind.SESSION), further);
            }
            minute = now;
            failures = 0;
        }
        failures++;
        return failures <= FAILURES_A_MINUTE;
    }

    private void recordFailure(AuditSubject subject, @Nullable Map<String, ?> details) {
        audit.record(RequestActor.stranger(), null, AuditAction.SIGN_IN_FAILED, subject, null, details);
    }
}
