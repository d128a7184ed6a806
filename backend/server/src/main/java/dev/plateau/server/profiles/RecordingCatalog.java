package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figures;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.profiles.storage.RecordingSettings;
import dev.plateau.server.profiles.storage.StoragePlace;
import dev.plateau.server.profiles.storage.StoredRecording;
import dev.plateau.server.profiles.storage.StoredRecordingRepository;
import dev.plateau.server.profiles.storage.StoredRecordingRepository.RunCount;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The list of recordings, with their facts. */
@Component
public class RecordingCatalog {
    private final JdbcClient jdbc;
    private final StoredRecordingRepository recordings;
    private final StorableJson json;
    private final Duration keepFiles;

    RecordingCatalog(
            JdbcClient jdbc, StoredRecordingRepository recordings, StorableJson json, RecordingSettings settings) {
        this.jdbc = jdbc;
        this.recordings = recordings;
        this.json = json;
        this.keepFiles = settings.keepFiles();
    }

    /** A recording of a project. */
    public Optional<RecordingItem> find(Project project, long id) {
        return recordings.findByProjectIdAndId(project.id(), id).map(recording -> item(project, recording));
    }

    /** The recordings of a run, in the order of arrival. */
    public List<RecordingItem> ofRun(Project project, long run) {
        return recordings.findByProjectIdAndRunIdOrderById(project.id(), run).stream()
                .map(recording -> item(project, recording))
                .toList();
    }

    /** Number of recordings by run; runs without any are left out. */
    public Map<Long, Integer> counts(Collection<Long> runs) {
        return recordings.counts(runs).stream()
                .collect(Collectors.toMap(RunCount::run, count -> (int) count.recordings()));
    }

    /** Keeps a recording of a project for ever, or as long as others. Empty for an unknown id. */
    @Transactional
    public Optional<RecordingItem> pin(Project project, long id, boolean pinned) {
        return recordings.findByProjectIdAndId(project.id(), id).map(recording -> {
            recording.pin(pinned);
            return item(project, recording);
        });
    }

    /** Facts of these recordings; without those that were not read. */
    public Map<Long, RecordedFacts> facts(Collection<Long> ids) {
        Map<Long, RecordedFacts> facts = new HashMap<>();
        jdbc.sql("select id, facts from recording where id = any(?) and facts is not null")
                .param(ids.toArray(new Long[0]))
                .query(row -> {
                    facts.put(row.getLong(1), json.read(row.getString(2), RecordedFacts.class));
                });
        return facts;
    }

    private RecordingItem item(Project project, StoredRecording recording) {
        boolean stays = recording.pinned() || recording.keptIn() == StoragePlace.NOWHERE;
        return new RecordingItem(
                recording.id(),
                "/projects/" + project.name() + "/recordings/" + recording.id(),
                recording.run(),
                recording.benchmarkKey(),
                recording.label(),
                recording.startedAt(),
                recording.receivedAt(),
                recording.bytes(),
                recording.state(),
                recording.reason(),
                recording.pinned(),
                recording.keptIn(),
                recording.keptReason(),
                stays ? null : recording.receivedAt().plus(keepFiles),
                figures(recording.figures()));
    }

    private List<FigureItem> figures(@Nullable String figures) {
        return figures == null ? List.of() : FigureItem.all(json.read(figures, Figures.class));
    }
}
