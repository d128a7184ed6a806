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
import java.util.function.Function;
import java.util.stream.Collectors;
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
        Map<Long, RunRecord> both = runs
                .byIds(List.of(change.before().run(), change.first().run()))
                .stream()
                .collect(Collectors.toMap(RunRecord::id, Function.identity(), (one, same) -> one));
        RunRecord before = both.get(change.before().run());
        RunRecord first = both.get(change.first().run());
        if (before == null || first == null) {
            return Optional.empty();
        }
        Map<Long, KnownEnvironment> known = environments.byIds(List.of(before.environmentId(), first.environmentId()));
        return Optional.of(new Sides(
                Objects.requireNonNull(known.get(before.environmentId())),
                Objects.requireNonNull(known.get(first.environmentId()))));
    }
}
