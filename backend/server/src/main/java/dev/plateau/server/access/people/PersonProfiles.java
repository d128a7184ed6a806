package dev.plateau.server.access.people;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plateau.server.access.Person;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Profiles of people. Every page shows a part of its person's, so a profile is read at most every two seconds. */
@Component
public class PersonProfiles {
    private static final int MAX_NAME = 100;
    private static final int MAX_MAIL = 254;
    private static final Pattern MAIL = Pattern.compile("[^\\s@<>,;\"\\p{Cntrl}]+@[^\\s@<>,;\"\\p{Cntrl}]+");

    private final JdbcClient database;
    private final AuditLog audit;
    private final ApplicationEventPublisher events;
    private final Cache<Long, PersonProfile> recent = Caffeine.newBuilder()
            .expireAfterWrite(Duration.ofSeconds(2))
            .maximumSize(1000)
            .build();

    PersonProfiles(JdbcClient database, AuditLog audit, ApplicationEventPublisher events) {
        this.database = database;
        this.audit = audit;
        this.events = events;
    }

    /** Colours of the pages. */
    public enum Theme {
        SYSTEM,
        LIGHT,
        DARK
    }

    /**
     * The profile of a person.
     *
     * @param fullName shown in place of the name; null if none was entered
     * @param timeZone IANA's name; null for UTC
     */
    public record PersonProfile(
            String name,
            @Nullable String fullName,
            @Nullable String mail,
            @Nullable String timeZone,
            Theme theme,
            Notifications notifications) {
        /** The profile for the audit log, without name and address: only whether they differ from another profile. */
        private Map<String, ?> facts(PersonProfile other) {
            return Map.of(
                    "full name",
                    Objects.equals(fullName, other.fullName) ? "" : "replaced",
                    "mail",
                    Objects.equals(mail, other.mail) ? "" : "replaced",
                    "time zone",
                    Objects.requireNonNullElse(timeZone, ""),
                    "theme",
                    theme,
                    "notifications",
                    notifications);
        }

        /** The name to show. */
        public String shown() {
            return fullName == null ? name : fullName;
        }
    }

    /** Event: a profile was changed. Published inside the transaction. */
    public record ProfileChanged(long account) {}

    /** The profile of a person with an account, at most two seconds old. */
    public PersonProfile of(Person person) {
        return recent.get(person.account(), this::of);
    }

    /** The current profile of an account. */
    public PersonProfile of(long account) {
        return database.sql("select name, full_name, mail, time_zone, theme, notifications from account where id = ?")
                .param(account)
                .query(RecordMapper.of(PersonProfile.class))
                .single();
    }

    /**
     * Stores what a person entered; empty texts remove a value.
     *
     * @throws IllegalArgumentException if a value is invalid; the message has the reason
     */
    @Transactional
    public void save(Person person, String fullName, String timeZone, Theme theme) {
        if (fullName.length() > MAX_NAME || fullName.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("The full name has at most " + MAX_NAME + " characters, in one line.");
        }
        if (!timeZone.isEmpty() && !ZoneId.getAvailableZoneIds().contains(timeZone)) {
            throw new IllegalArgumentException(
                    "There is no time zone '" + timeZone + "'. Enter one of IANA's names, such as Europe/Berlin.");
        }
        PersonProfile before = of(person.account());
        database.sql("update account set full_name = :name, time_zone = :zone, theme = :theme where id = :account")
                .param("name", orNull(fullName))
                .param("zone", orNull(timeZone))
                .param("theme", theme.name())
                .param("account", person.account())
                .update();
        record(person, before);
        recent.invalidate(person.account());
    }

    /** Stores the mails that a person wants. */
    @Transactional
    public void saveNotifications(Person person, Notifications wanted) {
        PersonProfile before = of(person.account());
        database.sql("update account set notifications = ? where id = ?")
                .params(wanted.name(), person.account())
                .update();
        changed(person, before);
    }

    private void record(Person person, PersonProfile before) {
        audit.changed(
                null,
                AuditSubject.of(Kind.ACCOUNT, person.account(), person.name()),
                before.facts(before),
                of(person.account()).facts(before));
    }

    private void changed(Person person, PersonProfile before) {
        record(person, before);
        recent.invalidate(person.account());
        events.publishEvent(new ProfileChanged(person.account()));
    }

    /**
     * Stores the address for mails to a person; an empty one removes it.
     *
     * @throws IllegalArgumentException if it is invalid, or another account has it
     */
    @Transactional
    public void saveMail(Person person, String mail) {
        String address = checkedMail(mail);
        PersonProfile before = of(person.account());
        try {
            database.sql("update account set mail = :mail where id = :account")
                    .param("mail", address)
                    .param("account", person.account())
                    .update();
        } catch (DuplicateKeyException taken) {
            throw new IllegalArgumentException("Another account has this mail address.", taken);
        }
        changed(person, before);
    }

    /** A valid address; null for an empty one. */
    static @Nullable String checkedMail(String entered) {
        String mail = entered.strip();
        if (!mail.isEmpty() && (mail.length() > MAX_MAIL || !MAIL.matcher(mail).matches())) {
            throw new IllegalArgumentException("'" + mail + "' is no mail address.");
        }
        return orNull(mail);
    }

    private static @Nullable String orNull(String text) {
        return text.isBlank() ? null : text.strip();
    }
}
