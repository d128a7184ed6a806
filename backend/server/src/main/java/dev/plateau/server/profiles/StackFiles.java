package dev.plateau.server.profiles;

import dev.plateau.recording.export.FoldedStacks;
import dev.plateau.recording.export.Pprof;
import dev.plateau.recording.export.Speedscope;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** The stored stacks of a recording as files of other tools, without the events that rules cut. */
@Component
record StackFiles(Profiles profiles, RecordingCatalog catalog) {
    /** The format of a file. */
    enum StackFormat {
        /** JSON with a profile for each kind of event. */
        SPEEDSCOPE("speedscope.json"),
        /** Gzipped protocol buffers with sample types for each kind of event. */
        PPROF("pb.gz"),
        /** A text of one kind of event: {@code root;...;leaf weight}. */
        COLLAPSED("collapsed.txt");

        private final String extension;

        StackFormat(String extension) {
            this.extension = extension;
        }

        /** "recording-7-cpu.collapsed.txt". */
        String file(long recording, EventKind kind) {
            return "recording-" + recording + (this == COLLAPSED ? "-" + kind.key() : "") + "." + extension;
        }
    }

    /**
     * The file of a recording.
     *
     * @param kind of the events of a text
     * @param threads thread group whose stacks alone it has; empty for all threads
     * @return empty for a recording that was not read
     */
    Optional<byte[]> of(long project, RecordingRecord item, StackFormat format, EventKind kind, String threads) {
        Recording facts = catalog.facts(project, List.of(item.id())).get(item.id());
        if (facts == null) {
            return Optional.empty();
        }
        Map<EventKind, Profile> kinds = new EnumMap<>(EventKind.class);
        for (EventKind each : EventKind.values()) {
            kinds.put(each, new Profile(each, new Profile.Part(0, 0, CallTree.EMPTY, List.of()), List.of(), List.of()));
        }
        List<EventKind> wanted = format == StackFormat.COLLAPSED ? List.of(kind) : List.of(EventKind.values());
        profiles.parts(project, List.of(item.id()), wanted, List.of(Profiles.KEPT), threads)
                .forEach(part -> kinds.put(
                        part.kind(),
                        new Profile(
                                part.kind(),
                                new Profile.Part(part.events(), part.weight(), part.tree(), part.sites()),
                                List.of(),
                                List.of())));
        Recording recording = new Recording(facts.facts(), facts.figures(), kinds, facts.missing());
        return Optional.of(
                switch (format) {
                    case SPEEDSCOPE ->
                        utf8(Speedscope.json(catalog.named(project, item).name(), recording));
                    case PPROF -> pprof(recording);
                    case COLLAPSED ->
                        utf8(FoldedStacks.of(List.of(recording.profile(kind).kept())).entrySet().stream()
                                .map(stack -> stack.getKey() + " " + stack.getValue() + "\n")
                                .collect(Collectors.joining()));
                });
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] pprof(Recording recording) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Pprof.write(recording, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }
}
