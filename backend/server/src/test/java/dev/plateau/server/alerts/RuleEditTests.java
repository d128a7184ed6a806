package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.incidents.AlertPrecision.Precision;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.statistics.online.ChangeStatus;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** What two people do to one rule at once. */
@ServerTest
class RuleEditTests {
    private static final String READER = "a@example.org";

    private long project;
    private long rule;

    @Autowired
    Projects projects;

    @Autowired
    AlertRules rules;

    @Autowired
    TransactionTemplate transactions;

    @Autowired
    JdbcClient jdbc;

    @BeforeEach
    void addRule() {
        project = projects.findOrCreate("edits-" + UUID.randomUUID()).id();
        rule = rules.add(
                project,
                RuleSettings.of(
                        Channel.MAIL,
                        READER + " b@example.org",
                        0.05,
                        ChangeStatus.CONFIRMED,
                        " parser ",
                        Cadence.DAILY));
    }

    private AlertRule stored() {
        return rules.find(project, rule).orElseThrow();
    }

    /** In a transaction that has read the rule before somebody else does something. */
    private void meanwhile(Runnable other, Runnable own) {
        transactions.executeWithoutResult(status -> {
            assertThat(rules.of(project)).hasSize(1);
            CompletableFuture.runAsync(other).join();
            own.run();
        });
    }

    @Test
    void theSecondChangeIsRefused() {
        assertThatThrownBy(() -> meanwhile(() -> rules.enable(project, rule, false), () -> rules.remove(project, rule)))
                .isInstanceOf(OptimisticLockingFailureException.class);

        assertThat(stored().settings().enabled()).isFalse();
        assertThat(stored().settings().benchmarks()).isEqualTo("parser");
    }

    @Test
    void aReaderWhoLeavesDisturbsNoChange() {
        meanwhile(() -> rules.unsubscribe(rule, READER), () -> rules.enable(project, rule, false));

        assertThat(stored().settings().enabled()).isFalse();
        assertThat(stored().subscribed()).containsExactly("b@example.org");
    }

    @Test
    void ofTwoRulesAddedAtOnceTheLessCertainDecidesWhatOpensAnIncident() {
        CompletableFuture<?> other = transactions.execute(status -> {
            add(ChangeStatus.SUSPECT);
            CompletableFuture<?> waiting = CompletableFuture.runAsync(() -> add(ChangeStatus.CONFIRMED));
            while (jdbc.sql("select count(*) from pg_locks where not granted")
                            .query(Integer.class)
                            .single()
                    == 0) {
                LockSupport.parkNanos(10_000_000);
            }
            return waiting;
        });
        Objects.requireNonNull(other).join();

        assertThat(jdbc.sql("select certainty from incident_threshold where project_id = ?")
                        .param(project)
                        .query(String.class)
                        .single())
                .isEqualTo("SUSPECT");
    }

    /** Its messages would be sent twice. */
    @Test
    void aRuleIsAddedOnce() {
        add(ChangeStatus.SUSPECT);

        assertThatThrownBy(() -> add(ChangeStatus.SUSPECT)).hasMessageContaining("this rule already");

        add(ChangeStatus.WARNING);
        long other = rules.of(project).getLast().id();
        assertThatThrownBy(() -> rules.change(project, other, draft(ChangeStatus.SUSPECT)))
                .hasMessageContaining("this rule already");
        rules.change(project, other, draft(ChangeStatus.WARNING));

        rules.of(project).forEach(known -> rules.remove(project, known.id()));
        add(ChangeStatus.SUSPECT);
        assertThat(rules.of(project)).hasSize(1);
    }

    /** The page sends no minimum effect for one, the API its usual one; neither counts. */
    @Test
    void aMissingDataRuleIsAddedOnceWhateverItsMinimumEffect() {
        var limit = new MissingDataLimit(2.0, null);
        rules.add(project, missing(0, limit));

        assertThatThrownBy(() -> rules.add(project, missing(0.05, limit))).hasMessageContaining("this rule already");

        rules.add(project, missing(0, new MissingDataLimit(3.0, null)));
    }

    private static AlertRuleSettings missing(double minimumEffect, MissingDataLimit limit) {
        return RuleSettings.missingData(Channel.MAIL, READER, minimumEffect, limit, 1);
    }

    private void add(ChangeStatus certainty) {
        rules.add(project, draft(certainty));
    }

    private static AlertRuleSettings draft(ChangeStatus certainty) {
        return RuleSettings.of(Channel.MAIL, READER, 0.05, certainty, "", Cadence.DAILY);
    }

    @Test
    void aReaderWhoLeavesTwiceAtOnceLeavesOnce() {
        CompletableFuture<?> first = CompletableFuture.runAsync(() -> rules.unsubscribe(rule, READER));
        CompletableFuture<?> second = CompletableFuture.runAsync(() -> rules.unsubscribe(rule, READER));
        CompletableFuture.allOf(first, second).join();
        assertThat(stored().toRecord(Precision.of(List.of())).unsubscribed()).containsExactly(READER);

        rules.resubscribe(project, rule);

        assertThat(stored().toRecord(Precision.of(List.of())).unsubscribed()).isEmpty();
    }
}
