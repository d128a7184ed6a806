-- Who is told what. `recipients` are mail addresses, or the one address of a web hook; `secret` signs what a hook is sent. Rules stay when
-- they are removed: what they sent is counted.
create table alert_rule (
    id           bigint generated always as identity primary key,
    project_id   bigint      not null references project,
    channel      text        not null check (channel in ('MAIL', 'WEBHOOK', 'SLACK')),
    recipients   text[]      not null,
    secret       text        not null,
    least_effect float8      not null,
    certainty    text        not null check (certainty in ('SUSPECT', 'WARNING', 'CONFIRMED')),
    axis         text        check (axis in ('commit', 'jdk')),
    pattern      text        not null,
    cadence      text        not null check (cadence in ('IMMEDIATE', 'DAILY', 'WEEKLY')),
    enabled      boolean     not null default true,
    created_at   timestamptz not null,
    created_by   text        not null,
    removed_at   timestamptz
);
create index alert_rule_of_project on alert_rule (project_id);

create table unsubscribed (
    rule_id   bigint      not null references alert_rule,
    recipient text        not null,
    at        timestamptz not null,
    primary key (rule_id, recipient)
);

-- Messages, written in the transaction that writes what they tell of; a worker sends them. One incident tells a recipient once, and once
-- more when it is over. `message_id` stays the same however often a message is tried; `subject` is the one it was first tried with.
create table message (
    id          bigint generated always as identity primary key,
    project_id  bigint      not null references project,
    incident_id bigint      not null references incident,
    rule_id     bigint      not null references alert_rule,
    kind        text        not null check (kind in ('OPENED', 'OVER')),
    channel     text        not null,
    recipient   text        not null,
    cadence     text        not null,
    message_id  uuid        not null default gen_random_uuid(),
    subject     text,
    state       text        not null default 'WAITING' check (state in ('WAITING', 'SENT', 'GIVEN_UP', 'DROPPED')),
    attempts    int         not null default 0,
    last_error  text,
    created_at  timestamptz not null,
    due_at      timestamptz not null,
    sent_at     timestamptz,
    unique (incident_id, kind, channel, recipient)
);
create index message_waiting on message (due_at, id) where state = 'WAITING';
create index message_newest on message (project_id, id desc);

-- Signs the addresses that unsubscribe.
create table alert_key (
    one   boolean primary key default true check (one),
    bytes bytea   not null
);
insert into alert_key (bytes) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
