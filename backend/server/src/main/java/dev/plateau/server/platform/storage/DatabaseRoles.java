package dev.plateau.server.platform.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The roles of an embedded database. The server works as a role that may read and write rows and nothing else; migrations work as the owner of the
 * tables. Neither is a superuser: a superuser's SQL could run programs and read files.
 *
 * <p>All roles have the password of the data folder: a person who can read it can log in as any of them.
 */
final class DatabaseRoles {
    /** Owns the tables. */
    static final String OWNER = "plateau_owner";
    /** Reads and writes rows. */
    static final String APPLICATION = "plateau_application";

    /** Changes the owner of all tables: in a folder of an older version it is the superuser. */
    private static final String GIVE_TO_OWNER = """
            do $$
            declare object record;
            begin
              for object in
                select c.relname, case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind
                from pg_class c
                where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S', 'v') and c.relowner <> 'plateau_owner'::regrole
                  and not exists (select from pg_depend d where d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
              loop
                execute format('alter %s public.%I owner to plateau_owner', object.kind, object.relname);
              end loop;
            end $$
            """;

    private DatabaseRoles() {}

    /** Creates missing roles and rights, as the superuser; changes nothing in a complete database. */
    static void prepare(DatabaseAddress superuser) throws SQLException {
        try (Connection connection = superuser.connect();
                Statement statement = connection.createStatement()) {
            // Of letters, digits, - and _ only; a role's password can't be a parameter.
            String password = superuser.password();
            for (String role : List.of(OWNER, APPLICATION)) {
                statement.execute(
                        "do $$ begin create role " + role + "; exception when duplicate_object then null; end $$");
                statement.execute("alter role " + role
                        + " login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '" + password
                        + "'");
            }
            statement.execute(GIVE_TO_OWNER);
            for (String sql : List.of(
                    "alter schema public owner to " + OWNER,
                    "grant usage on schema public to " + APPLICATION,
                    "grant select, insert, update, delete on all tables in schema public to " + APPLICATION,
                    "grant usage, select, update on all sequences in schema public to " + APPLICATION,
                    "alter default privileges for role " + OWNER
                            + " in schema public grant select, insert, update, delete on tables to " + APPLICATION,
                    "alter default privileges for role " + OWNER
                            + " in schema public grant usage, select, update on sequences to " + APPLICATION,
                    "grant create, temporary on database postgres to " + OWNER)) {
                statement.execute(sql);
            }
        }
    }
}
