package dev.plateau.server.hosts;

import dev.plateau.server.hosts.HostMark.StoredHostMark;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The changes of a project's hosts, marked by people. */
@Service
public class HostMarks {
    private static final int MAX_TEXT = 200;

    private final HostMarkRepository marks;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final AuditLog audit;

    HostMarks(HostMarkRepository marks, ApplicationEventPublisher events, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.marks = marks;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Event: a change of a host was marked, or the mark was removed. Published inside the transaction that writes it.
     *
     * @param since time of the change
     * @param why reason in words, for later events: "the host changed here: new BIOS"
     */
    public record HostMarked(long project, long host, Instant since, String why) {}

    /** The marks of a host in a project, oldest change first. */
    public List<HostMark> of(long project, long host) {
        return of(project, List.of(host)).getOrDefault(host, List.of());
    }

    /** The marks of some hosts in a project, by host, oldest change first; hosts without marks are left out. */
    public Map<Long, List<HostMark>> of(long project, Collection<Long> hosts) {
        return marks.findByProjectIdAndHostIdInOrderBySinceAscIdAsc(project, hosts).stream()
                .collect(Collectors.groupingBy(
                        mark -> mark.hostId, Collectors.mapping(StoredHostMark::toRecord, Collectors.toList())));
    }

    /**
     * Adds a mark for a change of a host.
     *
     * @throws IllegalArgumentException if the text is empty or too long, or the time is in the future
     */
    @Transactional
    public HostMark add(long project, long host, Instant since, String text, String actor) {
        String words = text.strip();
        if (words.isEmpty() || words.length() > MAX_TEXT) {
            throw new IllegalArgumentException(
                    "Describe the change of the host, in 1 to " + MAX_TEXT + " characters: new BIOS.");
        }
        if (since.isAfter(clock.instant())) {
            throw new IllegalArgumentException("A host mark cannot lie in the future: " + since + ".");
        }
        HostMark added = marks.saveAndFlush(
                        new StoredHostMark(project, host, new HostMark(0, since, words, actor, clock.instant())))
                .toRecord();
        audit.created(project, AuditSubject.of(Kind.HOST_MARK, added.id(), words), Map.of("since", since.toString()));
        events.publishEvent(new HostMarked(project, host, since, "the host changed here: " + words));
        return added;
    }

    /** Removes a mark; false if the host has no such mark. */
    @Transactional
    public boolean remove(long project, long host, long id) {
        Optional<StoredHostMark> found = marks.findByProjectIdAndHostIdAndId(project, host, id);
        found.ifPresent(stored -> {
            marks.delete(stored);
            marks.flush();
            HostMark mark = stored.toRecord();
            audit.deleted(project, AuditSubject.of(Kind.HOST_MARK, id, mark.text()));
            events.publishEvent(new HostMarked(project, host, mark.since(), "host mark removed: " + mark.text()));
        });
        return found.isPresent();
    }
}
