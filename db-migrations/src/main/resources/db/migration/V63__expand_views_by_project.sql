-- Views join rows of one project: a database that is distributed by project finds them in one place. `same_machine` has the projects of its
-- hosts. Columns are as before.
create or replace view named_score as
select s.*, m.benchmark_key_id, m.metric, m.unit, m.direction
from score s join series m on m.project_id = s.project_id and m.id = s.series_id;

-- PostgreSQL leaves the join out where neither branch nor commit is read.
create or replace view point as
select s.series_id, s.position, s.id as score_id, s.project_id, s.run_id, s.branch_id, r.branch, r.commit_sha,
       s.score, s.low, s.high, s.forks, s.log_mean, s.log_sd, s.background, s.settings_id
from score s left join run r on r.project_id = s.project_id and r.id = s.run_id;

create or replace view export.scores as
select p.name as project, p.id as project_id, s.id as score_id, s.series_id, s.run_id, k.benchmark, k.parameters, k.mode, k.threads,
       m.metric, m.unit, m.direction, h.label as host, j.vendor as jdk_vendor, j.version as jdk, f.name as flag_set,
       array_to_string(f.canonical, ' ') as flags, r.execution, r.branch, r.commit_sha as commit, r.commit_time, r.measured_at,
       s.score, s.low, s.high, s.forks::int as forks
from score s
join project p on p.id = s.project_id and not p.deleting
join series m on m.project_id = s.project_id and m.id = s.series_id
join benchmark_key k on k.project_id = s.project_id and k.id = m.benchmark_key_id
join host h on h.project_id = s.project_id and h.id = m.host_id
join jdk j on j.id = m.jdk_id
join flag_set f on f.project_id = s.project_id and f.id = m.flag_set_id
join run r on r.project_id = s.project_id and r.id = s.run_id;

create or replace view export.measurements as
select p.name as project, p.id as project_id, s.id as score_id, s.series_id, s.run_id, k.benchmark, k.parameters, k.mode, k.threads,
       m.metric, m.unit, u.fork, u.iteration, u.value
from score s
join project p on p.id = s.project_id and not p.deleting
join series m on m.project_id = s.project_id and m.id = s.series_id
join benchmark_key k on k.project_id = s.project_id and k.id = m.benchmark_key_id
cross join lateral export.unpack(s.packed, s.forks) u;

create or replace view export.changes as
select p.name as project, p.id as project_id, c.id as change_id, c.series_id, i.incident_id, m.axis, k.benchmark, k.parameters, k.mode,
       k.threads, m.metric, m.unit, m.direction, h.label as host, j.version as jdk, f.name as flag_set, c.branch, lower(c.state) as state,
       c.level_before, c.level_after, c.ratio, c.low, c.high, c.before_run_id, c.before_commit, c.before_at, c.first_run_id,
       c.first_commit, c.first_at, c.ended_at, c.detected_at, c.confirmed_at, c.recovered_at
from change_point c
join project p on p.id = c.project_id and not p.deleting
join series m on m.project_id = c.project_id and m.id = c.series_id
join benchmark_key k on k.project_id = c.project_id and k.id = m.benchmark_key_id
join host h on h.project_id = c.project_id and h.id = m.host_id
join flag_set f on f.project_id = c.project_id and f.id = m.flag_set_id
left join jdk j on j.id = m.jdk_id
left join incident_change i on i.project_id = c.project_id and i.change_point_id = c.id;

create or replace view same_machine (host_id, also_host_id, project_id, also_project_id) as
select id, id, project_id, project_id from host
union all
select h.id, o.id, h.project_id, o.project_id
from host h join shared_machine using (fingerprint) join host o using (fingerprint) where o.id <> h.id;
