package dev.plateau.server.incidents;

import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.incidents.Incident.Bounds;
import dev.plateau.server.incidents.Incident.IncidentKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Groups changes of one cause, each group an incident: changes along commits whose ranges hold a run at which one of them begins. The groups depend
 * on the changes alone, not on their order of arrival. Between JDKs all changes of a step are one group. A group keeps the incident that most of its
 * changes belonged to.
 */
final class IncidentGroups {
    private final IncidentRepository incidents;
    private final IncidentChangeRepository stored;
    private final Instant now;
    private final Map<IncidentKey, Set<StoredIncidentChange>> updated = new HashMap<>();
    private final Map<IncidentKey, Set<Bounds>> dirty = new HashMap<>();
    /** Changes whose key no longer equals that of their incident. */
    private final Set<Long> leaving = new HashSet<>();

    private final Set<Long> recent = new HashSet<>();
    private final Set<Long> grown = new TreeSet<>();
    private final Set<Long> touched = new TreeSet<>();

    IncidentGroups(IncidentRepository incidents, IncidentChangeRepository stored, Instant now) {
        this.incidents = incidents;
        this.stored = stored;
        this.now = now;
    }

    /** Ids of the incidents that got a further change. */
    Set<Long> grown() {
        return grown;
    }

    /** Adds a change; {@code known} is null if it belonged to no incident before. */
    void put(IncidentKey key, UpdatedChangePoint change, String differences, @Nullable StoredIncidentChange known) {
        StoredIncidentChange member = known == null ? new StoredIncidentChange(change, differences) : known;
        if (known != null) {
            IncidentKey before = locked(known.projectId, known.incident()).key();
            touch(before, known.bounds());
            known.moveTo(change, differences);
            if (!before.equals(key)) {
                leaving.add(known.changePoint());
            }
        }
        touch(key, member.bounds());
        if (!change.late()) {
            recent.add(member.changePoint());
        }
        updated.computeIfAbsent(key, first -> new HashSet<>()).add(member);
    }

    /** Removes a change from its incident. */
    void remove(StoredIncidentChange known) {
        stored.delete(known);
        touch(locked(known.projectId, known.incident()).key(), known.bounds());
    }

    /** Same, by change points of projects; returns the changes that belonged to an incident. */
    List<StoredIncidentChange> remove(Collection<Long> projects, Collection<Long> changePoints) {
        List<StoredIncidentChange> removed = stored.ofChangePoints(projects, changePoints);
        removed.forEach(this::remove);
        return removed;
    }

    /** Locks an incident when it is read: an edit by a person is entirely before or after. */
    private Incident locked(long project, long incident) {
        return incidents.lock(project, List.of(incident)).getFirst();
    }

    private void touch(IncidentKey key, Bounds bounds) {
        dirty.computeIfAbsent(key, first -> new HashSet<>()).add(bounds);
    }

    /** Assigns all changes whose groups may differ now; returns the ids of their incidents. */
    Set<Long> arrange() {
        stored.flush();
        dirty.forEach((key, bounds) -> {
            Set<StoredIncidentChange> arrived = updated.getOrDefault(key, Set.of());
            if (key.step() == null) {
                arrange(key, connected(key, bounds, arrived));
            } else {
                arrangeStep(key, arrived);
            }
        });
        return touched;
    }

    private void arrangeStep(IncidentKey key, Set<StoredIncidentChange> arrived) {
        Optional<Incident> known = incidents.betweenJdks(key);
        if (known.isEmpty() && arrived.isEmpty()) {
            return;
        }
        Incident incident =
                known.orElseGet(() -> open(key, arrived.iterator().next().bounds()));
        arrived.forEach(change -> assign(change, incident));
        Stream.concat(
                        arrived.stream(),
                        stored
                                .findByProjectIdInAndIncidentIdInOrderByChangePointId(
                                        List.of(key.project()), List.of(incident.id()))
                                .stream()
                                .filter(change -> !leaving.contains(change.changePoint())))
                .map(StoredIncidentChange::bounds)
                .reduce(Bounds::within)
                .ifPresent(incident::lieWithin);
    }

