package dev.plateau.server.alerts;

import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.series.Axis;
import dev.plateau.server.watch.MissingDataLimit;
import dev.plateau.statistics.online.ChangeStatus;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The alert rules of projects. */
@Service
public class AlertRules {
    private static final String SELECT = """
            select r.*, array(select recipient from unsubscribed u where u.rule_id = r.id order by recipient) as unsubscribed
            from alert_rule r where removed_at is null
            """;

    private static final int SECRET_BYTES = 24;

    private final SecureRandom random = new SecureRandom();
    private final JdbcClient jdbc;
    private final Incidents incidents;
    private final HookAddresses hooks;
    private final Clock clock;

    AlertRules(JdbcClient jdbc, Incidents incidents, AlertSettings settings, Clock clock) {
        this.jdbc = jdbc;
        this.incidents = incidents;
        this.hooks = settings.hookAddresses();
        this.clock = clock;
    }

    /** The rules of a project, oldest first. */
    public List<AlertRule> of(long project) {
        return jdbc.sql(SELECT + " and project_id = ? order by id")
                .param(project)
                .query(AlertRules::rule)
                .list();
    }

    /** Projects with a rule that tells of silence. */
    public List<Long> watchedProjects() {
        return jdbc.sql("""
                        select distinct project_id from alert_rule
                        where removed_at is null and enabled and (silent_days is not null or silent_intervals is not null)
                        order by project_id
                        """).query((row, number) -> row.getLong(1)).list();
    }

    public Optional<AlertRule> find(long id) {
        return jdbc.sql(SELECT + " and id = ?")
                .param(id)
                .query(AlertRules::rule)
                .optional();
    }

    /** What signs the messages of a rule, also of one that was removed. */
    public String secret(long id) {
        return jdbc.sql("select secret from alert_rule where id = ?")
                .param(id)
                .query(String.class)
                .single();
    }

    /**
     * Adds a rule; returns its id.
     *
     * @throws IllegalArgumentException when it can't be; the message says why
     */
    @Transactional
    public long add(long project, AlertRuleDraft rule, String who) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        AlertFilter alertFilter = rule.wanted();
        MissingDataLimit silence = rule.silence();
        long id = jdbc.sql("""
                        insert into alert_rule (project_id, channel, recipients, secret, least_effect, certainty, axis, pattern, cadence,
                            silent_days, silent_intervals, created_at, created_by)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id
                        """)
                .param(project)
                .param(rule.channel().name())
                .param(rule.checked(hooks).toArray(String[]::new))
                .param(HexFormat.of().formatHex(secret))
                .params(alertFilter.leastEffect(), alertFilter.certainty().name())
                .param(alertFilter.axis() == null ? null : alertFilter.axis().label())
                .params(alertFilter.pattern().strip(), rule.cadence().name())
                .param(silence == null ? null : silence.days())
                .param(silence == null ? null : silence.intervals())
                .params(now(), who)
                .query(Long.class)
                .single();
        openIncidents(project);
        return id;
    }

    /**
     * Changes all that a rule says; its secret and what it has told stay.
     *
     * @throws IllegalArgumentException when it can't be; the message says why
     */
    @Transactional
    public void change(long project, long id, AlertRuleDraft rule) {
        AlertFilter alertFilter = rule.wanted();
        MissingDataLimit silence = rule.silence();
        jdbc.sql("""
                        update alert_rule set channel = ?, recipients = ?, least_effect = ?, certainty = ?, axis = ?, pattern = ?, cadence = ?,
                            silent_days = ?, silent_intervals = ?
                        where project_id = ? and id = ? and removed_at is null
                        """)
                .param(rule.channel().name())
                .param(rule.checked(hooks).toArray(String[]::new))
                .params(alertFilter.leastEffect(), alertFilter.certainty().name())
                .param(alertFilter.axis() == null ? null : alertFilter.axis().label())
                .params(alertFilter.pattern().strip(), rule.cadence().name())
                .param(silence == null ? null : silence.days())
                .param(silence == null ? null : silence.intervals())
                .params(project, id)
                .update();
        openIncidents(project);
    }

    /** Switches a rule on or off. */
    @Transactional
    public void enable(long project, long rule, boolean enabled) {
        jdbc.sql("update alert_rule set enabled = ? where project_id = ? and id = ?")
                .params(enabled, project, rule)
                .update();
        openIncidents(project);
    }

    /** Takes a rule away; what it has sent stays counted. */
    @Transactional
    public void remove(long project, long rule) {
        jdbc.sql("update alert_rule set removed_at = ?, enabled = false where project_id = ? and id = ?")
                .params(now(), project, rule)
                .update();
        openIncidents(project);
    }

    /** Takes a recipient out of a rule. */
    public void unsubscribe(long rule, String recipient) {
        jdbc.sql("insert into unsubscribed (rule_id, recipient, at) values (?, ?, ?) on conflict do nothing")
                .params(rule, recipient, now())
                .update();
    }

    /** Takes recipients who unsubscribed in again. */
    @Transactional
    public void resubscribe(long project, long rule) {
        jdbc.sql(
                        "delete from unsubscribed where rule_id in (select id from alert_rule where project_id = ? and id = ?)")
                .params(project, rule)
                .update();
    }

    /** What no rule asks for needs no incident. */
    private void openIncidents(long project) {
        incidents.openFrom(
                project,
                of(project).stream()
                        .filter(rule -> rule.enabled() && rule.silence() == null)
                        .map(rule -> rule.wanted().certainty())
                        .min(Comparator.naturalOrder())
                        .orElse(ChangeStatus.CONFIRMED));
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    private static AlertRule rule(ResultSet row, int number) throws SQLException {
        String axis = row.getString("axis");
        Double days = row.getObject("silent_days", Double.class);
        Double intervals = row.getObject("silent_intervals", Double.class);
        return new AlertRule(
                row.getLong("id"),
                row.getLong("project_id"),
                Channel.valueOf(row.getString("channel")),
                texts(row, "recipients"),
                row.getString("secret"),
                new AlertFilter(
                        row.getDouble("least_effect"),
                        ChangeStatus.valueOf(row.getString("certainty")),
                        axis == null ? null : Axis.ofLabel(axis),
                        row.getString("pattern")),
                Cadence.valueOf(row.getString("cadence")),
                days == null && intervals == null ? null : new MissingDataLimit(days, intervals),
                row.getBoolean("enabled"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                texts(row, "unsubscribed"));
    }

    private static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }
}
