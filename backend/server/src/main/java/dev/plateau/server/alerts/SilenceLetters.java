package dev.plateau.server.alerts;

import dev.plateau.server.watch.Silences;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Writes what messages of silence say, from what is still silent when they are sent. */
@Component
class SilenceLetters {
    private static final int ROWS = 20;
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final SilenceRows rows;
    private final Silences silences;
    private final Rules rules;
    private final Letters letters;
    private final Links links;

    SilenceLetters(SilenceRows rows, Silences silences, Rules rules, Letters letters, Links links) {
        this.rows = rows;
        this.silences = silences;
        this.rules = rules;
        this.letters = letters;
        this.links = links;
    }

    /** Whether all of it came back before the message was sent. */
    boolean isOver(Message message) {
        return rows.lasting(message.rule(), message.silenceAt()).isEmpty();
    }

    /** @throws java.util.NoSuchElementException when the rule was removed */
    SilenceLetter about(Message message) {
        List<Silence> all = rows.lasting(message.rule(), message.silenceAt());
        List<Silence> shown = all.stream().limit(ROWS).toList();
        List<Silences.Words> words = silences.words(
                message.project(), shown.stream().map(Silence::subject).toList());
        List<SilenceLetter.Line> lines = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            lines.add(new SilenceLetter.Line(
                    words.get(i).what(), words.get(i).where(), time(shown.get(i).last())));
        }
        Rule rule = rules.find(message.rule()).orElseThrow();
        String project = letters.project(message.project());
        return new SilenceLetter(
                project,
                lines,
                all.size(),
                rule.silence() == null ? "" : rule.silence().words(),
                links.project(project));
    }

    private static String time(Instant instant) {
        return MINUTES.format(instant);
    }
}
