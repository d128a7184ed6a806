-- JMH's settings of scores with facts of the benchmark's code, each combination once in a project, and further facts of runs: scores that
-- differ in them are not compared, or the verdict names the difference. Unknown for scores of earlier versions.
create table measurement_settings (
    id         bigint primary key,
    project_id bigint not null references project,
    settings   text   not null
);
create unique index measurement_settings_once on measurement_settings (project_id, md5(settings));
alter table point add column settings_id bigint;
alter table run add column kernel text, add column governor text;

-- What differs between the runs beside a change, in words.
alter table incident_change add column differences text not null default '';
alter table incident drop constraint incident_cause_check;
alter table incident add constraint incident_cause_check check (
    cause in ('CODE', 'JDK', 'FLAGS', 'BENCHMARK', 'SETTINGS', 'HOST', 'HOST_UNKNOWN', 'CONFOUNDED', 'UNKNOWN'));
