package dev.plateau.collector.report;

import dev.plateau.recording.export.SavedFlameGraphs;
import dev.plateau.recording.export.SavedFlameGraphs.SavedGraph;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.ProfileAnswer;
import dev.plateau.recording.model.RecorderSettings;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.ShareBasis;
import dev.plateau.recording.model.Site;
import dev.plateau.recording.model.Visibility;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Recordings as flame graphs, with hot methods and contention sites.
 *
 * @param saved the call trees, for the script of the page
 */
record ReportProfiles(List<RecordedBenchmark> benchmarks, String saved) {
    private static final int MAX_ROWS = 12;

    /** @param labels names of the sides, baseline first */
    record RecordedBenchmark(String name, String conditions, List<String> labels, List<KindProfile> kinds) {}

    /**
     * Events of one kind.
     *
     * @param key of its graph in the page
     * @param isApart true if no difference of a pair is shown
     * @param methods in which stacks end, the heaviest first
     * @param sites where threads were blocked, the heaviest first
     */
    record KindProfile(
            String key, EventKind kind, String sentence, boolean isApart, List<ListRow> methods, List<ListRow> sites) {}

    /** @param sides a text for each side */
    record ListRow(String name, String title, List<String> sides) {}

    /** Recordings of one benchmark. */
    private record Recorded(String name, String conditions, List<String> labels, List<Recording> recordings) {
        RecordedBenchmark profiled(int number, List<SavedGraph> graphs) {
            List<KindProfile> kinds = new ArrayList<>();
            for (EventKind kind : EventKind.values()) {
                if (recordings.stream()
                        .anyMatch(recording -> recording.profile(kind).kept().events() > 0)) {
                    String key = "profile-" + number + "-" + kind.key();
                    ShareBasis basis = basis(kind);
                    kinds.add(new KindProfile(
                            key, kind, sentence(kind, basis), basis.isApart(), methods(kind), sites(kind)));
                    graphs.add(SavedGraph.of(key, kind, recordings, labels));
                }
            }
            return new RecordedBenchmark(name, conditions, labels, kinds);
        }

        private Profile.Part part(int side, EventKind kind) {
            return recordings.get(side).profile(kind).kept();
        }

        private ShareBasis basis(EventKind kind) {
            return recordings.size() == 2
                    ? ShareBasis.of(
                            kind,
                            part(0, kind).tree(),
                            part(1, kind).tree(),
                            settings(recordings.get(0)).against(settings(recordings.get(1))))
                    : ShareBasis.COMPARABLE;
        }

        private String sentence(EventKind kind, ShareBasis basis) {
            List<GrownFrame> grown = recordings.size() == 2 && basis != ShareBasis.OTHER_THRESHOLD
                    ? GrownFrame.find(kind, part(0, kind).tree(), part(1, kind).tree())
                    : List.of();
            return new ProfileAnswer(
                            kind,
                            IntStream.range(0, recordings.size())
                                    .mapToObj(side -> side(side, kind))
                                    .toList(),
                            grown,
                            basis)
                    .sentence();
        }

        private static RecorderSettings settings(Recording recording) {
            return new RecorderSettings(recording.facts().settings());
        }

        private ProfileAnswer.Recorded side(int side, EventKind kind) {
            Map.Entry<Frame, Long> top = own(part(side, kind)).entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElse(null);
            return new ProfileAnswer.Recorded(
                    labels.get(side),
                    recordings.get(side).visibility(kind) != Visibility.NOT_OBSERVABLE,
                    part(side, kind).events(),
                    recordings.get(side).profile(kind).cuts().stream()
                            .mapToLong(cut -> cut.part().events())
                            .sum(),
                    null,
                    null,
                    top == null ? null : top.getKey().shortName(),
                    top == null ? 0 : share(top.getValue(), part(side, kind)));
        }

        private List<ListRow> methods(EventKind kind) {
            List<Map<Frame, Long>> own = IntStream.range(0, recordings.size())
                    .mapToObj(side -> own(part(side, kind)))
                    .toList();
            return own.stream()
                    .flatMap(side -> side.keySet().stream())
                    .distinct()
                    .sorted(Comparator.comparingDouble(frame -> -IntStream.range(0, own.size())
                            .mapToDouble(side -> share(own.get(side).getOrDefault(frame, 0L), part(side, kind)))
                            .max()
                            .orElse(0)))
                    .limit(MAX_ROWS)
                    .map(frame -> new ListRow(
                            frame.shortName(),
                            frame.name(),
                            IntStream.range(0, own.size())
                                    .mapToObj(side -> GrownFrame.percent(
                                            share(own.get(side).getOrDefault(frame, 0L), part(side, kind))))
                                    .toList()))
                    .toList();
        }

