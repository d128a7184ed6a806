package dev.plateau.server.alerts.missing;

import dev.plateau.server.alerts.missing.Subject.Machine;
import dev.plateau.server.alerts.missing.Subject.Row;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** Missing data of a project. */
@Service
public class MissingData {
    /** Subjects missing for longer count as abandoned; pages no longer show them. */
    private static final Duration REMEMBERED = Duration.ofDays(90);

    private final LastSeenTimes lastSeenTimes;
    private final BenchmarkKeys keys;
    private final Environments environments;
    private final Clock clock;

    MissingData(LastSeenTimes lastSeenTimes, BenchmarkKeys keys, Environments environments, Clock clock) {
        this.lastSeenTimes = lastSeenTimes;
        this.keys = keys;
        this.environments = environments;
        this.clock = clock;
    }

    /** Subjects missing now, the longest gap first; without abandoned ones. */
    public List<LastSeen> now(long project, MissingDataLimit limit) {
        Instant now = clock.instant();
        return lastSeenTimes.of(project).stream()
                .filter(lastSeen -> !lastSeen.due(limit).isAfter(now))
                .filter(lastSeen -> lastSeen.last().isAfter(now.minus(REMEMBERED)))
                .toList();
    }

    /** Matches subjects whose benchmark contains the words. A machine matches blank words only. */
    public Predicate<Subject> fit(Collection<Subject> subjects, String words) {
        Map<Long, BenchmarkKey> names = names(subjects);
        return subject -> subject instanceof Row row
                ? Names.isFound(Objects.requireNonNull(names.get(row.benchmarkKey())), words)
                : words.isBlank();
    }

    /**
     * A subject in words.
     *
     * @param what "Parser.parse", or "agent"
     * @param where "17 default on lab, average time, 4 threads"
     */
    public record Words(String what, String where) {}

    /** Subjects of a project in words, in their order. */
    public List<Words> words(long project, List<Subject> subjects) {
        Map<Long, BenchmarkKey> benchmarks = names(subjects);
        EnvironmentNames places = environments.names();
        Map<String, String> hosts = environments.ofProject(project).stream()
                .map(KnownEnvironment::host)
                .collect(Collectors.toMap(host -> host.fingerprint(), host -> host.label(), (one, other) -> one));
        return subjects.stream()
                .map(subject -> switch (subject) {
                    case Row row -> words(Objects.requireNonNull(benchmarks.get(row.benchmarkKey())), row, places);
                    case Machine machine -> {
                        String label = hosts.get(machine.fingerprint());
                        yield new Words("agent", "on " + (label == null ? machine.fingerprint() : label));
                    }
                })
                .toList();
    }

    private static Words words(BenchmarkKey key, Row row, EnvironmentNames places) {
        return new Words(
                key.shortName(),
                KnownEnvironment.release(row.feature()) + " " + Names.flagSet(places.flagSet(row.flagSet())) + " on "
                        + places.host(row.host()).label() + ", " + Names.conditions(key));
    }

    private Map<Long, BenchmarkKey> names(Collection<Subject> subjects) {
        return keys.byIds(subjects.stream()
                .filter(Row.class::isInstance)
                .map(subject -> ((Row) subject).benchmarkKey())
                .distinct()
                .toList());
    }
}
