-- Confirmed regressions as issues at the code host. With `issues`, each one gets an issue with these labels, separated by commas.
-- `workflow` is the file of a workflow or pipeline that measures pull requests instead of an agent.
alter table code_host
    add column issues   boolean not null default false,
    add column labels   text    not null default '',
    add column workflow text;

-- `address` is the page of the repository's issues. `number` is null until the host has created the issue; `begun_at` is the time of
-- the newest attempt. `content` is a digest of what was sent last. `changed_at` is the host's time of its newest known state: an event
-- that is not newer is a repetition, or reports a change by this server.
create table incident_issue (
    incident_id bigint      primary key references incident,
    project_id  bigint      not null references project,
    address     text        not null,
    begun_at    timestamptz not null,
    number      bigint,
    is_open     boolean     not null default true,
    content     text        not null default '',
    changed_at  timestamptz
);
create unique index incident_issue_number on incident_issue (project_id, address, number);

-- A message about the issue of an incident goes to the code host, without a rule.
alter table message
    drop constraint message_kind_check,
    add constraint message_kind_check check (
        kind in ('OPENED', 'OVER', 'REOPENED', 'EXPLAINED', 'EVENT', 'MISSING_DATA', 'COMMIT', 'ISSUE')),
    drop constraint message_commit,
    add constraint message_commit check (
        (kind = 'COMMIT') = (commit_sha is not null) and (kind in ('COMMIT', 'ISSUE')) = (rule_id is null));
