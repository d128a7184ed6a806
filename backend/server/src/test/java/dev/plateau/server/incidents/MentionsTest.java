package dev.plateau.server.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.people.ProjectPeople.ProjectPerson;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MentionsTest {
    private static final List<ProjectPerson> PEOPLE =
            List.of(new ProjectPerson(1, "ada", "Ada L", "ada@example.org"), new ProjectPerson(2, "bob", null, null));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            see @ada                  | ''
            @eve, and @eve: look      | @eve is nobody here
            @bob and @j.doe.          | @bob has no mail address, @j.doe is nobody here
            mail ops@example.org      | ''
            """)
    void namesThatGetNoMessageAreListed(String text, String unreached) {
        assertThat(String.join(", ", Mentions.unreached(text, PEOPLE))).isEqualTo(unreached);
    }
}
