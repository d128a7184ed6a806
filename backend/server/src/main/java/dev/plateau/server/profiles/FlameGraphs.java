package dev.plateau.server.profiles;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plateau.recording.export.FlameGraphData;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CutRule.CutTotal;
import dev.plateau.recording.model.EventKind;
import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.Profiles.StoredPart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Flame graphs of recordings, for the page that draws them. */
@Component
public class FlameGraphs {
    private static final JsonMapper PAGE_JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private final Profiles profiles;

    FlameGraphs(Profiles profiles) {
        this.profiles = profiles;
    }

    /**
     * A call tree as the page draws it.
     *
     * @param uncut rules whose cut is undone
     * @param threads thread group whose stacks alone are shown; empty for all threads
     * @param label name of the tree
     * @return gzipped JSON of {@link FlameGraphData}; empty when there is no such recording, or it was not read
     */
    public Optional<byte[]> of(
            long project, long recording, String kind, Collection<String> uncut, String threads, String label) {
        Optional<RecordingSummary> found = profiles.one(project, recording);
        KindSummary summary = found.flatMap(one -> EventKind.named(kind).map(one.kinds()::get))
                .orElse(null);
        if (summary == null) {
            return Optional.empty();
        }
        List<String> rules = Stream.concat(
                        Stream.of(Profiles.KEPT),
                        uncut.stream()
                                .filter(rule -> Profiles.RULES.containsKey(rule)
                                        && Profiles.rule(rule).undoable()))
                .toList();
        CallTree tree = parts(project, recording, summary.kind(), rules, threads)
                .map(StoredPart::tree)
                .reduce(CallTree::plus)
                .orElse(CallTree.EMPTY);
        List<CutTotal> cuts = threads.isEmpty()
                ? summary.cuts()
                : parts(project, recording, summary.kind(), Profiles.RULES.keySet(), threads)
                        .map(part -> Profiles.rule(part.rule()).total(part.events(), part.weight()))
                        .toList();
        FlameGraphData data = FlameGraphData.of(summary.kind(), tree, label, cuts, 0);
        return Optional.of(gzipped(new FlameGraphData(
                data.unit(),
                data.total(),
                label,
                found.get().operations(),
                data.names(),
                data.levels(),
                cuts,
                threads.isEmpty() ? null : threads,
                summary.observable() ? null : summary.blind(),
                summary.observable() ? summary.blind() : null)));
    }

    private Stream<StoredPart> parts(
            long project, long recording, EventKind kind, Collection<String> rules, String threads) {
        return profiles.parts(project, List.of(recording), List.of(kind), rules, threads).stream();
    }

    private static byte[] gzipped(FlameGraphData data) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            PAGE_JSON.writeValue(out, data);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
