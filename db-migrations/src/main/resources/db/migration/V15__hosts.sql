-- What the calibrations of an execution say of its host: for each kind of loop median and robust spread of the logs of its readings. `sick`
-- says why the host was not itself; null when nothing speaks against it.
create table host_state (
    id         bigint generated always as identity primary key,
    host_id    bigint      not null,
    project_id bigint      not null,
    execution  text        not null,
    at         timestamptz not null,
    kinds      text[]      not null,
    levels     float8[]    not null,
    spreads    float8[]    not null,
    readings   int[]       not null,
    sick       text,
    unique (project_id, execution, host_id)
);
create index host_state_newest on host_state (host_id, at);

create table calibrated_run (
    run_id        bigint primary key,
    host_state_id bigint not null references host_state
);
create index calibrated_run_of on calibrated_run (host_state_id);

-- Runs that people marked bad, and what they took back: the newest row of a run counts.
create table run_mark (
    id     bigint generated always as identity primary key,
    run_id bigint      not null,
    bad    boolean     not null,
    why    text        not null,
    who    text        not null,
    at     timestamptz not null
);
create index run_mark_of on run_mark (run_id, id);

-- Points that came to be judged, or no longer are, since their series was judged; written with a mark in `unjudged`.
create table reweighed (
    series_id bigint not null,
    branch    text   not null,
    score_id  bigint not null,
    why       text   not null
);
create index reweighed_of on reweighed (series_id, branch);

-- Calibrations that are stored already: from them it is known what is usual. They are not held against their own runs.
insert into host_state (host_id, project_id, execution, at, kinds, levels, spreads, readings)
with reading as (
    select distinct e.host_id, r.project_id, r.execution, c.kind, c.at, ln(c.nanos_per_operation) as nanos
    from calibration c join run r on r.id = c.run_id join environment e on e.id = r.environment_id
    where c.nanos_per_operation > 0 and c.nanos_per_operation < 'Infinity'
), level as (
    select host_id, project_id, execution, kind, min(at) as at, count(*) as readings,
           percentile_cont(0.5) within group (order by nanos) as nanos
    from reading group by host_id, project_id, execution, kind
), spread as (
    select l.*, case when l.readings = 1 then 'NaN'
                else (select 1.4826 * percentile_cont(0.5) within group (order by abs(r.nanos - l.nanos)) from reading r
                      where (r.host_id, r.project_id, r.execution, r.kind) = (l.host_id, l.project_id, l.execution, l.kind)) end as spread
    from level l
)
select host_id, project_id, execution, min(at), array_agg(kind order by kind), array_agg(nanos order by kind),
       array_agg(spread order by kind), array_agg(readings order by kind)
from spread group by host_id, project_id, execution;

insert into calibrated_run (run_id, host_state_id)
select r.id, s.id from run r join environment e on e.id = r.environment_id
join host_state s on s.project_id = r.project_id and s.execution = r.execution and s.host_id = e.host_id;
