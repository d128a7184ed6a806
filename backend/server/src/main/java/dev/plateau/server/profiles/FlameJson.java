package dev.plateau.server.profiles;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plateau.recording.export.FlameGraphLayout;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.server.profiles.Profiles.Cut;
import dev.plateau.server.profiles.Profiles.KindSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A call tree as the page draws it; {@code flame/format.ts} defines the same format in TypeScript.
 *
 * @param unit of all weights: samples, ns or bytes
 * @param total weight of the root
 * @param operations of the benchmark during the recording; null when unknown
 * @param names of frames, each once
 * @param levels as {@link FlameGraphLayout} has them; none when there are no events
 * @param cuts frames that rules removed, or kept on request
 * @param threads thread group whose stacks these are; null for all threads
 * @param notObservable reason why no event can be shown
 * @param blind reason why only some events can be shown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record FlameJson(
        String unit,
        long total,
        String label,
        @Nullable Long operations,
        List<String> names,
        List<long[]> levels,
        List<Cut> cuts,
        @Nullable String threads,
        @Nullable String notObservable,
        @Nullable String blind) {
    private static final JsonMapper JSON = JsonMapper.shared();

    static FlameJson of(KindSummary kind, CallTree tree, String label, @Nullable Long operations, String threads) {
        FlameGraphLayout flameGraphLayout = FlameGraphLayout.of(tree, 0);
        return new FlameJson(
                EventKind.valueOf(kind.kind().toUpperCase(java.util.Locale.ROOT))
                        .unit(),
                tree.weight(),
                label,
                operations,
                flameGraphLayout.names(),
                tree.weight() > 0 ? flameGraphLayout.levels() : List.of(),
                kind.cuts(),
                threads.isEmpty() ? null : threads,
                kind.observable() ? null : kind.blind(),
                kind.observable() ? kind.blind() : null);
    }

    byte[] gzipped() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            JSON.writeValue(out, this);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
