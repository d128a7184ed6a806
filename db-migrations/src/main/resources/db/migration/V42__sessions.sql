-- Sessions of people who are signed in, shared by all servers. The names of most columns are those of Spring Session, whose times are
-- milliseconds since 1970. Only the SHA-256 of what the browser's cookie contains is stored.
create table account_session (
    primary_id            text primary key,
    session_id            text   not null unique,
    creation_time         bigint not null,
    last_access_time      bigint not null,
    max_inactive_interval int    not null,
    expiry_time           bigint not null,
    principal_name        text   not null,
    account_id            bigint generated always as (principal_name::bigint) stored references account on delete cascade
);
create index account_session_account on account_session (account_id, last_access_time desc);
create index account_session_expiry on account_session (expiry_time);

-- JSON: one attribute, the sign-in.
create table account_session_attributes (
    session_primary_id text  not null references account_session on delete cascade,
    attribute_name     text  not null,
    attribute_bytes    bytea not null,
    primary key (session_primary_id, attribute_name)
);

alter table account
    add column disabled        boolean not null default false,
    add column last_sign_in_at timestamptz;
