-- By which rules changes are judged: whole sets of rows, a new version with every edit; a saved one is never changed. A project without
-- any is at version 0, the defaults of the library.
create table rule_version (
    project_id bigint      not null references project,
    version    int         not null check (version > 0),
    saved_at   timestamptz not null,
    saved_by   text        not null,
    primary key (project_id, version)
);

-- From which size on a change of a metric (null: any) of benchmarks whose names have all words of `benchmarks` (empty: any) matters.
create table judging_rule (
    project_id     bigint not null,
    version        int    not null,
    place          int    not null,
    metric         text,
    benchmarks     text   not null,
    minimum_effect float8 not null check (minimum_effect > 0),
    primary key (project_id, version, place),
    foreign key (project_id, version) references rule_version
);

-- The version that a change was confirmed by, and the one that finds it too small: it stays where it is, and no longer alarms.
alter table change_point
    add confirmed_by_version int,
    add below_version        int;
update change_point set confirmed_by_version = 0 where confirmed_at is not null;
