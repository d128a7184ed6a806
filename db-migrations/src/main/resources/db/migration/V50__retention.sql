-- Days after which parts of a project are deleted; null for never. `branches`: patterns of those whose runs are deleted `branch_days` after
-- their last run.
create table retention (
    project_id   bigint primary key references project,
    measurements int check (measurements > 0),
    recordings   int check (recordings > 0),
    profiles     int check (profiles > 0),
    logs         int check (logs > 0),
    branch_days  int check (branch_days > 0),
    branches     text not null default ''
);

-- What retention deleted: a row for each day with a deletion.
create table retention_report (
    id           bigint generated always as identity primary key,
    project_id   bigint      not null references project,
    at           timestamptz not null,
    measurements bigint      not null,
    recordings   bigint      not null,
    profiles     bigint      not null,
    logs         bigint      not null,
    runs         bigint      not null
);
create index retention_report_newest on retention_report (project_id, id desc);
