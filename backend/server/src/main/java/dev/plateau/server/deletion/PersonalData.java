package dev.plateau.server.deletion;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** All that is stored about a person, but secrets: JSON with the rows of each table, under the names of its columns. */
@Component
public class PersonalData {
    private static final int FETCHED_AT_ONCE = 500;

    /** Rows by table; several queries of one table give all their rows. Parameters: the account, and its name. */
    static final Map<String, List<String>> ROWS = rows();

    private final JdbcClient jdbc;

    PersonalData(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private static Map<String, List<String>> rows() {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        rows.put("account", List.of("select to_jsonb(a) - 'password_hash' from account a where a.id = :account"));
        rows.put(
                "account_identity",
                List.of("select to_jsonb(i) from account_identity i where i.account_id = :account"));
        rows.put("membership", List.of("select to_jsonb(m) from membership m where m.account_id = :account"));
        rows.put("account_session", List.of("""
                select jsonb_build_object('begun_at', to_timestamp(s.creation_time / 1000.0),
                  'last_used_at', to_timestamp(s.last_access_time / 1000.0)) || convert_from(a.attribute_bytes, 'UTF8')::jsonb #- '{provider,idToken}'
                from account_session s join account_session_attributes a on a.session_primary_id = s.primary_id
                where s.account_id = :account"""));
        rows.put(
                "password_reset",
                List.of("select to_jsonb(p) - 'hash' from password_reset p where p.account_id = :account"));
        rows.put("upload_token", List.of("""
                select to_jsonb(t) - '{hash,previous_hash}'::text[] || jsonb_build_object('last_used_address', a.address)
                from upload_token t left join audit_address a on a.id = t.last_used_address_id where t.created_by = :account"""));
        rows.put(
                "alert_rule", List.of("select to_jsonb(r) - 'secret' from alert_rule r where r.account_id = :account"));
        rows.put("message", List.of("""
                select to_jsonb(m) from message m where m.rule_id in (select id from alert_rule where account_id = :account)
                  or lower(m.recipient) = (select lower(mail) from account where id = :account)"""));
        // Of what others did with the account, not who they are.
        rows.put("audit_event", List.of("""
                select case when e.person_id = :account then to_jsonb(e) || jsonb_build_object('address', a.address)
                  else to_jsonb(e) - '{person_id,token,address_id}'::text[] end
                from audit_event e left join audit_address a on a.id = e.address_id
                where e.person_id = :account or (e.subject in ('ACCOUNT', 'MEMBER') and e.subject_id = :account::text)
                order by e.id"""));
        PersonNames.COLUMNS.forEach(item -> rows.computeIfAbsent(item.table(), _ -> new ArrayList<>())
                .add("select to_jsonb(t) from %s t where t.%s = :name".formatted(item.table(), item.column())));
        return rows;
    }

    /** Writes the data of an account as one JSON object. Rows of projects have the name of their project. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void write(long account, String name, PrintWriter out) {
        out.print("{\"format\": \"plateau-personal-data-1\"");
        ROWS.forEach((table, queries) -> {
            out.print(",\n\"" + table + "\": [");
            String separator = "\n";
            for (String query : queries) {
                try (Stream<String> found = jdbc
                        .sql("""
                                select (r.row || coalesce((select jsonb_build_object('project', p.name) from project p
                                  where p.id = (r.row ->> 'project_id')::bigint), '{}'))::text from (%s) r (row)
                                """.formatted(query))
                        .param("account", account)
                        .param("name", name)
                        .withFetchSize(FETCHED_AT_ONCE)
                        .query((row, number) -> row.getString(1))
                        .stream()) {
                    for (Iterator<String> row = found.iterator(); row.hasNext(); separator = ",\n") {
                        out.print(separator + row.next());
                    }
                }
            }
            out.print("]");
        });
        out.println("}");
    }
}