    /** All changes that overlap the bounds, transitively. */
    private Collection<StoredIncidentChange> connected(
            IncidentKey key, Set<Bounds> bounds, Set<StoredIncidentChange> arrived) {
        Map<Long, StoredIncidentChange> found = new HashMap<>();
        arrived.forEach(change -> found.put(change.changePoint(), change));
        Set<Bounds> open = new HashSet<>(bounds);
        Set<Bounds> seen = new HashSet<>();
        while (!open.isEmpty()) {
            Bounds next = open.iterator().next();
            open.remove(next);
            if (seen.add(next)) {
                stored.overlapping(key, next).forEach(change -> {
                    if (!leaving.contains(change.changePoint())
                            && found.putIfAbsent(change.changePoint(), change) == null) {
                        open.add(change.bounds());
                    }
                });
            }
        }
        return found.values();
    }

    private void arrange(IncidentKey key, Collection<StoredIncidentChange> all) {
        Set<Long> taken = new HashSet<>();
        List<List<StoredIncidentChange>> groups = new ArrayList<>();
        overlapping(all).forEach(some -> groups.addAll(ofOneRun(some)));
        for (List<StoredIncidentChange> group : groups) {
            Bounds common = group.stream()
                    .map(StoredIncidentChange::bounds)
                    .reduce(Bounds::within)
                    .orElseThrow();
            // A change suspected in one benchmark may be found in another one later.
            Incident incident = largest(group, taken)
                    .or(() -> incidents.withoutChanges(key, common))
                    .orElseGet(() -> open(key, common));
            taken.add(incident.id());
            incident.lieWithin(common);
            group.forEach(change -> assign(change, incident));
        }
    }

    /** Changes whose ranges overlap, transitively: a history sent at once has thousands, and few of them overlap. */
    private static List<List<StoredIncidentChange>> overlapping(Collection<StoredIncidentChange> all) {
        List<List<StoredIncidentChange>> found = new ArrayList<>();
        Instant end = Instant.MIN;
        for (StoredIncidentChange change : all.stream()
                .sorted(Comparator.comparing(one -> one.bounds().after()))
                .toList()) {
            if (found.isEmpty() || !change.bounds().after().isBefore(end)) {
                found.add(new ArrayList<>());
            }
            found.getLast().add(change);
            end = change.bounds().until().isAfter(end) ? change.bounds().until() : end;
        }
        return found;
    }

    /**
     * Changes that may have come with one run. Of all runs at which a new level begins, that within most ranges is first; of several the earliest.
     * Two ranges that share no such run, but only their margins, are of different commits.
     */
    private static List<List<StoredIncidentChange>> ofOneRun(Collection<StoredIncidentChange> all) {
        List<List<StoredIncidentChange>> groups = new ArrayList<>();
        Set<StoredIncidentChange> left = new HashSet<>(all);
        while (!left.isEmpty()) {
            List<StoredIncidentChange> largest = left.stream()
                    .map(StoredIncidentChange::begin)
                    .distinct()
                    .sorted()
                    .map(begin -> left.stream()
                            .filter(change -> change.mayBeginAt(begin))
                            .toList())
                    .max(Comparator.comparingInt(List::size))
                    .orElseThrow();
            groups.add(largest);
            largest.forEach(left::remove);
        }
        return groups;
    }

    /** The incident that most of the changes belong to; of several the oldest. */
    private Optional<Incident> largest(List<StoredIncidentChange> group, Set<Long> taken) {
        Map<Long, Long> counts = group.stream()
                .filter(change -> !leaving.contains(change.changePoint()))
                .map(StoredIncidentChange::incident)
                .filter(incident -> incident != 0 && !taken.contains(incident))
                .collect(Collectors.groupingBy(incident -> incident, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<Long, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(entry -> locked(group.getFirst().projectId, entry.getKey()));
    }

    private void assign(StoredIncidentChange change, Incident incident) {
        long before = change.incident();
        touched.add(incident.id());
        if (recent.contains(change.changePoint())) {
            incident.markRecent();
        }
        if (before != incident.id()) {
            if (before != 0) {
                touched.add(before);
            }
            change.belongTo(incident.id());
            stored.save(change);
            grown.add(incident.id());
        }
    }

    private Incident open(IncidentKey key, Bounds bounds) {
        Incident opened = incidents.save(new Incident(key, bounds, now));
        opened.note(now, IncidentEvent.PLATEAU, "opened", "");
        return opened;
    }
}
