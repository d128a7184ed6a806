package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.profiles.Growth;
import dev.plateau.wire.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Texts of a kind of event on pages.
 *
 * @param tab its short name, for tabs
 * @param title title of its flame graph
 * @param whole the whole that its shares refer to
 */
public record KindWords(EventKind kind, String tab, String title, String whole) {
    private static final List<KindWords> ALL =
            Arrays.stream(EventKind.values()).map(KindWords::of).toList();

    private static KindWords of(EventKind kind) {
        String whole = Growth.whole(kind);
        return switch (kind) {
            case CPU -> new KindWords(kind, "CPU", "Running code", whole);
            case ALLOCATION -> new KindWords(kind, "Allocation", "Allocated bytes", whole);
            case MONITOR -> new KindWords(kind, "Monitors", "Blocked at synchronized", whole);
            case PARK -> new KindWords(kind, "Locks", "Parked in locks and conditions", whole);
            case WAIT -> new KindWords(kind, "Object.wait", "Waiting in Object.wait", whole);
            case PINNED -> new KindWords(kind, "Pinning", "Virtual threads pinned", whole);
        };
    }

    /** All kinds in the order of pages. */
    public static List<KindWords> all() {
        return ALL;
    }

    /** The kind of this name in addresses; CPU for any other. */
    public static KindWords named(String name) {
        Optional<KindWords> found = ALL.stream()
                .filter(words -> words.kind().key().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
        return found.orElse(ALL.getFirst());
    }

    public String key() {
        return kind.key();
    }

    /** A formatted weight: "2.90 s", "1.20 MiB", "1,234 samples". */
    public String amount(long weight) {
        return switch (kind.unit()) {
            case "bytes" -> Quantity.of((double) weight, "B");
            case "ns" -> Quantity.of((double) weight, "ns/op").replace("/op", "");
            default -> Quantity.grouped((double) weight) + (weight == 1 ? " sample" : " samples");
        };
    }
}
