package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.SqlTexts.SqlText;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlTextTest {
    private static final int LONGEST_LINE = 140;

    private final List<SqlText> blocks =
            SqlTexts.all().stream().filter(SqlText::block).toList();

    @Test
    void findsTextBlocks() {
        assertThat(blocks).hasSizeGreaterThan(100);
    }

    @Test
    void linesHaveAtMost140Characters() {
        assertThat(blocks.stream()
                        .flatMap(sql ->
                                sql.text().lines().map(line -> sql.file().getFileName() + ": " + line.stripTrailing()))
                        .filter(line -> line.length() - line.indexOf(": ") - 2 > LONGEST_LINE))
                .isEmpty();
    }
}
