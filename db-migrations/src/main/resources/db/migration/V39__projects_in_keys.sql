-- Rows of a project are told apart within their project, so that a database may be distributed by project.
alter table recording drop constraint recording_run_id_benchmark_key_id_started_at_key,
    add unique (run_id, benchmark_key_id, started_at, project_id);
drop index recording_once;
create unique index recording_once on recording (run_id, digest, project_id);
alter table message drop constraint message_once,
    add constraint message_once unique (incident_id, channel, recipient, kind, follows, project_id);
alter table capsule_result drop constraint capsule_result_incident_id_digest_key,
    add unique (incident_id, digest, project_id);
