package dev.plateau.knowledge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of the JDK as programs read it: REST, and the collector's JSON.
 *
 * @param since releases that introduced it, such as {@code 15}, {@code 11.0.17} or {@code one of 12 to 17}
 * @param until releases that ended it
 * @param collector garbage collector that it is about; null for all
 * @param noTest what to do where no option undoes it
 */
public record JdkChangeItem(
        String id,
        String title,
        String kind,
        List<String> since,
        List<String> until,
        String effect,
        @Nullable String collector,
        List<String> flags,
        List<TestItem> tests,
        @Nullable String noTest,
        List<FrameItem> frames,
        List<FrameItem> events,
        List<ChangeSource> sources,
        String verified,
        String note) {
    /**
     * Options that undo it, or make it.
     *
     * @param builds JDKs that accept them
     * @param only {@code x86} or {@code linux}; null for all machines
     */
    public record TestItem(
            List<String> options,
            String tool,
            String builds,
            @Nullable String only) {}

    /**
     * A frame or an event that is evidence of it.
     *
     * @param builds JDKs that have it, or {@code all}
     */
    public record FrameItem(String name, String builds) {}

    public static JdkChangeItem of(JdkChange change) {
        return new JdkChangeItem(
                change.id(),
                change.title(),
                change.kind().word(),
                change.since().stream().map(JdkRelease::toString).toList(),
                change.until().stream().map(JdkRelease::toString).toList(),
                change.effect(),
                change.collector(),
                change.flags(),
                change.tests().stream()
                        .map(test -> new TestItem(
                                test.options(),
                                test.compiler() ? "javac" : "java",
                                test.builds().toString(),
                                test.only()))
                        .toList(),
                change.noTest(),
                change.frames().stream()
                        .map(frame ->
                                new FrameItem(frame.frame(), frame.builds().toString()))
                        .toList(),
                change.events().stream()
                        .map(event ->
                                new FrameItem(event.event(), event.builds().toString()))
                        .toList(),
                change.sources(),
                change.verified().word(),
                change.note());
    }
}
