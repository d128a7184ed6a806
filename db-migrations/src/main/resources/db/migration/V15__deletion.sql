-- What is being deleted: an upload, a run, or (neither is named) a whole project. Deleting works in batches, each a transaction of its own;
-- the row says how far it is, for any server that goes on and for the pages, and goes with the last batch. `runs` are those still to do.
create table deletion (
    id           bigint generated always as identity primary key,
    project_id   bigint      not null references project,
    upload_id    uuid,
    run_id       bigint,
    runs         bigint[]    not null default '{}',
    total        int         not null,
    step         int         not null default 0,
    requested_at timestamptz not null,
    requested_by text        not null,
    attempted_at timestamptz,
    problem      text,
    unique nulls not distinct (project_id, upload_id, run_id)
);
