package dev.plateau.server.profiles;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.server.profiles.ProfileParts.Part;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Recordings put together again from what is stored of them: their file may be gone. */
@Service
public class StoredRecordings {
    private final RecordingCatalog catalog;
    private final ProfileParts parts;

    StoredRecordings(RecordingCatalog catalog, ProfileParts parts) {
        this.catalog = catalog;
        this.parts = parts;
    }

    /** Who did what a kind of event counts, before cuts: the heaviest threads. */
    public List<Profile.ThreadWeight> threads(RecordingItem recording, EventKind kind) {
        return parts.threads(recording.id(), kind.key());
    }

    /** All that was read of a recording, but for its lightest sites; empty when it was not read. */
    public Optional<Recording> whole(RecordingItem recording) {
        return Optional.ofNullable(catalog.facts(List.of(recording.id())).get(recording.id()))
                .map(facts -> new Recording(facts.facts(), facts.figures(), profiles(recording), facts.missing()));
    }

    private Map<EventKind, Profile> profiles(RecordingItem recording) {
        List<Part> all = parts.all(recording.id());
        Map<EventKind, Profile> profiles = new EnumMap<>(EventKind.class);
        for (EventKind kind : EventKind.values()) {
            Profile.Part kept = null;
            List<Profile.Cut> cuts = new ArrayList<>();
            for (Part part : all) {
                if (part.kind().equals(kind.key())) {
                    var read = new Profile.Part(part.events(), part.weight(), part.tree(), part.sites());
                    if (part.rule().equals(ProfileParts.KEPT)) {
                        kept = read;
                    } else {
                        cuts.add(new Profile.Cut(Objects.requireNonNull(Profiles.RULES.get(part.rule())), read));
                    }
                }
            }
            profiles.put(kind, new Profile(kind, Objects.requireNonNull(kept), cuts, threads(recording, kind)));
        }
        return profiles;
    }
}
