package dev.plateau.server.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.wire.model.Conditions;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run without its scores: the results of one environment in one execution at one commit.
 *
 * @param execution execution of a plan that the run belongs to
 * @param commit id of the measured commit; null if unknown
 * @param dirty true if the work tree had uncommitted changes; null if unknown
 * @param conditions conditions that must be equal for its scores to be comparable
 */
public record RunRecord(
        long id,
        @JsonIgnore long environmentId,
        String execution,
        @Nullable String branch,
        @Column("commit_sha") @Nullable String commit,
        @Nullable Instant commitTime,
        @Nullable Boolean dirty,
        Instant measuredAt,
        @JsonUnwrapped Conditions conditions) {}
