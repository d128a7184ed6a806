-- Measurements that somebody wants: a cell once more, a plan at a commit, or the cause of an incident. An agent claims a request, reports
-- that it is alive while it measures, and how it ended. One that stops reporting loses the request to the next. `report` is kept as the
-- agent sent it.
create table request (
    id                  bigint generated always as identity primary key,
    project_id          bigint      not null references project,
    benchmark_key_id    bigint references benchmark_key,
    environment_id      bigint references environment,
    host                text,
    commit_sha          text,
    branch              text,
    reason              text        not null,
    state               text        not null check (state in ('WAITING', 'CLAIMED', 'DONE', 'FAILED', 'WITHDRAWN')),
    requested_at        timestamptz not null,
    agent               text,
    claims              int         not null default 0,
    last_seen_at        timestamptz,
    finished_at         timestamptz,
    outcome             text        not null default '',
    execution           text,
    incident_id         bigint references incident on delete cascade,
    candidates          text check (candidates in ('FLAGS', 'COMMITS')),
    from_environment_id bigint references environment,
    after_commit        text,
    until_commit        text,
    budget              int check (budget between 1 and 500),
    report              text,
    constraint request_search_check check (
        num_nulls(incident_id, candidates, from_environment_id, budget) in (0, 4)
        and (candidates is not distinct from 'COMMITS') = (after_commit is not null and until_commit is not null)
    )
);
create index request_open on request (project_id, id) where state in ('WAITING', 'CLAIMED');
create index request_newest on request (project_id, id desc);
create index request_of_key on request (benchmark_key_id);
create index request_of_incident on request (incident_id, id desc) where incident_id is not null;

-- Agents and when they last asked for something to do: nobody is asked to measure where no agent is.
create table agent (
    project_id   bigint      not null references project,
    name         text        not null,
    host         text        not null,
    last_seen_at timestamptz not null,
    primary key (project_id, name)
);
