package dev.plateau.server.platform.audit;

import dev.plateau.server.platform.audit.AuditActor.Kind;
import dev.plateau.server.platform.storage.RowMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Appends to the audit log, in the transaction of the change. Sender and address are those of the current request. Values of before and after are
 * few and small, without secrets, and without names or addresses of people: rows can't be erased.
 */
@Component
@Transactional
public class AuditLog {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JdbcClient jdbc;
    private final AuditActor.Current actor;

    AuditLog(JdbcClient jdbc, AuditActor.Current actor) {
        this.jdbc = jdbc;
        this.actor = actor;
    }

    /** Tests whether a person acts, also by a personal token. */
    public boolean isPerson() {
        return actor.get().kind() == Kind.PERSON;
    }

    /** Tests whether the server itself acts, not a person, token or command. */
    public boolean isServer() {
        return actor.get().kind() == Kind.SERVER;
    }

    /** Records that something was created in a project; null for one outside of projects. */
    public void created(@Nullable Long project, AuditSubject subject, Map<String, ?> after) {
        record(project, AuditAction.CREATED, subject, null, after);
    }

    /** Records a change; nothing if the values are equal. */
    public void changed(@Nullable Long project, AuditSubject subject, Map<String, ?> before, Map<String, ?> after) {
        if (!before.equals(after)) {
            record(project, AuditAction.CHANGED, subject, before, after);
        }
    }

    /** Records that something was deleted. */
    public void deleted(@Nullable Long project, AuditSubject subject) {
        record(project, AuditAction.DELETED, subject, null, null);
    }

    /** Records an action of the current sender. */
    public void record(
            @Nullable Long project,
            AuditAction action,
            AuditSubject subject,
            @Nullable Map<String, ?> before,
            @Nullable Map<String, ?> after) {
        record(actor.get(), project, action, subject, before, after);
    }

    /** Records an action of a sender: of the person who is about to sign in or has just signed out. */
    public void record(
            AuditActor who,
            @Nullable Long project,
            AuditAction action,
            AuditSubject subject,
            @Nullable Map<String, ?> before,
            @Nullable Map<String, ?> after) {
        Long person = who.person();
        if (person != null) {
            name(person, Objects.requireNonNull(who.name()));
        }
        jdbc.sql("""
                        insert into audit_event (actor, person_id, token, address_id, project_id, action, subject, subject_id, subject_name,
                                                 before, after)
                        values (:actor, :person, :token, :address, :project, :action, :subject, :id, :name, :before::jsonb, :after::jsonb)
                        """)
                .param("actor", who.kind().name())
                .param("person", person)
                .param("token", who.kind() == Kind.TOKEN ? who.name() : null)
                .param("address", who.address() == null ? null : address(who.address()))
                .param("project", project)
                .param("action", action.name())
                .param("subject", subject.kind().name())
                .param("id", subject.id())
                .param("name", subject.kind().isPerson() ? null : subject.name())
                .param("before", json(before))
                .param("after", json(after))
                .update();
        if (subject.kind().isPerson() && subject.id() != null && subject.name() != null) {
            name(Long.parseLong(subject.id()), subject.name());
        }
    }

    private static @Nullable String json(@Nullable Map<String, ?> values) {
        if (values == null || values.isEmpty()) {
            return null;
        }
        Map<String, Object> words = new TreeMap<>(values);
        words.replaceAll((name, value) -> value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : value);
        return JSON.writeValueAsString(words);
    }

    /** Stores the name of a person where it differs: the first query keeps concurrent changes of one person from waiting for each other. */
    private void name(long person, String name) {
        jdbc.sql("""
                        insert into audit_person (id, name) select :id, :name
                        where not exists (select from audit_person where id = :id and name = :name)
                        on conflict (id) do update set name = excluded.name
                        """).param("id", person).param("name", name).update();
    }

    /** The id of an address, which is stored if it is new. */
    public long address(String address) {
        jdbc.sql("""
                        insert into audit_address (address) select :address
                        where not exists (select from audit_address where address = :address and seen_on = current_date)
                        on conflict (address) do update set seen_on = current_date
                        """).param("address", address).update();
        return jdbc.sql("select id from audit_address where address = ?")
                .param(address)
                .query(Long.class)
                .single();
    }

    /** Addresses by id, without those that are erased. */
    public Map<Long, String> addresses(List<Long> ids) {
        return jdbc.sql("select id, address from audit_address where id = any(?)")
                .param(ids.toArray(Long[]::new))
                .query(RowMap.byId((row, number) -> row.getString(2)));
    }

    /** Erases the name of a person, and the addresses that only this person used. The events stay, of a "former member". */
    public void erasePerson(long person) {
        jdbc.sql("delete from audit_person where id = ?").param(person).update();
        jdbc.sql("""
                        delete from audit_address where id in (select address_id from audit_event where person_id = :person)
                          and id not in (select address_id from audit_event where address_id is not null and person_id is distinct from :person)
                        """).param("person", person).update();
    }
}