        private List<ListRow> sites(EventKind kind) {
            if (!kind.isBlocking()) {
                return List.of();
            }
            Map<List<Object>, Site> places = new LinkedHashMap<>();
            Map<List<Object>, long[]> weights = new LinkedHashMap<>();
            for (int i = 0; i < recordings.size(); i++) {
                for (Site site : part(i, kind).sites()) {
                    List<Object> place = List.of(site.kind(), site.type(), site.frame(), site.line());
                    places.putIfAbsent(place, site);
                    weights.computeIfAbsent(place, key -> new long[recordings.size()])[i] += site.weight();
                }
            }
            return weights.entrySet().stream()
                    .sorted(Comparator.comparingLong(entry -> -IntStream.range(0, recordings.size())
                            .mapToLong(i -> entry.getValue()[i])
                            .max()
                            .orElse(0)))
                    .limit(MAX_ROWS)
                    .map(entry -> row(Objects.requireNonNull(places.get(entry.getKey())), entry.getValue()))
                    .toList();
        }

        private static ListRow row(Site site, long[] weights) {
            String line = site.line() > 0 ? ":" + site.line() : "";
            return new ListRow(
                    site.frame().shortName() + line + ", " + site.kind().label()
                            + (site.type().isEmpty()
                                    ? ""
                                    : " " + site.type().substring(site.type().lastIndexOf('.') + 1)),
                    site.frame().name() + line + " " + site.type(),
                    IntStream.range(0, weights.length)
                            .mapToObj(i -> weights[i] == 0 ? Quantity.NONE : Quantity.weight((double) weights[i], "ns"))
                            .toList());
        }

        private static double share(long weight, Profile.Part part) {
            return part.weight() == 0 ? 0 : (double) weight / part.weight();
        }

        /** Weight of the stacks that end in each frame. */
        private static Map<Frame, Long> own(Profile.Part part) {
            Map<Frame, Long> own = new LinkedHashMap<>();
            for (int node = 1; node < part.tree().size(); node++) {
                if (part.tree().self()[node] > 0) {
                    own.merge(
                            part.tree().frames().get(part.tree().frame()[node]),
                            part.tree().self()[node],
                            Long::sum);
                }
            }
            return own;
        }
    }

    /**
     * Reads recordings: of each benchmark those of the baseline and the subject of the page, where both were recorded, else of the first and the last
     * column that has one; and files given as such, side by side.
     *
     * @param subject column that the page's sentence is about; null without one
     * @return null without recordings
     */
    static @Nullable ReportProfiles of(
            List<ReportColumn> columns,
            ReportColumn baseline,
            @Nullable ReportColumn subject,
            List<BenchmarkKey> keys,
            List<Path> files)
            throws IOException {
        List<RecordedBenchmark> benchmarks = new ArrayList<>();
        List<SavedGraph> graphs = new ArrayList<>();
        for (BenchmarkKey key : keys) {
            List<ReportColumn> recorded = columns.stream()
                    .filter(column -> column.recordings().containsKey(key))
                    .toList();
            if (!recorded.isEmpty()) {
                List<ReportColumn> sides = sides(recorded, baseline, subject);
                List<Recording> read = new ArrayList<>();
                for (ReportColumn side : sides) {
                    read.add(Objects.requireNonNull(side.recordings().get(key)).read());
                }
                List<String> labels = sides.stream().map(ReportColumn::name).toList();
                benchmarks.add(new Recorded(key.shortName(), Names.conditions(key), labels, read)
                        .profiled(benchmarks.size(), graphs));
            }
        }
        if (!files.isEmpty()) {
            List<Recording> read = new ArrayList<>();
            for (Path file : files) {
                read.add(new RecordedFork(file, null).read());
            }
            List<String> names = files.stream()
                    .map(file -> String.valueOf(file.getFileName()))
                    .toList();
            benchmarks.add(new Recorded("Recordings", "", names, read).profiled(benchmarks.size(), graphs));
        }
        return graphs.isEmpty()
                ? null
                : new ReportProfiles(
                        benchmarks, new SavedFlameGraphs(graphs.get(0).kind(), graphs).toJson());
    }

    private static List<ReportColumn> sides(
            List<ReportColumn> recorded, ReportColumn baseline, @Nullable ReportColumn subject) {
        ReportColumn first = recorded.contains(baseline) ? baseline : recorded.get(0);
        ReportColumn last = subject != null && recorded.contains(subject) ? subject : recorded.get(recorded.size() - 1);
        return first.is(last) ? List.of(first) : List.of(first, last);
    }
}
