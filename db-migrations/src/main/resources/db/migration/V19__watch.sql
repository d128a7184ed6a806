-- Rules that tell of silence instead of changes: longer than so many days, and so many times the usual interval.
alter table alert_rule
    add column silent_days      float8,
    add column silent_intervals float8;

-- What a rule found silent: a row of the matrix (benchmark, host, feature release, flag set) or the machine of an agent. It is told once, and
-- again only after it was back.
create table silence (
    id               bigint generated always as identity primary key,
    rule_id          bigint      not null references alert_rule,
    benchmark_key_id bigint,
    host_id          bigint,
    jdk_feature      int,
    flag_set_id      bigint,
    machine          text,
    last_at          timestamptz not null,
    noticed_at       timestamptz not null,
    back_at          timestamptz,
    check ((machine is null) = (benchmark_key_id is not null))
);
create unique index silence_lasting on silence (rule_id, benchmark_key_id, host_id, jdk_feature, flag_set_id, machine)
    nulls not distinct where back_at is null;

-- A message of silence has no incident: it tells of what its rule noticed at `silence_at`.
alter table message
    alter column incident_id drop not null,
    add column silence_at timestamptz,
    drop constraint message_kind_check,
    add constraint message_kind_check check (kind in ('OPENED', 'OVER', 'SILENT')),
    add check ((kind = 'SILENT') = (incident_id is null)),
    add check ((kind = 'SILENT') = (silence_at is not null));
create unique index message_of_silence on message (rule_id, silence_at, recipient) where silence_at is not null;
