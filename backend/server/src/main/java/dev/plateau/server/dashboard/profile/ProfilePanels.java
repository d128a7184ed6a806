package dev.plateau.server.dashboard.profile;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.RecordingCatalog;
import java.util.List;
import org.springframework.stereotype.Component;

/** Explains recordings: one, or baseline and candidates. */
@Component
public class ProfilePanels {
    private static final List<String> KINDS =
            KindWords.all().stream().map(KindWords::key).toList();

    private final Profiles profiles;
    private final RecordingCatalog catalog;

    ProfilePanels(Profiles profiles, RecordingCatalog catalog) {
        this.profiles = profiles;
        this.catalog = catalog;
    }

    /**
     * The panel of recordings: time, allocation and waiting.
     *
     * @param kind the shown kind of event, as addresses name it
     * @param here address of the page, on which other kinds are chosen; its parameter {@code threads} names a thread group
     */
    public ProfilePanel of(Project project, List<RecordedSide> sides, String kind, Address here) {
        List<Long> ids = sides.stream().map(side -> side.fork().id()).toList();
        KindWords words = KindWords.named(kind);
        ThreadFilter threads =
                ThreadFilter.of(sides, words, here.value("threads"), profiles.threadGroups(ids, words.key()));
        ProfileComparison profileComparison = profiles.read(ids, KINDS, threads.chosen());
        FigureTable figures = FigureTable.of(sides, catalog.facts(ids));
        return ProfilePanel.of(project, sides, words, threads, profileComparison, figures, here);
    }
}
