-- What somebody wants measured: a cell once more, or a plan at a commit. An agent claims a request, says that it is alive while it
-- measures, and tells the end. One that falls silent loses the request to the next.
create table request (
    id               bigint generated always as identity primary key,
    project_id       bigint      not null references project,
    benchmark_key_id bigint references benchmark_key,
    environment_id   bigint references environment,
    host             text,
    commit_sha       text,
    branch           text,
    reason           text        not null,
    state            text        not null check (state in ('WAITING', 'CLAIMED', 'DONE', 'FAILED', 'WITHDRAWN')),
    requested_at     timestamptz not null,
    agent            text,
    claims           int         not null default 0,
    heard_at         timestamptz,
    finished_at      timestamptz,
    outcome          text        not null default '',
    execution        text
);
create index request_open on request (project_id, id) where state in ('WAITING', 'CLAIMED');
create index request_newest on request (project_id, id desc);
