package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.recording.model.ProfileAnswer;
import dev.plateau.recording.model.RecorderSettings;
import dev.plateau.recording.model.RecorderSettings.SettingDifference;
import dev.plateau.recording.model.ShareBasis;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.statistics.Confidence;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * Profiles of time, allocation and waiting, of one recording or of several, for {@code flame/explained.html}.
 *
 * @param recordings the pages of the recordings themselves
 * @param troubles recordings that can't be shown, and why
 * @param obstacles differences that prevent a comparison of blocked times, and of frames of the chosen kind
 * @param cautions other settings of the recorders that differ for the chosen kind, the uncertainty of shares of few samples, and parts that
 *     the thread filter does not affect
 * @param tabs all kinds of events
 * @param answer on the chosen kind; null when no recording was read
 * @param graph of the chosen kind; null without events
 * @param lists beside the graph: hot methods, allocated classes, contention sites
 */
public record ProfilePanel(
        List<String> labels,
        List<RecordingLink> recordings,
        List<String> troubles,
        List<String> obstacles,
        List<String> cautions,
        List<KindTab> tabs,
        @Nullable ProfileAnswer answer,
        @Nullable FlameGraph graph,
        @Nullable ProfileLists lists,
        FigureTable figures) {
    private static final List<EventKind> KINDS = List.of(EventKind.values());
    private static final int MAX_GROWN = 3;

    /** Half an interval, as a share, below which no warning of few samples is shown. */
    private static final double SMALL = 0.05;

    /** The labels as one attribute, a line each. */
    public String joinedLabels() {
        return String.join("\n", labels);
    }

    /** A link to the page of a recording. */
    record RecordingLink(String label, String href) {}

    /**
     * The choice of one kind of event.
     *
     * @param note "1 grew", "no data", "none recorded" if the recording may lack some, "not observable", or empty
     */
    record KindTab(EventKind kind, String href, boolean chosen, String note) {
        private static final String EMPTY = "no data";

        /** True if the tab would show nothing, and no reason for it. */
        public boolean isEmpty() {
            return note.equals(EMPTY) && !chosen;
        }
    }

    /**
     * One flame graph, two and their difference, or more.
     *
     * @param trees addresses of the trees, baseline first
     * @param threads filter of the threads whose stacks they show
     * @param apart keys of kinds of which no difference can be shown
     */
    record FlameGraph(EventKind kind, List<String> trees, ThreadFilter threads, String apart) {
        /** The trees as one attribute. */
        public String sources() {
            return String.join(" ", trees);
        }

        /** Keys and names of all kinds as one attribute: "cpu=CPU,monitor=Lock contention (synchronized)". */
        public String kinds() {
            return Arrays.stream(EventKind.values())
                    .map(each -> each.key() + "=" + each.label())
                    .collect(Collectors.joining(","));
        }
    }

    /**
     * The panel of recordings: time, allocation and waiting.
     *
     * @param sides one, or baseline and candidates
     * @param kindName the shown kind of event, as addresses name it
     * @param here address of the page, on which other kinds are chosen; its parameter {@code threads} names a thread group
     */
    public static ProfilePanel of(
            Profiles profiles,
            RecordingCatalog catalog,
            Project project,
            List<RecordedSide> sides,
            String kindName,
            Address here) {
        List<Long> ids = sides.stream().map(side -> side.fork().id()).toList();
        EventKind kind = EventKind.named(kindName).orElse(EventKind.CPU);
        ThreadFilter threads =
                ThreadFilter.of(sides, kind, here.value("threads"), profiles.threadGroups(project.id(), ids, kind));
        ProfileComparison comparison = profiles.read(project.id(), ids, KINDS, threads.chosen());
        boolean read = sides.stream().anyMatch(RecordedSide::isRead);
        List<GrownFrame> grown =
                sides.size() == 2 ? comparison.grown(ids.getFirst(), ids.getLast(), KINDS, MAX_GROWN) : List.of();
        ProfileLists lists = ProfileLists.of(sides, kind, comparison);
        ProfileAnswer answer = new ProfileAnswer(
                kind,
                IntStream.range(0, sides.size())
                        .mapToObj(side -> sides.get(side).recorded(kind, lists.methods(), side))
                        .toList(),
                grown.stream().filter(frame -> frame.kind() == kind).toList(),
                sides.size() == 2 ? comparison.basis(ids.getFirst(), ids.getLast(), kind) : ShareBasis.COMPARABLE);
        return new ProfilePanel(
                sides.stream().map(RecordedSide::label).toList(),
                sides.stream()
                        .map(side -> new RecordingLink(
                                side.label(),
                                "/projects/" + project.name() + "/recordings/"
                                        + side.fork().id()))
                        .toList(),
                sides.stream()
                        .filter(side -> !side.trouble().isEmpty())
                        .map(side -> prefix(sides, side) + side.trouble())
                        .toList(),
                differences(
                        sides,
                        comparison,
                        difference -> difference.forbidsComparison()
                                || (difference.isOtherSampler() && difference.kind() == kind)),
                Stream.of(
                                threads.notes(),
                                differences(
                                        sides,
                                        comparison,
                                        difference -> !difference.forbidsComparison()
                                                && !difference.isOtherSampler()
                                                && difference.kind() == kind),
                                fewSamples(sides, kind, comparison))
                        .flatMap(List::stream)
                        .toList(),
                read
                        ? KINDS.stream()
                                .filter(each -> !each.isRare() || isRecorded(each, sides))
                                .map(each -> tab(
                                        each,
                                        sides,
                                        kind,
                                        grown.stream()
                                                .filter(frame -> frame.kind() == each && isSound(comparison, ids, each))
                                                .count(),
                                        here))
                                .toList()
                        : List.of(),
                read ? answer : null,
                read && !answer.isEmpty() ? graph(project, sides, kind, threads, apart(ids, comparison)) : null,
                read ? lists : null,
                FigureTable.of(sides, catalog.facts(project.id(), ids)));
    }

    private static String prefix(List<RecordedSide> sides, RecordedSide side) {
        return sides.size() > 1 ? side.label() + ": " : "";
    }

    private static List<String> fewSamples(List<RecordedSide> sides, EventKind kind, ProfileComparison comparison) {
        return sides.stream()
                .filter(side -> side.fork().kinds().containsKey(kind) && kind == EventKind.CPU)
                .flatMap(side -> sampleError(comparison.weight(side.fork().id(), kind)).stream()
                        .map(words -> prefix(sides, side) + words))
                .toList();
    }

    /**
     * A warning for shares of few samples: "90 samples: the confidence interval of a share of 50 % is ±14 percentage points". A graph of 90 samples
     * looks as sharp as one of 9,000. The interval is widest for a share of 50 %. It assumes independent samples, which those of one thread are
     * only roughly.
     *
     * @return empty for many samples, and for none
     */
    static Optional<String> sampleError(long samples) {
        double half = Confidence.NORMAL_QUANTILE * Math.sqrt(0.25 / samples);
        return samples == 0 || half < SMALL
                ? Optional.empty()
                : Optional.of(samples + (samples == 1 ? " sample" : " samples")
                        + ": the " + Confidence.TEXT + " interval of a share of 50 % is ±"
                        + Math.round(100 * Math.min(0.5, half))
                        + " percentage points.");
    }

    /** Differences of each candidate's recorder settings from those of the baseline. */
    private static List<String> differences(
            List<RecordedSide> sides, ProfileComparison comparison, Predicate<SettingDifference> wanted) {
        RecordedSide baseline = sides.getFirst();
        return sides.stream()
                .skip(1)
                .flatMap(candidate -> RecorderSettings.words(
                        baseline.label(),
                        candidate.label(),
                        comparison
                                .differences(
                                        baseline.fork().id(), candidate.fork().id())
                                .stream()
                                .filter(wanted)
                                .toList())
                        .stream())
                .toList();
    }

    private static boolean isRecorded(EventKind kind, List<RecordedSide> sides) {
        return sides.stream()
                .map(side -> side.fork().kinds().get(kind))
                .anyMatch(summary -> summary != null && summary.observable());
    }

    private static boolean isSound(ProfileComparison comparison, List<Long> ids, EventKind kind) {
        return comparison.basis(ids.getFirst(), ids.getLast(), kind) == ShareBasis.COMPARABLE;
    }

    private static KindTab tab(EventKind kind, List<RecordedSide> sides, EventKind chosen, long growing, Address here) {
        List<KindSummary> recorded = sides.stream()
                .map(side -> side.fork().kinds().get(kind))
                .filter(Objects::nonNull)
                .toList();
        boolean any = recorded.stream()
                .anyMatch(one -> one.events() > 0 || !one.cuts().isEmpty());
        boolean hidden = recorded.stream().anyMatch(one -> !one.observable());
        boolean cut = recorded.stream().anyMatch(one -> one.blind() != null);
        return new KindTab(
                kind,
                here.with("kind", kind.key()) + "#profiles",
                kind == chosen,
                any
                        ? (growing == 0 ? "" : growing + " grew")
                        : hidden ? "not observable" : cut ? "none recorded" : KindTab.EMPTY);
    }

    private static String apart(List<Long> ids, ProfileComparison comparison) {
        return ids.size() != 2
                ? ""
                : KINDS.stream()
                        .filter(kind -> comparison
                                .basis(ids.getFirst(), ids.getLast(), kind)
                                .isApart())
                        .map(EventKind::key)
                        .collect(Collectors.joining(","));
    }

    private static FlameGraph graph(
            Project project, List<RecordedSide> sides, EventKind kind, ThreadFilter threads, String apart) {
        List<String> addresses = sides.stream()
                .filter(RecordedSide::isRead)
                .map(side -> "/projects/" + project.name() + "/profiles/"
                        + side.fork().id() + "/" + kind.key() + "?label="
                        + UriUtils.encode(side.label(), StandardCharsets.UTF_8)
                        + (threads.chosen().isEmpty()
                                ? ""
                                : "&threads=" + UriUtils.encode(threads.chosen(), StandardCharsets.UTF_8)))
                .toList();
        return new FlameGraph(kind, addresses, threads, apart);
    }
}
