-- Change points, by which rules they matter, and what is still to be evaluated.

-- From which effect on changes of a project matter: whole sets of rows, a new version with every edit; a saved one is never changed. A
-- project without any is at version 0, the defaults of the library. `suite_shift`: the shift that most benchmarks of a run share is shown
-- beside changes, or removed before detection.
create table minimum_effect_version (
    project_id  bigint      not null references project,
    version     int         not null check (version > 0),
    saved_at    timestamptz not null,
    saved_by    text        not null,
    suite_shift text        not null default 'SHOWN' check (suite_shift in ('SHOWN', 'REMOVED')),
    primary key (project_id, version)
);

-- From which size on a change of a metric (null: any) of benchmarks whose names have all words of `benchmarks` (empty: any) matters.
create table minimum_effect_rule (
    project_id     bigint not null,
    version        int    not null,
    position       int    not null,
    metric         text,
    benchmarks     text   not null,
    minimum_effect float8 not null check (minimum_effect > 0),
    primary key (project_id, version, position),
    foreign key (project_id, version) references minimum_effect_version
);

-- Change points of a series, on one branch. `score_id` is the first point of the new level; `earliest_score_id` and `latest_score_id` bound
-- the points that the change may as well have come with. What is confirmed keeps its id and its place. `confirmed_by_version` is the
-- version of the minimum effects that confirmed it; `below_version` the one that finds it too small: it stays where it is, and no longer
-- alerts.
create table change_point (
    id                   bigint generated always as identity,
    project_id           bigint      not null,
    series_id            bigint      not null,
    branch               text        not null default '',
    state                text        not null check (state in ('SUSPECT', 'WARNING', 'CONFIRMED', 'RECOVERED')),
    score_id             bigint      not null,
    earliest_score_id    bigint      not null,
    latest_score_id      bigint      not null,
    level_before         float8      not null,
    level_after          float8      not null,
    ratio                float8,
    low                  float8,
    high                 float8,
    detected_at          timestamptz not null,
    confirmed_at         timestamptz,
    recovered_at         timestamptz,
    confirmed_by_version int,
    below_version        int,
    primary key (id, project_id)
);
create index change_point_of_series on change_point (series_id);

-- Series with points that the detectors have not seen: written with the points, so that none is forgotten when the server stops. A series
-- may stand here several times: one row for many uploads would make them wait for each other.
create table detection_queue (
    id        bigint generated always as identity primary key,
    series_id bigint not null,
    branch    text   not null default ''
);

-- Points that detection came to use, or no longer uses, since their series was evaluated; written with a row of `detection_queue`.
create table reevaluation (
    series_id bigint not null,
    branch    text   not null,
    score_id  bigint not null,
    reason    text   not null
);
create index reevaluation_of on reevaluation (series_id, branch);

-- Every series of a project evaluated from its start, once a night or when somebody asks; one at a time. `last_series_id` is the last one
-- that was evaluated: any server goes on from there after a restart.
create table audit (
    id             bigint generated always as identity primary key,
    project_id     bigint      not null references project,
    requested_at   timestamptz not null,
    requested_by   text        not null,
    series         int         not null,
    evaluated      int         not null default 0,
    last_series_id bigint      not null default 0,
    finished_at    timestamptz
);
create unique index audit_open on audit (project_id) where finished_at is null;
create index audit_newest on audit (project_id, id desc);

-- Where the whole history says something else than what was confirmed as points arrived.
create table audit_finding (
    id              bigint generated always as identity primary key,
    audit_id        bigint not null references audit on delete cascade,
    kind            text   not null check (kind in ('UNSUPPORTED', 'UNCONFIRMED')),
    series_id       bigint not null,
    branch          text   not null,
    change_point_id bigint,
    score_id        bigint not null,
    level_before    float8 not null,
    level_after     float8 not null,
    ratio           float8
);
create index audit_finding_of on audit_finding (audit_id, id);

-- Series that an audit could not evaluate, and why: the others are evaluated, and the next audit tries these again.
create table audit_failure (
    audit_id  bigint not null references audit on delete cascade,
    series_id bigint not null,
    reason    text   not null,
    primary key (audit_id, series_id)
);
