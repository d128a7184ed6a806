package dev.plateau.server.alerts;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface MessageRepository extends JpaRepository<Message, Long> {
    List<Message> findByProjectIdOrderByIdDesc(long project, Limit limit);

    List<Message> findByIncidentIdOrderById(long incident);

    Optional<Message> findFirstByIncidentIdAndChannelAndRecipientOrderById(
            long incident, Channel channel, String recipient);

    /** Locks a message until the transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select message from Message message where message.id = :id")
    Optional<Message> lock(long id);

    /** Same, for the immediate messages of an incident that were never tried. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("""
            select message from Message message
            where message.incidentId = :incident and message.state = WAITING and message.attempts = 0
              and message.cadence = IMMEDIATE
            order by message.id
            """)
    List<Message> lockUntried(long incident);

    /** The newest message to each reader that an incident is open. */
    @Query("""
            select message from Message message where message.id in (
              select max(newest.id) from Message newest where newest.incidentId = :incident and newest.kind in (OPENED, REOPENED)
              group by newest.channel, newest.recipient)
            order by message.id
            """)
    List<Message> opened(long incident);

    @Query("select min(message.dueAt) from Message message where message.state = WAITING and message.dueAt > :now")
    Optional<Instant> nextDue(Instant now);

    /** An incident that a rule sent a message about. */
    record Sent(long rule, long incident) {}

    @Query("""
            select distinct message.ruleId as rule, message.incidentId as incident from Message message
            where message.ruleId in :rules and message.kind = OPENED and message.state = SENT
            """)
    List<Sent> sent(Collection<Long> rules);

    /** Deletes unsent messages of a kind; in one statement, as a server may take a message meanwhile. */
    @Modifying
    @Query("""
            delete from Message message where message.incidentId = :incident and message.kind = :kind and message.state = WAITING
              and (message.kind = OVER or message.attempts = 0)
            """)
    void withdraw(long incident, Message.Kind kind);
}
