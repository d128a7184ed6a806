-- Roles of a database, made by its superuser; changes nothing where they are complete. The server's role reads and writes rows and can do
-- nothing else; migrations have the owner of the tables. The variable password has the password of both.
do $$ begin create role plateau_owner; exception when duplicate_object then null; end $$;
do $$ begin create role plateau_application; exception when duplicate_object then null; end $$;
alter role plateau_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
alter role plateau_application login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';

-- Reads the views of schema export and nothing else: for Grafana and notebooks. Without a password nobody signs in with it.
do $$ begin create role plateau_reader nologin; exception when duplicate_object then null; end $$;

-- In a database of an older version, the tables belong to the superuser.
do $$
declare object record;
begin
  for object in
    select c.relname, case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S', 'v') and c.relowner <> 'plateau_owner'::regrole
      and not exists (select from pg_depend d where d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
  loop
    execute format('alter %s public.%I owner to plateau_owner', object.kind, object.relname);
  end loop;
  execute format('grant create, temporary on database %I to plateau_owner', current_database());
end $$;

alter schema public owner to plateau_owner;
grant usage on schema public to plateau_application;
grant select, insert, update, delete on all tables in schema public to plateau_application;
grant usage, select, update on all sequences in schema public to plateau_application;
alter default privileges for role plateau_owner in schema public grant select, insert, update, delete on tables to plateau_application;
alter default privileges for role plateau_owner in schema public grant usage, select, update on sequences to plateau_application;

do $$
declare reader text;
begin
  foreach reader in array array['plateau_application', 'plateau_reader'] loop
    if to_regnamespace('export') is not null then
      execute format('grant usage on schema export to %I', reader);
      execute format('grant select on all tables in schema export to %I', reader);
    end if;
  end loop;
end $$;

-- The audit log is appended to, and never changed.
do $$ begin
  if to_regclass('public.audit_event') is not null then revoke update, delete on audit_event from plateau_application; end if;
end $$;
