-- Pull requests that somebody asked to have measured. `app` is the id of a GitHub App, whose private key is the token; `secret` signs the
-- events of the host.
alter table code_host
    add column app    text,
    add column secret text;

-- `asked_at` is the time of the newest event that was handled: an event that is not newer is a repetition.
create table pull_request (
    project_id  bigint      not null references project,
    number      bigint      not null,
    head_sha    text        not null,
    base_sha    text        not null,
    asked_at    timestamptz not null,
    primary key (project_id, number)
);
create index pull_request_of_commit on pull_request (project_id, head_sha);
