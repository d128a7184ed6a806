-- One packed row for each score, which was two rows with texts that repeat: 780 bytes with 15 measurements and indexes, now at most 220.
-- Benchmark, metric, unit and direction are those of the series. docs/decisions/tables.md has the measurements behind the types, the
-- order of the columns and the partitions.
alter table score rename to unpacked_score;
alter table unpacked_score rename constraint score_pkey to unpacked_score_pkey;
alter table point rename to unpacked_point;
create index unpacked_point_of_score on unpacked_point (score_id);

create table branch (
    id         int    primary key generated always as identity,
    project_id bigint not null references project,
    name       text   not null,
    unique (project_id, name)
);

-- The id that scores of a branch have; null for a branch without scores.
create function branch_id(project bigint, branch text) returns int language sql stable parallel safe as $$
    select case $2 when '' then 0 else (select b.id from branch b where b.project_id = $1 and b.name = $2) end
$$;

-- The scores that an upload added to a run: all of the run with ids from the first to the last. `benchmarks`: those that are
-- primary.
create table upload_part (
    project_id  bigint not null,
    run_id      bigint not null,
    first_score bigint not null,
    last_score  bigint not null,
    benchmarks  int    not null,
    upload_id   uuid   not null,
    primary key (run_id, first_score, project_id)
);
create index upload_part_of_score on upload_part (project_id, first_score);

-- `position`: commit time of the run, else time of measurement. `branch_id` is 0 where it is not known. `log_mean` and `log_sd` are mean
-- and sample standard deviation of the natural logs of the fork medians; null where a value is not positive, `log_sd` also with one fork.
-- `background`: the score is bytes that JMH and the JVM allocate beside the benchmark (BackgroundAllocation). `packed`: what only the page
-- of the score and an archive need (PackedScore). No foreign keys: an upload writes these rows by the thousand in the transaction that
-- makes what they refer to.
create table score (
    position    timestamptz not null,
    id          bigint      not null,
    score       float8      not null,
    low         float8,
    high        float8,
    log_mean    float8,
    log_sd      float8,
    project_id  int         not null,
    series_id   int         not null,
    run_id      int         not null,
    branch_id   int         not null default 0,
    settings_id int,
    forks       smallint    not null,
    background  boolean     not null default false,
    packed      bytea       not null,
    primary key (project_id, series_id, position, id)
) partition by range (position);
create index score_of_run on score (run_id, project_id);

-- The newest partition is open: pages read the newest points of thousands of series, and each further partition takes 2 microseconds of
-- each of them. At the end of a year it gets that end, and the next one is added, before rows of the next year arrive.
create table score_until_2026 partition of score for values from (minvalue) to ('2026-01-01Z');
create table score_from_2026 partition of score for values from ('2026-01-01Z') to (maxvalue);

-- Scores with the names of what they measure.
create view named_score as
select s.*, m.benchmark_key_id, m.metric, m.unit, m.direction from score s join series m on m.id = s.series_id;

-- Scores as the points of their series. PostgreSQL leaves the join out where neither branch nor commit is read.
create view point as
select s.series_id, s.position, s.id as score_id, s.project_id, s.run_id, s.branch_id, r.branch, r.commit_sha,
       s.score, s.low, s.high, s.forks, s.log_mean, s.log_sd, s.background, s.settings_id
from score s left join run r on r.id = s.run_id;

-- What is packed up to an id. The next migration packs in steps that survive a stop.
create table packing (
    packed_to bigint not null,
    last      bigint not null
);
insert into packing select coalesce(min(id) - 1, 0), coalesce(max(id), 0) from unpacked_score;
insert into branch (project_id, name) select distinct project_id, branch from run where branch is not null order by 1, 2;
insert into upload_part (project_id, run_id, first_score, last_score, benchmarks, upload_id)
select project_id, run_id, min(id), max(id), count(*) filter (where metric = 'score'), upload_id
from unpacked_score group by 1, 2, upload_id;
insert into measurement_settings (id, project_id, settings)
select nextval('ids'), project_id, settings
from (select distinct project_id, settings from unpacked_score where settings is not null) known
on conflict do nothing;
