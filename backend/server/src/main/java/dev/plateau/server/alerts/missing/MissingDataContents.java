package dev.plateau.server.alerts.missing;

import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.Links;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.content.MessageContents;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Builds the content of messages about missing data, from the data still missing when they are sent. */
@Component
public class MissingDataContents {
    private static final int ROWS = 20;
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final MissingDataRepository stored;
    private final MissingData missingData;
    private final AlertRules rules;
    private final MessageContents messageContents;
    private final Links links;

    MissingDataContents(
            MissingDataRepository stored,
            MissingData missingData,
            AlertRules rules,
            MessageContents messageContents,
            Links links) {
        this.stored = stored;
        this.missingData = missingData;
        this.rules = rules;
        this.messageContents = messageContents;
        this.links = links;
    }

    /** True if all of it has reported again before the message was sent. */
    public boolean isOver(Message message) {
        return lasting(message).isEmpty();
    }

    /**
     * The content of a message about missing data.
     *
     * @throws java.util.NoSuchElementException when the rule was removed
     */
    public MissingDataContent about(Message message) {
        List<StoredMissingData> all = lasting(message);
        List<StoredMissingData> shown = all.stream().limit(ROWS).toList();
        List<MissingData.Words> words = missingData.words(
                message.project(),
                shown.stream().map(StoredMissingData::subject).toList());
        List<MissingDataContent.Row> lines = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            lines.add(new MissingDataContent.Row(
                    words.get(i).what(), words.get(i).where(), time(shown.get(i).last())));
        }
        AlertRule rule = rules.find(message.rule()).orElseThrow();
        String project = messageContents.project(message.project());
        return new MissingDataContent(
                project,
                lines,
                all.size(),
                rule.missingData() == null ? "" : rule.missingData().words(),
                links.project(project));
    }

    private List<StoredMissingData> lasting(Message message) {
        return stored.findByRuleIdAndDetectedAtAndEndedAtIsNullOrderByLastAtAscIdAsc(
                message.rule(), message.missingAt());
    }

    private static String time(Instant instant) {
        return MINUTES.format(instant);
    }
}
