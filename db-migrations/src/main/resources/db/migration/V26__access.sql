-- What a token may do, for which branches it may store results, and the secret that its last rotation replaced. Tokens made before keep
-- what they could do; new ones name their scopes.
alter table upload_token
    add column scopes           text[] not null default '{upload,read,gate,agent,manage}',
    add column branches         text[] not null default '{}',
    add column rotated_at       timestamptz,
    add column previous_hash    bytea unique,
    add column previous_ends_at timestamptz,
    add constraint upload_token_scopes
        check (scopes <> '{}' and scopes <@ '{upload,read,gate,agent,manage}'::text[]);
alter table upload_token alter column scopes drop default;

-- Sign-ins that failed, by name and by address: the next one is answered once wait_until has passed. Rows of yesterday are deleted.
create table failed_sign_in (
    subject    text primary key,
    failures   int         not null,
    last_at    timestamptz not null,
    wait_until timestamptz not null
);
create index failed_sign_in_last on failed_sign_in (last_at);
