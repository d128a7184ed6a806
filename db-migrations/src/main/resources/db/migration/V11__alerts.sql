-- Who gets which messages. `recipients` are mail addresses, or the one address of a web hook; `secret` signs what a hook is sent. Rules
-- stay when they are removed: their messages are counted. A rule with `missing_days` and `missing_intervals` is about missing data: nothing
-- for so many days, and so many times the usual interval. `version` counts the edits of a rule: of two people who change it at once, the
-- second one gets an error.
create table alert_rule (
    id                bigint generated always as identity primary key,
    project_id        bigint      not null references project,
    channel           text        not null check (channel in ('MAIL', 'WEBHOOK', 'SLACK')),
    recipients        text[]      not null,
    secret            text        not null,
    least_effect      float8      not null,
    certainty         text        not null check (certainty in ('SUSPECT', 'WARNING', 'CONFIRMED')),
    axis              text        check (axis in ('commit', 'jdk')),
    pattern           text        not null,
    cadence           text        not null check (cadence in ('IMMEDIATE', 'DAILY', 'WEEKLY')),
    missing_days      float8,
    missing_intervals float8,
    enabled           boolean     not null default true,
    created_at        timestamptz not null,
    removed_at        timestamptz,
    version           int         not null default 0
);
create index alert_rule_of_project on alert_rule (project_id);

create table unsubscribed (
    rule_id   bigint      not null references alert_rule,
    recipient text        not null,
    at        timestamptz not null,
    primary key (rule_id, recipient)
);

-- What a rule found missing: a row of the matrix (benchmark, host, feature release, flag set) or the machine of an agent. A message is sent
-- once, and again only after it had reported.
create table missing_data (
    id               bigint primary key,
    rule_id          bigint      not null references alert_rule,
    benchmark_key_id bigint,
    host_id          bigint,
    jdk_feature      int,
    flag_set_id      bigint,
    machine          text,
    last_at          timestamptz not null,
    detected_at      timestamptz not null,
    ended_at         timestamptz,
    check ((machine is null) = (benchmark_key_id is not null))
);
create unique index missing_data_open on missing_data (rule_id, benchmark_key_id, host_id, jdk_feature, flag_set_id, machine)
    nulls not distinct where ended_at is null;

-- Messages, written in the transaction that writes what they report; a worker sends them. Each message of an incident to a recipient
-- follows the one before it (`follows`, its id, or 0) and says something new; one of missing data has no incident, but the time of
-- detection, `missing_at`. A message is SENDING from the moment a server takes it until the outcome is stored. Without a live lease its
-- server died: it is sent again. `message_id` stays the same however often a message is tried; `subject` is the one it was first tried
-- with. EXPLAINED: the cause of an incident was verified.
create table message (
    id          bigint generated always as identity primary key,
    project_id  bigint      not null references project,
    incident_id bigint references incident,
    rule_id     bigint      not null references alert_rule,
    kind        text        not null check (kind in ('OPENED', 'OVER', 'REOPENED', 'EXPLAINED', 'MISSING_DATA')),
    channel     text        not null,
    recipient   text        not null,
    cadence     text        not null,
    follows     bigint      not null default 0,
    message_id  uuid        not null default gen_random_uuid(),
    subject     text,
    state       text        not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'GIVEN_UP', 'DROPPED')),
    attempts    int         not null default 0,
    last_error  text,
    created_at  timestamptz not null,
    due_at      timestamptz not null,
    sent_at     timestamptz,
    missing_at  timestamptz,
    check ((kind = 'MISSING_DATA') = (incident_id is null)),
    check ((kind = 'MISSING_DATA') = (missing_at is not null)),
    constraint message_once unique (incident_id, channel, recipient, kind, follows)
);
create index message_waiting on message (due_at, id) where state in ('WAITING', 'SENDING');
create index message_newest on message (project_id, id desc);
create unique index message_of_missing_data on message (rule_id, missing_at, recipient) where missing_at is not null;

-- Signs the addresses that unsubscribe.
create table alert_key (
    one   boolean primary key default true check (one),
    bytes bytea   not null
);
insert into alert_key (bytes) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
