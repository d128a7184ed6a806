package dev.plateau.server.alerts.delivery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.wire.text.MarkdownText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON body for a web hook about an incident, with the fields of the REST API.
 *
 * @param sentence the incident in one sentence
 * @param verifiedCause cause that a search verified by measuring, as a sentence; null without one
 * @param commits address of the page with the commits after one up to the other, or null
 * @param flags JVM flags that differ, as sentences
 * @param grown frames whose share grew, as sentences
 */
record HookBody(
        String event,
        String project,
        long incident,
        @JsonUnwrapped IncidentRecord fields,
        String sentence,
        String text,
        @Nullable String verifiedCause,
        String url,
        @Nullable String comparison,
        @Nullable String commits,
        List<String> flags,
        List<String> grown,
        @Nullable String repeat,
        List<IncidentChangeRecord> changes) {
    /** "Acknowledge: https://...", or a link alone. */
    private static final Pattern LINK = Pattern.compile("(?:(\\w+): +)?(https?://\\S+)");

    /** Buttons that Teams shows of a card. */
    private static final int MAX_BUTTONS = 6;

    private static HookBody of(MessageContent content) {
        Evidence evidence = content.evidence();
        Evidence.Range range = evidence == null ? null : evidence.range();
        return new HookBody(
                "incident." + content.kind().name().toLowerCase(Locale.ROOT),
                content.project(),
                content.incident().id(),
                content.incident(),
                content.sentence(),
                content.lead(),
                content.verified(),
                content.address(),
                evidence == null ? null : evidence.comparison(),
                range == null ? null : range.href(),
                evidence == null ? List.of() : evidence.flags(),
                evidence == null ? List.of() : evidence.grown(),
                evidence == null ? null : evidence.repeat(),
                content.changes());
    }

    /** The body about one incident, or about those of a digest. */
    static Object of(List<MessageContent> all, String text) {
        return all.size() == 1
                ? of(all.getFirst())
                : Map.of(
                        "event",
                        "digest",
                        "text",
                        text,
                        "incidents",
                        all.stream().map(HookBody::of).toList());
    }

    /** The body about missing data. Version 1 has other names, and times as texts. */
    static Map<String, Object> missingData(MissingDataContent content, int version) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("event", version == 1 ? "silence" : "missing-data");
        body.put("project", content.project());
        body.put("text", content.lead());
        body.put("url", content.address());
        body.put("all", content.all());
        if (version == 1) {
            body.put(
                    "silent",
                    content.lines().stream()
                            .map(line -> Map.of("what", line.what(), "where", line.where(), "last", content.time(line)))
                            .toList());
        } else {
            body.put("missing", content.lines());
        }
        return body;
    }

    /** The body for a chat; null for channels that carry more than a text. */
    static @Nullable Object ofChat(Channel channel, String text) {
        return switch (channel) {
            case MAIL, WEBHOOK, CODE_HOST -> null;
            case SLACK -> Map.of("text", escapedForSlack(text));
            case MATTERMOST ->
                Map.of("text", text.lines().map(HookBody::markdown).collect(Collectors.joining("  \n")));
            case TEAMS -> card(text);
        };
    }

    /** A line as Markdown, whose links stay links. */
    private static String markdown(String line) {
        return Stream.of(line.split(" "))
                .map(word -> isLink(word) ? word : MarkdownText.prose(word))
                .collect(Collectors.joining(" "));
    }

    private static boolean isLink(String word) {
        return word.startsWith("http://") || word.startsWith("https://");
    }

    /** An Adaptive Card: lines as plain text, which knows no markup, and links as buttons. */
    private static Map<String, Object> card(String text) {
        List<Map<String, Object>> body = new ArrayList<>();
        List<Map<String, Object>> actions = new ArrayList<>();
        text.lines().filter(line -> !line.isBlank()).forEach(line -> {
            Matcher link = LINK.matcher(line);
            if (link.matches() && actions.size() < MAX_BUTTONS) {
                String title = Objects.requireNonNullElse(link.group(1), "Open");
                actions.add(Map.of("type", "Action.OpenUrl", "title", title, "url", link.group(2)));
            } else {
                Map<String, Object> run = body.isEmpty()
                        ? Map.of("type", "TextRun", "text", line, "weight", "Bolder")
                        : Map.of("type", "TextRun", "text", line);
                body.add(Map.of("type", "RichTextBlock", "inlines", List.of(run)));
            }
        });
        Map<String, Object> content = Map.of(
                "$schema",
                "http://adaptivecards.io/schemas/adaptive-card.json",
                "type",
                "AdaptiveCard",
                "version",
                "1.4",
                "body",
                body,
                "actions",
                actions);
        return Map.of(
                "type",
                "message",
                "attachments",
                List.of(Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", content)));
    }

    /**
     * Escapes a text for Slack. Names of benchmarks and commits are arbitrary; Slack would read {@code <!channel>} or {@code <https://...|text>} as
     * markup.
     */
    private static String escapedForSlack(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
