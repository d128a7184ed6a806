-- Lasting changes of level in a series, on one branch. `score_id` is the first point of the new level; `earliest_score_id` and
-- `latest_score_id` bound the points that the change may as well have come with. What is confirmed keeps its id and its place.
create table change_point (
    id                bigint generated always as identity primary key,
    series_id         bigint      not null,
    branch            text        not null default '',
    state             text        not null check (state in ('SUSPECT', 'WARNING', 'CONFIRMED', 'RECOVERED')),
    score_id          bigint      not null,
    earliest_score_id bigint      not null,
    latest_score_id   bigint      not null,
    level_before      float8      not null,
    level_after       float8      not null,
    ratio             float8,
    low               float8,
    high              float8,
    found_at          timestamptz not null,
    confirmed_at      timestamptz,
    recovered_at      timestamptz
);
create index change_point_of_series on change_point (series_id);

-- Series with points that the detectors have not seen: written with the points, so that none is forgotten when the server stops. A series
-- may stand here several times: one mark for many uploads would make them wait for each other.
create table unjudged (
    id        bigint generated always as identity primary key,
    series_id bigint not null,
    branch    text   not null default ''
);

-- What was stored before has not been judged either.
insert into unjudged (series_id, branch)
select distinct series_id, coalesce(branch, '') from point
union
select distinct s.jdk_axis_id, coalesce(p.branch, '') from point p join series s on s.id = p.series_id where s.jdk_axis_id is not null;
