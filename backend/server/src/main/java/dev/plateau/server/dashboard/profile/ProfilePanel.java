package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.compare.GrownFrame;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.profiles.Growth;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.ProfileComparison.SettingDifference;
import dev.plateau.server.profiles.Profiles.KindSummary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * Profiles of time, allocation and waiting, of one recording or of several, for {@code flame/explained.html}.
 *
 * @param recordings the pages of the recordings themselves
 * @param troubles recordings that can't be shown, and why
 * @param obstacles differences that prevent a comparison of blocked times
 * @param cautions other settings of the recorders that differ for the chosen kind, the uncertainty of shares of few samples, and parts that
 *     the thread filter does not affect
 * @param tabs all kinds of events
 * @param graph of the chosen kind; null when no recording was read
 * @param grown plateaus that grew between two recordings: "LazyInputStream.getInstance 32 % → 82 % of CPU"
 * @param lists beside the graph: hot methods, allocated classes, contention sites
 */
public record ProfilePanel(
        List<String> labels,
        List<Link> recordings,
        List<String> troubles,
        List<String> obstacles,
        List<String> cautions,
        List<Tab> tabs,
        @Nullable Graph graph,
        List<Grown> grown,
        @Nullable ProfileLists lists,
        FigureTable figures) {
    private static final int MAX_GROWN = 3;

    /** The labels as one attribute, a line each. */
    public String joinedLabels() {
        return String.join("\n", labels);
    }

    /** A link to another page. */
    record Link(String label, String href) {}

    /**
     * The choice of one kind of event.
     *
     * @param note "none", "none recorded" if the recording may lack some, "not observable", or empty
     */
    record Tab(String tab, String title, String href, boolean chosen, String note) {}

    /**
     * One flame graph, two and their difference, or more.
     *
     * @param trees addresses of the trees, baseline first
     * @param threads filter of the threads whose stacks they show
     */
    record Graph(String kind, String title, List<String> trees, ThreadFilter threads) {
        /** The trees as one attribute. */
        public String sources() {
            return String.join(" ", trees);
        }
    }

    /** A plateau that grew: a frame's own share on both sides. */
    public record Grown(String frame, String name, String baseline, String candidate, String whole) {
        static Grown of(GrownFrame grown, KindWords kind) {
            return new Grown(
                    grown.frame().name(),
                    Growth.name(grown),
                    Growth.percent(grown.baselineShare()),
                    Growth.percent(grown.candidateShare()),
                    kind.whole());
        }

        public String words() {
            return name + " " + baseline + " → " + candidate + " of " + whole;
        }
    }

    /**
     * Explains recordings.
     *
     * @param sides one, or baseline and candidates
     * @param threads the shown thread group
     * @param profileComparison call trees of all sides, of that group
     * @param here address of the page, on which other kinds are chosen
     */
    static ProfilePanel of(
            Project project,
            List<RecordedSide> sides,
            KindWords kind,
            ThreadFilter threads,
            ProfileComparison profileComparison,
            FigureTable figures,
            Address here) {
        boolean read = sides.stream().anyMatch(RecordedSide::isRead);
        boolean two = sides.size() == 2;
        long baseline = sides.getFirst().fork().id();
        long candidate = sides.getLast().fork().id();
        return new ProfilePanel(
                sides.stream().map(RecordedSide::label).toList(),
                sides.stream()
                        .map(side -> new Link(side.label(), page(project, side)))
                        .toList(),
                sides.stream()
                        .filter(side -> !side.trouble().isEmpty())
                        .map(side -> (sides.size() > 1 ? side.label() + ": " : "") + side.trouble())
                        .toList(),
                differences(sides, profileComparison, SettingDifference::forbidsComparison),
                Stream.of(
                                threads.notes(),
                                differences(
                                        sides,
                                        profileComparison,
                                        difference ->
                                                !difference.forbidsComparison() && difference.kind() == kind.kind()),
                                fewSamples(sides, kind, profileComparison))
                        .flatMap(List::stream)
                        .toList(),
                read
                        ? KindWords.all().stream()
                                .map(words -> tab(words, sides, kind, here))
                                .toList()
                        : List.of(),
                read ? graph(project, sides, kind, threads) : null,
                two ? grown(profileComparison, baseline, candidate, MAX_GROWN) : List.of(),
                read ? ProfileLists.of(sides, kind, profileComparison) : null,
                figures);
    }

    private static List<String> fewSamples(
            List<RecordedSide> sides, KindWords kind, ProfileComparison profileComparison) {
        return sides.stream()
                .filter(side -> side.fork().kinds().containsKey(kind.key())
                        && kind.kind().unit().equals("samples"))
                .flatMap(side -> SampleError.words(
                                profileComparison.weight(side.fork().id(), kind.key()))
                        .stream()
                        .map(words -> sides.size() > 1 ? side.label() + ": " + words : words))
                .toList();
    }

    /** Differences of each candidate's recorder settings from those of the baseline. */
    private static List<String> differences(
            List<RecordedSide> sides, ProfileComparison profileComparison, Predicate<SettingDifference> wanted) {
        RecordedSide baseline = sides.getFirst();
        return sides.stream()
                .skip(1)
                .flatMap(candidate -> RecorderWords.of(
                        baseline.label(),
                        candidate.label(),
                        profileComparison
                                .differences(
                                        baseline.fork().id(), candidate.fork().id())
                                .stream()
                                .filter(wanted)
                                .toList())
                        .stream())
                .toList();
    }

    private static String page(Project project, RecordedSide side) {
        return "/projects/" + project.name() + "/recordings/" + side.fork().id();
    }

    private static Tab tab(KindWords words, List<RecordedSide> sides, KindWords chosen, Address here) {
        List<KindSummary> kinds = sides.stream()
                .filter(RecordedSide::isRead)
                .map(side -> side.fork().kinds().get(words.key()))
                .filter(kind -> kind != null)
                .toList();
        boolean any = kinds.stream()
                .anyMatch(kind -> kind.events() > 0 || !kind.cuts().isEmpty());
        boolean hidden = kinds.stream().anyMatch(kind -> !kind.observable());
        boolean cut = kinds.stream().anyMatch(kind -> kind.blind() != null);
        return new Tab(
                words.tab(),
                words.title(),
                here.with("kind", words.key()) + "#profiles",
                words.equals(chosen),
                any ? "" : hidden ? "not observable" : cut ? "none recorded" : "none");
    }

    private static Graph graph(Project project, List<RecordedSide> sides, KindWords kind, ThreadFilter threads) {
        List<String> addresses = sides.stream()
                .filter(RecordedSide::isRead)
                .map(side -> "/projects/" + project.name() + "/profiles/"
                        + side.fork().id() + "/" + kind.key() + "?label="
                        + UriUtils.encode(side.label(), StandardCharsets.UTF_8)
                        + (threads.chosen().isEmpty()
                                ? ""
                                : "&threads=" + UriUtils.encode(threads.chosen(), StandardCharsets.UTF_8)))
                .toList();
        return new Graph(kind.key(), kind.title(), addresses, threads);
    }

    /** The frames whose own share grew most, at most {@code most} of each kind. */
    public static List<Grown> grown(ProfileComparison profileComparison, long baseline, long candidate, int most) {
        List<Grown> grown = new ArrayList<>();
        for (KindWords kind : KindWords.all()) {
            profileComparison.grown(baseline, candidate, kind.key()).stream()
                    .limit(most)
                    .forEach(frame -> grown.add(Grown.of(frame, kind)));
        }
        return grown;
    }
}
