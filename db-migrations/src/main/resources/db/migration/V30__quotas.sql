-- Scores that a project stored on a day (UTC), for its quota. One row is locked for the last moment of an upload.
create table stored_scores (
    project_id bigint not null references project,
    day        date   not null,
    scores     bigint not null,
    primary key (project_id, day)
);
-- The bytes of a project's recordings are summed where one is added.
create index recording_of_project on recording (project_id) include (bytes) where kept_in <> 'NOWHERE';
