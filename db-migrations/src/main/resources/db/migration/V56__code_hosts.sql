-- The connection of a project to its code host. `token` authorizes requests there; it is sent nowhere else, and no archive has it.
-- With `strict`, an inconclusive verdict is an error there.
create table code_host (
    project_id bigint      primary key references project,
    kind       text        not null check (kind in ('GITHUB', 'GITLAB', 'GITEA')),
    address    text        not null,
    token      text        not null,
    strict     boolean     not null,
    changed_at timestamptz not null
);

-- A message about a commit goes to the code host, without a rule. Its `event` is the execution whose end it waits for.
alter table message
    add column commit_sha text,
    alter column rule_id drop not null,
    drop constraint message_kind_check,
    add constraint message_kind_check check (
        kind in ('OPENED', 'OVER', 'REOPENED', 'EXPLAINED', 'EVENT', 'MISSING_DATA', 'COMMIT')),
    drop constraint message_check,
    add constraint message_incident check ((kind in ('MISSING_DATA', 'COMMIT')) = (incident_id is null)),
    add constraint message_commit check (
        (kind = 'COMMIT') = (commit_sha is not null) and (kind = 'COMMIT') = (rule_id is null));
create index message_of_commit on message (project_id, commit_sha) where commit_sha is not null;
