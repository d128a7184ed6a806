package dev.plateau.server;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sentences of a Markdown text: those of paragraphs and list items, without code blocks, tables, headings and HTML. */
final class MarkdownSentences {
    /** @param line of the paragraph's or list item's first word, from 1 */
    record Sentence(int line, String text) {
        int words() {
            return text.split("\\s+").length;
        }
    }

    private static final String FENCE = "```";
    private static final Pattern ITEM = Pattern.compile("\\s*([*-]|\\d+\\.)\\s+");
    private static final Pattern NO_PROSE = Pattern.compile("\\s*([|#<!].*)?");
    private static final Pattern CODE = Pattern.compile("`+[^`]*`+");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern END = Pattern.compile("(?<=[.!?:;])[\"”*)]*\\s+");

    private final List<Sentence> sentences = new ArrayList<>();
    private final StringBuilder block = new StringBuilder();
    private int line;
    private int blockLine;

    private MarkdownSentences() {}

    static List<Sentence> of(String markdown) {
        return new MarkdownSentences().read(markdown);
    }

    private List<Sentence> read(String markdown) {
        boolean code = false;
        for (String text : markdown.lines().toList()) {
            line++;
            boolean fence = text.strip().startsWith(FENCE);
            if (fence || code || NO_PROSE.matcher(text).matches()) {
                endBlock();
                code ^= fence;
            } else {
                add(text);
            }
        }
        endBlock();
        return sentences;
    }

    private void add(String text) {
        if (ITEM.matcher(text).lookingAt()) {
            endBlock();
        }
        if (block.isEmpty()) {
            blockLine = line;
        }
        block.append(ITEM.matcher(text).replaceFirst("")).append(' ');
    }

    private void endBlock() {
        String prose = LINK.matcher(CODE.matcher(block).replaceAll("code")).replaceAll("$1");
        Stream.of(END.split(prose.strip()))
                .filter(text -> !text.isEmpty())
                .forEach(text -> sentences.add(new Sentence(blockLine, text)));
        block.setLength(0);
    }
}
