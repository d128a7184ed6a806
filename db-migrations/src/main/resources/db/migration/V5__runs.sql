-- What was measured: executions, their runs, and the scores of these.

-- The execution of a plan, while it goes on and afterwards.
create table execution (
    id           text        not null,
    project_id   bigint      not null references project,
    plan         text        not null,
    planned      int         not null,
    measured     int         not null default 0,
    unmeasured   int         not null default 0,
    current      text,
    started_at   timestamptz not null,
    updated_at   timestamptz not null,
    finished_at  timestamptz,
    expected_end timestamptz,
    primary key (project_id, id)
);

-- What one environment produced in one execution; plain JMH JSON is an execution of its own. `facts` is what a collector adds: plan, seed,
-- container limits, CPU governor.
create table run (
    id             bigint primary key,
    project_id     bigint      not null references project,
    environment_id bigint      not null references environment,
    execution      text        not null,
    branch         text,
    commit_sha     text,
    commit_time    timestamptz,
    dirty          boolean,
    measured_at    timestamptz not null,
    jmh_version    text,
    blackhole      text,
    collector      text,
    heap_max_bytes bigint,
    class_data_sharing boolean,
    facts          jsonb       not null default '{}',
    unique nulls not distinct (project_id, execution, environment_id, commit_sha)
);
create index run_newest on run (project_id, measured_at desc, id);
create index run_environment on run (environment_id);
create index run_of_project on run (project_id, id);

-- A benchmark of a run with its metric. Raw iterations of all forks lie one after the other in `measurements`; `fork_sizes` says where each
-- fork ends. Sample mode keeps its histograms the same way: `histogram_sizes` has one entry per iteration. No foreign keys here and on
-- `point`: an upload writes these rows by the thousand in the transaction that makes what they refer to, and checking them took two thirds
-- of an upload's time in the database (35 of 52 ms for 900 scores). The project is part of each key of the big tables, so that they can be
-- partitioned or distributed by it.
create table score (
    id               bigint   not null,
    project_id       bigint   not null,
    run_id           bigint   not null,
    upload_id        uuid     not null,
    benchmark_key_id bigint   not null,
    metric           text     not null,
    unit             text     not null,
    written_unit     text     not null,
    direction        text     not null check (direction in ('HIGHER_IS_BETTER', 'LOWER_IS_BETTER', 'NEITHER')),
    score            float8   not null,
    score_error      float8,
    low              float8,
    high             float8,
    fork_sizes       int[]    not null,
    measurements     float8[] not null,
    quantiles        float8[],
    quantile_values  float8[],
    histogram_sizes  int[],
    histogram_values float8[],
    histogram_counts bigint[],
    settings         text,
    primary key (id, project_id),
    unique (run_id, benchmark_key_id, metric, project_id)
);
create sequence score_ids;

create table unmeasured (
    run_id           bigint not null references run,
    upload_id        uuid   not null references upload,
    benchmark_key_id bigint not null references benchmark_key,
    outcome          text   not null check (outcome in ('NOT_RUNNABLE', 'FAILED', 'TIMED_OUT', 'SAME_ENVIRONMENT')),
    reason           text   not null,
    output           text   not null default '',
    primary key (run_id, benchmark_key_id)
);
create index unmeasured_of_upload on unmeasured (upload_id);
create index unmeasured_of_key on unmeasured (benchmark_key_id);

create table calibration (
    run_id              bigint      not null references run,
    at                  timestamptz not null,
    phase               text        not null,
    kind                text        not null,
    nanos_per_operation float8      not null,
    primary key (run_id, at, kind)
);
