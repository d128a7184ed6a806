package dev.plateau.server.causes;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** The environments of both sides of a change. */
@Component
public class ChangeSides {
    private final RunCatalog runs;
    private final Environments environments;

    ChangeSides(RunCatalog runs, Environments environments) {
        this.runs = runs;
        this.environments = environments;
    }

    /** The environments of the last run before and the first one since. */
    public record Sides(KnownEnvironment from, KnownEnvironment to) {
        public boolean differ() {
            return from.ids().environment() != to.ids().environment();
        }

        boolean areOnOneHost() {
            return from.ids().host() == to.ids().host();
        }
    }

    /** The sides of a change; empty if a run was deleted. */
    public Optional<Sides> of(IncidentChange change) {
        Map<Long, KnownEnvironment> known = byRun(change);
        KnownEnvironment before = known.get(change.before().run());
        KnownEnvironment first = known.get(change.first().run());
        return before == null || first == null ? Optional.empty() : Optional.of(new Sides(before, first));
    }

    /** The environment of both sides, or those of each; without those of deleted runs. */
    public List<KnownEnvironment> environments(IncidentChange change) {
        Map<Long, KnownEnvironment> known = byRun(change);
        return Stream.of(change.before().run(), change.first().run())
                .flatMap(run -> Stream.ofNullable(known.get(run)))
                .distinct()
                .toList();
    }

    private Map<Long, KnownEnvironment> byRun(IncidentChange change) {
        List<RunRecord> both = runs.byIds(
                change.changePoint().project(),
                List.of(change.before().run(), change.first().run()));
        Map<Long, KnownEnvironment> known = environments.byIds(
                change.changePoint().project(),
                both.stream().map(RunRecord::environmentId).toList());
        return both.stream()
                .collect(
                        Collectors.toMap(RunRecord::id, run -> Objects.requireNonNull(known.get(run.environmentId()))));
    }
}
