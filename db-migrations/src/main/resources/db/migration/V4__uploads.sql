-- What arrived and what it carried. An upload of which a part was deleted has no digest any more, so the same file is stored again.
create table upload (
    id              uuid primary key,
    project_id      bigint      not null references project,
    token_id        bigint references upload_token,
    digest          bytea,
    idempotency_key text,
    received_at     timestamptz not null,
    bytes           bigint      not null,
    receipt         jsonb       not null,
    unique (project_id, digest)
);
create unique index upload_idempotency_key on upload (project_id, idempotency_key) where idempotency_key is not null;
create index upload_newest on upload (project_id, received_at desc, id);

create table refused_upload (
    id          uuid primary key,
    project_id  bigint      not null references project,
    token_id    bigint references upload_token,
    received_at timestamptz not null,
    bytes       bigint      not null,
    title       text        not null,
    problems    jsonb       not null
);
create index refused_upload_newest on refused_upload (project_id, received_at desc, id);
