-- Profiles, invitations and links to reset a password. Only the SHA-256 of a link's secret is stored.
alter table account
    add column full_name text,
    add column mail      text,
    add column time_zone text,
    add column theme     text not null default 'SYSTEM' check (theme in ('SYSTEM', 'LIGHT', 'DARK'));
create unique index account_mail on account (lower(mail));

create table invitation (
    id            bigint generated always as identity primary key,
    hash          text        not null unique,
    name          text,
    mail          text,
    administrator boolean     not null,
    created_by    text        not null,
    created_at    timestamptz not null,
    expires_at    timestamptz not null
);

create table password_reset (
    hash       text primary key,
    account_id bigint      not null references account on delete cascade,
    expires_at timestamptz not null
);
create index password_reset_account on password_reset (account_id);
