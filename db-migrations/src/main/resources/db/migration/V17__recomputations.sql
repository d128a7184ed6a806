-- Every series of a project judged wholly, once a night or when somebody asks; one at a time. `looked_to` is the id of the last series that
-- was looked at: any server goes on from there after a restart.
create table recomputation (
    id          bigint generated always as identity primary key,
    project_id  bigint      not null references project,
    asked_at    timestamptz not null,
    asked_by    text        not null,
    series      int         not null,
    looked      int         not null default 0,
    looked_to   bigint      not null default 0,
    finished_at timestamptz
);
create unique index recomputation_open on recomputation (project_id) where finished_at is null;
create index recomputation_newest on recomputation (project_id, id desc);

-- Where the whole history says something else than what was confirmed as points arrived.
create table disagreement (
    id               bigint generated always as identity primary key,
    recomputation_id bigint not null references recomputation on delete cascade,
    kind             text   not null check (kind in ('UNSUPPORTED', 'UNCONFIRMED')),
    series_id        bigint not null,
    branch           text   not null,
    change_id        bigint,
    score_id         bigint not null,
    level_before     float8 not null,
    level_after      float8 not null,
    ratio            float8
);
create index disagreement_of on disagreement (recomputation_id, id);
