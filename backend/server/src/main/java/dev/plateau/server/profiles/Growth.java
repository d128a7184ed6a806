package dev.plateau.server.profiles;

import dev.plateau.recording.compare.GrownFrame;
import dev.plateau.recording.model.EventKind;
import java.util.Locale;

/** Texts for the growth of a frame: the same on pages and in mails. */
public final class Growth {
    private Growth() {}

    /** The whole that shares of a kind of event refer to: "CPU" in "82 % of CPU". */
    public static String whole(EventKind kind) {
        return switch (kind) {
            case CPU -> "CPU";
            case ALLOCATION -> "allocated bytes";
            case MONITOR -> "time blocked at synchronized";
            case PARK -> "time parked";
            case WAIT -> "time in Object.wait";
            case PINNED -> "time pinned";
        };
    }

    /** "LazyInputStream.getInstance 32 % → 82 % of CPU". */
    public static String words(GrownFrame grown, EventKind kind) {
        return name(grown) + " " + percent(grown.baselineShare()) + " → " + percent(grown.candidateShare()) + " of "
                + whole(kind);
    }

    /** Class and method of a frame, without the package. */
    public static String name(GrownFrame grown) {
        String name = grown.frame().name();
        int method = name.lastIndexOf('.');
        int type = name.lastIndexOf('.', method - 1);
        return type > 0 ? name.substring(type + 1) : name;
    }

    /** "32 %". */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }
}
