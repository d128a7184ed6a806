package dev.plateau.server.access;

import dev.plateau.server.access.FailedSignIns.SignInFailed;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.authentication.event.LogoutSuccessEvent;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;

/** Records sign-ins, sign-outs and failed sign-ins. Of failed ones, a stranger fills a few rows a minute, and one with the number of the others. */
@Component
class SignInAudit {
    static final int FAILURES_A_MINUTE = 10;

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
        record(event.getAuthentication(), AuditAction.SIGNED_IN);
    }

    @EventListener
    void signedOut(LogoutSuccessEvent event) {
        record(event.getAuthentication(), AuditAction.SIGNED_OUT);
    }

    private void record(Authentication who, AuditAction action) {
        if (who.getPrincipal() instanceof Person person) {
            audit.record(RequestActor.of(person), null, action, AuditSubject.of(Kind.SESSION), null, null);
        }
    }

    @EventListener
    void failed(SignInFailed event) {
        failed(event.name(), clock.instant().truncatedTo(ChronoUnit.MINUTES));
    }

    synchronized void failed(String name, Instant now) {
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
        if (failures <= FAILURES_A_MINUTE) {
            // A name without an account may be a password in the wrong field.
            recordFailure(
                    accounts.findByName(name)
                            .map(Account::person)
                            .map(person -> AuditSubject.of(Kind.ACCOUNT, person.account(), person.name()))
                            .orElse(AuditSubject.of(Kind.SESSION)),
                    null);
        }
    }

    private void recordFailure(AuditSubject subject, @Nullable Map<String, ?> details) {
        audit.record(RequestActor.stranger(), null, AuditAction.SIGN_IN_FAILED, subject, null, details);
    }
}
