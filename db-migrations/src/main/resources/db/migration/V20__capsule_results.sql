-- What capsules found, on any host, attached to incidents. `result` is kept as it was sent; `digest` (SHA-256) finds the same one again.
create table capsule_result (
    id          bigint generated always as identity primary key,
    project_id  bigint      not null references project,
    incident_id bigint      not null references incident on delete cascade,
    digest      bytea       not null,
    result      text        not null,
    added_at    timestamptz not null,
    added_by    text        not null,
    unique (incident_id, digest)
);
create index capsule_result_of_project on capsule_result (project_id);
