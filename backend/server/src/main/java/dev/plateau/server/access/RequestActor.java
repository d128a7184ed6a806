package dev.plateau.server.access;

import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditActor.Kind;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The sender of the current request, for the audit log. */
@Component
record RequestActor(UploadTokenRepository tokens) implements AuditActor.Current {
    @Override
    public AuditActor get() {
        Authentication who = SecurityContextHolder.getContext().getAuthentication();
        return switch (who == null ? null : who.getPrincipal()) {
            case Person person -> of(person);
            case Caller caller -> of(caller);
            case null, default -> address() == null ? AuditActor.SERVER : stranger();
        };
    }

    private AuditActor of(Caller caller) {
        Person person = caller.person();
        return person == null
                ? new AuditActor(
                        Kind.TOKEN,
                        null,
                        tokens.findById(caller.tokenId()).orElseThrow().name(),
                        address())
                : of(person);
    }

    static AuditActor of(Person person) {
        return new AuditActor(Kind.PERSON, person.account(), person.name(), address());
    }

    static AuditActor stranger() {
        return new AuditActor(Kind.STRANGER, null, null, address());
    }

    private static @Nullable String address() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes request
                ? request.getRequest().getRemoteAddr()
                : null;
    }
}
