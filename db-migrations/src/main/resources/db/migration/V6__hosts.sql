-- What calibrations and people say of hosts and runs.

-- For each kind of loop of an execution median and robust spread of the logs of its readings. `exclusion` says why its runs are excluded
-- from detection; null when they are not.
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
    exclusion  text,
    unique (project_id, execution, host_id)
);
create index host_state_newest on host_state (host_id, at);

create table calibrated_run (
    run_id        bigint primary key,
    host_state_id bigint not null references host_state
);
create index calibrated_run_of on calibrated_run (host_state_id);

-- Runs that people excluded, and included again: the newest row of a run counts.
create table run_mark (
    id        bigint generated always as identity primary key,
    run_id    bigint      not null,
    excluded  boolean     not null,
    reason    text        not null,
    marked_by text        not null,
    marked_at timestamptz not null
);
create index run_mark_of on run_mark (run_id, id);

-- From some time on a host is another one to a project, in words of people: "new BIOS". Detection uses points since the newest of them.
create table host_mark (
    id         bigint generated always as identity primary key,
    project_id bigint      not null references project,
    host_id    bigint      not null references host,
    since      timestamptz not null,
    text       text        not null,
    marked_by  text        not null,
    marked_at  timestamptz not null
);
create index host_mark_of on host_mark (project_id, host_id, since);

-- Machines whose calibration readings count for all projects that measure on them, as the administrator says.
create table shared_machine (
    fingerprint text primary key,
    shared_at   timestamptz not null,
    shared_by   text        not null
);

-- The host itself, and the hosts of other projects on the same machine where it is shared.
create view same_machine (host_id, also_host_id) as
select id, id from host
union all
select h.id, o.id from host h join shared_machine using (fingerprint) join host o using (fingerprint) where o.id <> h.id;
