-- Detection evaluates every run of a series in order, whatever the order and speed in which runs arrive.

drop table audit_failure;
drop table audit_finding;
drop table audit;
drop table reevaluation;

-- What detection has not looked at yet, written by the transaction that makes it necessary: scores of runs, and series that go back to a
-- place, with the reason. Writers only append, so that no upload waits for another one.
create table detection_inbox (
    id          bigint generated always as identity primary key,
    project_id  bigint      not null,
    run_id      bigint,
    first_score bigint,
    last_score  bigint,
    series_id   bigint,
    branch      text        not null default '',
    position    timestamptz,
    reason      text,
    history     boolean     not null default false,
    entered_at  timestamptz not null,
    check ((run_id is null) = (series_id is not null and position is not null))
);
create index detection_inbox_of_project on detection_inbox (project_id, id);

-- Series with something to evaluate: one row for each branch. `position` is the earliest place with something new. A row that failed waits
-- until `retry_at`. `history`: all that is new was uploaded as history, and is no news.
alter table detection_queue rename to detection_queue_by_upload;
create table detection_queue (
    project_id bigint      not null,
    series_id  bigint      not null,
    branch     text        not null,
    position   timestamptz not null,
    reason     text,
    history    boolean     not null default false,
    entered_at timestamptz not null,
    retry_at   timestamptz not null default '-infinity',
    primary key (series_id, branch, project_id)
);
create index detection_queue_of_project on detection_queue (project_id, entered_at);
insert into detection_queue (project_id, series_id, branch, position, entered_at)
select distinct s.project_id, s.id, q.branch, timestamptz '-infinity', now()
from detection_queue_by_upload q join series s on s.id = q.series_id;
drop table detection_queue_by_upload;

-- Up to which place a commit series was evaluated on a branch, and what was known there and at some places before: detection goes back to
-- the last one before a late run.
create table detection_state (
    project_id  bigint not null,
    series_id   bigint not null,
    branch      text   not null,
    checkpoints text   not null,
    primary key (series_id, branch, project_id)
);

-- The runs on both sides of a change, and when its level ended, by the time of commits. `level_now`: where a later change left its level
-- for another one, without leading back.
alter table change_point
    add column level_now     float8,
    add column before_run_id bigint,
    add column before_commit text,
    add column before_at     timestamptz,
    add column first_run_id  bigint,
    add column first_commit  text,
    add column first_at      timestamptz,
    add column ended_at      timestamptz;
update change_point c set first_run_id = p.run_id, first_commit = p.commit_sha, first_at = p.position
from series s join point p on p.series_id = s.id
where (s.id = c.series_id or s.jdk_axis_id = c.series_id) and p.score_id = c.score_id;
update change_point c set before_run_id = i.before_run_id, before_commit = i.before_commit, before_at = i.before_at,
    ended_at = i.recovered_at
from incident_change i where i.change_point_id = c.id;
create index change_point_by_time on change_point (first_at desc, id desc);

-- The runs that a change may have come with, as for `incident`: the incident's range is what all of its changes have in common.
alter table incident_change
    add column range_from        timestamptz,
    add column range_from_commit text,
    add column range_to          timestamptz,
    add column range_to_commit   text;
update incident_change c set range_from = i.range_from, range_from_commit = i.range_from_commit,
    range_to = i.range_to, range_to_commit = i.range_to_commit
from incident i where i.id = c.incident_id;
alter table incident_change alter column range_from set not null, alter column range_to set not null;

alter table incident drop constraint incident_cause_check;
alter table incident add constraint incident_cause_check
    check (cause in ('CODE', 'JDK', 'FLAGS', 'HOST', 'HOST_UNKNOWN', 'CONFOUNDED', 'UNKNOWN'));

-- An incident of changes that were found in history only: it sends no message.
alter table incident add column history boolean not null default false;

-- What waits for detection, by project and time.
create view waiting_for_detection (project_id, entered_at) as
select project_id, entered_at from detection_inbox
union all
select project_id, entered_at from detection_queue;
