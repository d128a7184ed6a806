package dev.plateau.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** SQL and JPQL in the production sources of the server: string literals that look like it, adjacent ones joined. */
final class SqlTexts {
    private static final Path SOURCES = Path.of("src/main/java/dev/plateau/server");

    /** Comments and character literals may hold quotes. */
    private static final Pattern TOKEN = Pattern.compile(
            "\"\"\"\\n(?<block>.*?)(?<!\\\\)\"\"\"|\"(?<line>(?:[^\"\\\\\\n]|\\\\.)*)\"|'(?:[^'\\\\\\n]|\\\\.)+'|//[^\\n]*|/\\*.*?\\*/",
            Pattern.DOTALL);

    /** The last form is a target of COPY. */
    private static final Pattern SQL = Pattern.compile(
            "\\b(?:select|insert into|delete from)\\s|\\bupdate \\w+\\b.*\\bset\\b|^\\s*(?:from|(?:left |cross )?join)\\s|^\\w+ \\(\\w+, ",
            Pattern.DOTALL);

    private static final Pattern CONCATENATION = Pattern.compile("\\s*\\+\\s*");

    private SqlTexts() {}

    /**
     * A text in a file.
     *
     * @param module first package below that of the server
     * @param block whether it stands in a text block
     */
    record SqlText(String module, Path file, String text, boolean block) {}

    static List<SqlText> all() {
        return files().flatMap(file -> of(file).stream()).toList();
    }

    static Stream<Path> files() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String module(Path file) {
        return SOURCES.relativize(file).getName(0).toString();
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<SqlText> of(Path file) {
        return literals(read(file)).stream()
                .filter(literal -> SQL.matcher(literal.text()).find())
                .map(literal -> new SqlText(module(file), file, literal.text(), literal.block()))
                .toList();
    }

    private record Literal(String text, boolean block) {}

    private static List<Literal> literals(String source) {
        List<Literal> literals = new ArrayList<>();
        Matcher token = TOKEN.matcher(source);
        int end = 0;
        while (token.find()) {
            String block = token.group("block");
            String text = block == null ? token.group("line") : block.stripIndent();
            if (text == null) {
                continue;
            }
            boolean continues = !literals.isEmpty()
                    && CONCATENATION
                            .matcher(source.substring(end, token.start()))
                            .matches();
            String before = continues ? literals.removeLast().text() : "";
            literals.add(new Literal(before + text, block != null));
            end = token.end();
        }
        return literals;
    }
}
