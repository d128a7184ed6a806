package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile.ThreadWeight;
import dev.plateau.recording.model.RecorderSettings;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.RecordingFacts.Lost;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.RecordingRecord;
import dev.plateau.server.profiles.RecordingRecord.StoragePlace;
import dev.plateau.wire.jmh.JmhRowReader;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * Facts of a recording, as its page shows them.
 *
 * @param events recorded types of events, with their effective settings
 * @param lost data lost while recording, or unreadable; empty when complete
 * @param blind kinds of events that it can't show, or only in part, and why
 */
record RecordingView(RecordingFacts facts, List<EventRow> events, List<String> lost, List<String> blind) {
    private static final int MAX_THREADS = 15;
    private static final Pattern PACKAGE = Pattern.compile("\\w+\\.");
    /** JMH names its threads after the benchmark, with its package. */
    private static final Pattern PACKAGES = Pattern.compile("^([a-z]\\w*\\.)+(?=[A-Z])");

    private static final Pattern HIDDEN = Pattern.compile("\\*+");

    /**
     * A type of event.
     *
     * @param setting "from 0 ms on", "every 10 ms", "off"
     */
    record EventRow(String name, String setting, String count) {}

    /** A thread's part of a kind of event, before cuts. */
    record ThreadRow(String name, String shortName, String events, String amount, String share) {}

    static RecordingView of(Recording recorded, RecordingSummary fork) {
        RecordingFacts facts = recorded.facts();
        return new RecordingView(
                facts,
                facts.settings().entrySet().stream()
                        .map(entry -> event(
                                entry.getKey(), entry.getValue(), facts.events().getOrDefault(entry.getKey(), 0L)))
                        .toList(),
                lost(recorded),
                fork.kinds().values().stream()
                        .map(kind -> kind.blindSpot(""))
                        .filter(words -> !words.isEmpty())
                        .toList());
    }

    /** True if it was made on this build of the JDK, or one of the two is unknown. */
    boolean isOf(Environment.Jdk jdk) {
        String recorded = facts.jvm().jdk();
        return recorded.isEmpty() || jdk.vmVersion().equals(JmhRowReader.UNKNOWN) || recorded.equals(jdk.vmVersion());
    }

    private static EventRow event(String name, SortedMap<String, String> settings, long events) {
        boolean off = "false".equals(settings.get("enabled"));
        String setting = off ? "off" : setting(settings);
        return new EventRow(name, setting, off && events == 0 ? Quantity.NONE : Quantity.grouped((double) events));
    }

    private static String setting(SortedMap<String, String> settings) {
        List<String> words = new ArrayList<>();
        if (settings.containsKey("threshold")) {
            words.add("from " + settings.get("threshold") + " on");
        }
        String pace = settings.getOrDefault("throttle", settings.getOrDefault("period", "off"));
        if (!pace.equals("off")) {
            words.add(RecorderSettings.pace(pace));
        }
        if (!settings.getOrDefault("filter", "").isEmpty()) {
            words.add("calls of "
                    + PACKAGE.matcher(settings.getOrDefault("filter", "")).replaceAll(""));
        }
        return words.isEmpty() ? "on" : String.join(", ", words);
    }

    private static List<String> lost(Recording recorded) {
        Lost lost = recorded.facts().lost();
        List<String> words = new ArrayList<>();
        add(words, "bytes of events that had no room", lost.bytes());
        add(words, "samples of CPU time that had no room", lost.cpuSamples());
        add(words, "events without a stack", lost.withoutStack());
        add(words, "stacks cut at the depth of the recording", lost.truncatedStacks());
        recorded.missing()
                .forEach(missing -> words.add("not read"
                        + (missing.bytes() == 0 ? "" : ", " + Quantity.of((double) missing.bytes(), "B") + " at most")
                        + ": " + missing.reason()));
        return words;
    }

    private static void add(List<String> words, String what, long count) {
        if (count > 0) {
            words.add(what + ": " + Quantity.grouped((double) count));
        }
    }

    static List<ThreadRow> threads(List<ThreadWeight> threads, EventKind kind) {
        double whole =
                Math.max(1, threads.stream().mapToLong(ThreadWeight::weight).sum());
        return threads.stream()
                .limit(MAX_THREADS)
                .map(thread -> new ThreadRow(
                        thread.name(),
                        shortName(thread.name()),
                        Quantity.grouped((double) thread.events()),
                        Quantity.weight((double) thread.weight(), kind.unit()),
                        ProfileLists.percent(thread.weight() / whole)))
                .toList();
    }

    private static String shortName(String thread) {
        return HIDDEN.matcher(thread).matches()
                ? "name hidden: it may be an address"
                : thread.isEmpty() ? "without a name" : PACKAGES.matcher(thread).replaceFirst("");
    }

    /** Notes about the file: refused, expired, or not yet in its intended storage. */
    static List<String> fileStates(RecordingRecord item) {
        List<String> states = new ArrayList<>();
        if (item.keptIn() == StoragePlace.NOWHERE) {
            states.add(
                    item.bytes() == 0
                            ? "Nothing of the file was stored."
                            : "The original has expired: its file is not kept any more. What it showed is still here.");
        }
        if (item.keptReason() != null) {
            states.add("The file is not yet where it belongs: " + item.keptReason());
        }
        return states;
    }
}
