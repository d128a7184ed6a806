-- What is being deleted: an upload, a run, or (neither is named) a whole project. Deleting works in batches, each a transaction of its own; the row
-- says how far it is, for any server that goes on and for the pages, and goes with the last batch. `runs` are those still to do.
create table deletion (
    id           bigint generated always as identity primary key,
    project_id   bigint      not null references project,
    upload_id    uuid,
    run_id       bigint,
    runs         bigint[]    not null default '{}',
    total        int         not null,
    step         int         not null default 0,
    asked_at     timestamptz not null,
    asked_by     text        not null,
    attempted_at timestamptz,
    problem      text,
    unique nulls not distinct (project_id, upload_id, run_id)
);

-- A project that is being deleted is in no list, and its tokens are revoked.
alter table project add column deleting boolean not null default false;

-- An upload of which a part was deleted has no digest any more, so the same file is stored again.
alter table upload alter column digest drop not null;

-- A recording goes with the upload that brought it; null for one that came alone.
alter table recording add column upload_id uuid;
update recording r set upload_id = u.id from upload u
where u.project_id = r.project_id and u.received_at = r.received_at and r.label is null;

-- For rows that refer to what is deleted.
create index unmeasured_of_upload on unmeasured (upload_id);
create index unmeasured_of_key on unmeasured (benchmark_key_id);
create index recording_of_key on recording (benchmark_key_id);
create index request_of_key on request (benchmark_key_id);
create index incident_member_of_series on incident_member (series_id);
