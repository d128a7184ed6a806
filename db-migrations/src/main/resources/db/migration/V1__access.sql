-- Projects, the people and programs that may use them, and what was typed wrong at sign-in.

-- Keys of rows that JPA writes.
create sequence ids start 1000 increment 50;

-- `repository` is where the code is, for links: an address, or forms of links with {commit} and with {from} and {to}. A project that is
-- being deleted is in no list.
create table project (
    id         bigint primary key,
    name       text        not null unique check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
    created_at timestamptz not null,
    repository text,
    deleting   boolean     not null default false
);

create table account (
    id            bigint primary key,
    name          text        not null unique,
    password_hash text        not null,
    created_at    timestamptz not null
);

-- Only the SHA-256 of a token is kept: the token itself has 256 random bits, so no salt or slow hash is needed. `previous_hash` is that of
-- the secret which the last rotation replaced.
create table upload_token (
    id               bigint primary key,
    project_id       bigint      not null references project,
    name             text        not null,
    hash             bytea       not null unique,
    hint             text        not null,
    scopes           text[]      not null check (scopes <> '{}' and scopes <@ '{upload,read,gate,agent,manage}'::text[]),
    branches         text[]      not null default '{}',
    created_at       timestamptz not null,
    expires_at       timestamptz,
    revoked_at       timestamptz,
    last_used_at     timestamptz,
    rotated_at       timestamptz,
    previous_hash    bytea unique,
    previous_ends_at timestamptz
);
create unique index upload_token_name on upload_token (project_id, name) where revoked_at is null;

-- Sign-ins that failed, by name and by address: the next one is answered once wait_until has passed. Rows of yesterday are deleted.
create table failed_sign_in (
    subject    text primary key,
    failures   int         not null,
    last_at    timestamptz not null,
    wait_until timestamptz not null
);
create index failed_sign_in_last on failed_sign_in (last_at);
