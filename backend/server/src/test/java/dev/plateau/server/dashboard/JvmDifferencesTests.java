package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.knowledge.RankedDifferences.RankedChange;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.testing.ServerTest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class JvmDifferencesTests {
    @Autowired
    Environments environments;

    @Autowired
    JdbcClient jdbc;

    @Test
    void framesThatGrewPointToTheirChange() {
        var story = new BiasedLockingStory(jdbc);

        assertThat(differences(story, List.of("java.lang.StringBuffer.append")).likely())
                .extracting(row -> row.change().id(), RankedChange::frames)
                .first()
                .satisfies(row -> assertThat(row.toList())
                        .containsExactly("biased-locking-off", List.of("java.lang.StringBuffer.append")));
        assertThat(differences(story, List.of("org.example.Own.code")).likely()).isEmpty();
    }

    private JvmDifferences differences(BiasedLockingStory story, List<String> grown) {
        Map<Long, KnownEnvironment> known =
                environments.byIds(story.scores.project, List.of(story.eleven, story.seventeen));
        return JvmDifferences.of(
                environments,
                Objects.requireNonNull(known.get(story.eleven)),
                Objects.requireNonNull(known.get(story.seventeen)),
                grown);
    }
}
