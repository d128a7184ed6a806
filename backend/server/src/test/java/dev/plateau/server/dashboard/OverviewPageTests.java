package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.Person;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.Statements;
import dev.plateau.server.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.ui.ExtendedModelMap;

class OverviewPageTests extends NightlyTest {
    @Autowired
    OverviewPage page;

    @Test
    void takesAsManyStatementsForManyChangesAsForOne() throws Exception {
        var model = new ExtendedModelMap();
        SecurityContextHolder.getContext()
                .setAuthentication(UsernamePasswordAuthenticationToken.authenticated(
                        new Person(0, "local user", true), null, List.of()));
        int before = Statements.of(() -> page.overview(model));
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 8, benchmark -> nanos);
        }
        nights.awaitEvaluated();

        int statements = Statements.of(() -> page.overview(model));
        int later = Statements.of(() -> page.newestChanges(model));
        SecurityContextHolder.clearContext();

        assertThat((List<?>) model.get("changes")).hasSize(8);
        // With two for each change there would be 16 more.
        assertThat(statements).isBetween(5, before + 14);
        // A distributed database has some for each project with a change.
        assertThat(later).isBetween(4, TestDatabase.isDistributed() ? 40 : 16);
    }

    /** An estimate other than the ratio of the levels, as a trend within them makes it. */
    @Test
    void showsTheSizeOfAChangeAsItsSeriesDoes() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 1, benchmark -> nanos);
        }
        nights.awaitEvaluated();
        jdbc.sql("update change_point set ratio = 1.171, low = 1.1, high = 1.2 where project_id = ?")
                .param(nights.id())
                .update();

        assertThat(server.get("/projects/" + name + "/series/" + nights.series())
                        .body())
                .contains("15 % slower");
        assertThat(server.get("/newest-changes").body()).contains("15 % slower");
    }
}
