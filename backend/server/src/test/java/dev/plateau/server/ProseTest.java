package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documents, page templates, message files and comments have short sentences and the terms of docs/glossary.md. */
class ProseTest {
    private static final int LONGEST = 35;

    /** Fewer than there are: a change that finds no more sentences or files must not pass. */
    private static final int LEAST_SENTENCES = 900;

    private static final int LEAST_FILES = 60;

    private static final int LEAST_COMMENTS = 4000;

    private static final Path ROOT = Path.of("..", "..");

    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

    /** Words that make a clause of what should be a noun or a verb in the third person. */
    private static final Pattern CLAUSE =
            Pattern.compile("^[\\s*]*((What|Who|Whom|Whose|Where|When|Which|How|Likewise|Whether)\\b[^\\n]*)");

    /** @param instead the term of the glossary, or plain words */
    private record Avoided(Pattern pattern, String instead) {
        static Avoided of(String pattern, String instead) {
            return new Avoided(
                    Pattern.compile("\\b(" + pattern.replace(" ", "\\s+") + ")\\b", Pattern.CASE_INSENSITIVE), instead);
        }
    }

    private static final List<Avoided> AVOIDED = List.of(
            Avoided.of(
                    "(is|are|was|were|be|been) (told|said to|heard)|tells (of|when)|tell by|hears? (so|of it|that)",
                    "send, notify"),
            Avoided.of("nobody (is|was) told|who (is|was) told", "no message is sent; recipients"),
            Avoided.of("not told", "unknown"),
            Avoided.of(
                    "what (is|was|were) (no|not|none)|(is|was|were) none|such as it|that is no", "a noun and a verb"),
            Avoided.of("it was none", "false positive"),
            Avoided.of(
                    "changes? of level|sightings?|what was found|common moves?|what runs share",
                    "change point, suite-wide shift"),
            Avoided.of("common shift", "suite-wide shift"),
            Avoided.of("(worse|better) levels?", "regression, improvement"),
            Avoided.of("sick hosts?|host (is|was) sick", "unstable host"),
            Avoided.of("set aside|not judged|taken out", "excluded, removed"),
            Avoided.of("judging rules?|matters? from|from which size on", "minimum effect rule, minimum change"),
            Avoided.of("(can|could )not be said|can['’]t be said", "inconclusive"),
            Avoided.of("not alike", "not comparable"),
            Avoided.of("(went|gone|goes|going) silent|silent now", "missing data"),
            Avoided.of("where it went|what grew|what waited", "profile, frames that grew, lock contention"),
            Avoided.of("what the (noise hides|whole history says)", "minimum detectable effect, repair"));

    @Test
    void noSentenceOfTheDocumentsIsTooLong() throws IOException {
        List<String> found = new ArrayList<>();
        int sentences = 0;
        for (Path file : documents()) {
            for (MarkdownSentences.Sentence sentence : MarkdownSentences.of(Files.readString(file))) {
                sentences++;
                if (sentence.words() > LONGEST) {
                    found.add(place(file, sentence.line()) + sentence.words() + " words: " + sentence.text());
                }
            }
        }
        assertThat(found)
                .as("sentences of more than %d words: split them", LONGEST)
                .isEmpty();
        assertThat(sentences).as("sentences read").isGreaterThan(LEAST_SENTENCES);
    }

    @Test
    void documentsPagesAndMessagesUseTheTermsOfTheGlossary() throws IOException {
        List<Path> files = Stream.of(documents(), under("frontend/src/main/resources/templates", ".html"), messages())
                .flatMap(List::stream)
                .toList();
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            found.addAll(avoidedIn(file, Files.readString(file)));
        }
        assertThat(found)
                .as("phrases to replace by the terms of docs/glossary.md")
                .isEmpty();
        assertThat(files).as("files read").hasSizeGreaterThan(LEAST_FILES);
    }

    @Test
    void javadocOpensWithANounOrAVerb() throws IOException {
        List<String> found = new ArrayList<>();
        int comments = 0;
        for (Path file : sources()) {
            String text = Files.readString(file);
            for (MatchResult comment : JAVADOC.matcher(text).results().toList()) {
                comments++;
                Matcher clause = CLAUSE.matcher(comment.group(1));
                if (clause.find()) {
                    found.add(place(file, lineOf(text, comment.start())) + clause.group(1));
                }
            }
        }
        assertThat(found)
                .as("comments to open with a noun or a verb in the third person")
                .isEmpty();
        assertThat(comments).as("comments read").isGreaterThan(LEAST_COMMENTS);
    }

    @Test
    void sentencesEndAtStopsAndAreThoseOfParagraphsAndItems() {
        String markdown = """
            # A heading. Not prose.

            One `piece of code` counts
            as one word. Two: [a link](to.md#there) counts its text.

            | a | table. |
            * item
            ```sh
            code. here
            ```
            """;
        assertThat(MarkdownSentences.of(markdown))
                .containsExactly(
                        new MarkdownSentences.Sentence(3, "One code counts as one word."),
                        new MarkdownSentences.Sentence(3, "Two:"),
                        new MarkdownSentences.Sentence(3, "a link counts its text."),
                        new MarkdownSentences.Sentence(7, "item"));
    }

    @Test
    void findsAvoidedPhrasesAcrossLines() {
        assertThat(avoidedIn(ROOT.resolve("page.html"), "<p>\nA change\nof level.</p>"))
                .containsExactly(
                        "page.html:2: \"A change of level.</p>\": change of level; write change point, suite-wide"
                                + " shift");
    }

    private static List<String> avoidedIn(Path file, String text) {
        List<String> found = new ArrayList<>();
        for (Avoided avoided : AVOIDED) {
            Matcher matcher = avoided.pattern().matcher(text);
            matcher.results()
                    .map(result -> describe(file, text, result, avoided))
                    .forEach(found::add);
        }
        return found;
    }

    private static String describe(Path file, String text, MatchResult result, Avoided avoided) {
        int line = lineOf(text, result.start());
        String around = text.substring(startOfSentence(text, result.start()), endOfLine(text, result.end()));
        return place(file, line) + '"' + onOneLine(around) + "\": " + onOneLine(result.group()) + "; write "
                + avoided.instead();
    }

    private static int lineOf(String text, int at) {
        return 1
                + (int) text.substring(0, at)
                        .chars()
                        .filter(sign -> sign == '\n')
                        .count();
    }

    private static int startOfSentence(String text, int at) {
        return Math.max(Math.max(text.lastIndexOf('\n', at), text.lastIndexOf(". ", at)), text.lastIndexOf('>', at))
                + 1;
    }

    private static int endOfLine(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private static String onOneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static String place(Path file, int line) {
        return ROOT.relativize(file) + ":" + line + ": ";
    }

    private static List<Path> documents() throws IOException {
        Stream<Path> top = Stream.of(
                        "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "frontend/README.md")
                .map(ROOT::resolve)
                .filter(Files::exists);
        return Stream.concat(top, under("docs", ".md").stream()).toList();
    }

    private static List<Path> sources() throws IOException {
        String main = Path.of("src", "main", "java").toString();
        return Stream.of("backend", "collector", "db-migrations")
                .flatMap(folder -> {
                    try {
                        return under(folder, ".java").stream();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .filter(file -> file.toString().contains(main))
                .toList();
    }

    private static List<Path> messages() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String resources : List.of("backend/server/src/main/resources", "frontend/src/main/resources")) {
            files.addAll(under(resources, ".properties"));
        }
        return files;
    }

    private static List<Path> under(String folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }
}
