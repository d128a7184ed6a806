-- Who did what. Rows are appended, and never changed: the server's role can neither update nor delete them, the owner of the tables deletes
-- those that are old. Names of people and addresses are beside the log, and can be erased.
create table audit_person (
    id   bigint primary key,
    name text not null
);

create table audit_address (
    id      bigint generated always as identity primary key,
    address text not null unique
);

-- `actor` is a person (person_id, an account; 0 is the owner of a local server), a token (its name), a command of the server's machine, the
-- server itself, or a stranger before the sign-in. `subject_name` is null for accounts, whose names are in audit_person. `before` and
-- `after` have the values that differ. No foreign keys: people, projects and addresses go before their events.
create table audit_event (
    id           bigint generated always as identity primary key,
    at           timestamptz not null default now(),
    actor        text        not null check (actor in ('PERSON', 'TOKEN', 'COMMAND', 'SERVER', 'STRANGER')),
    person_id    bigint,
    token        text,
    address_id   bigint,
    project_id   bigint,
    action       text        not null,
    subject      text        not null,
    subject_id   text,
    subject_name text,
    before       jsonb,
    after        jsonb,
    check ((actor = 'PERSON') = (person_id is not null) and (actor = 'TOKEN') = (token is not null))
);
create index audit_event_project on audit_event (project_id, id);
create index audit_event_at on audit_event (at);

do $$ begin
  if exists (select from pg_roles where rolname = 'plateau_application') then
    revoke update, delete, truncate on audit_event from plateau_application;
  end if;
end $$;
