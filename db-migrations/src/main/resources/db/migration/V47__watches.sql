-- A watch is an alert rule of an account: of a project, or of a benchmark, series or incident in it. Its recipient and cadence follow the
-- profile. No foreign keys: what is gone is watched in vain, until the person ends it. `event` of a message: what people or runs did with
-- an incident.
alter table alert_rule
    add column account_id       bigint,
    add column benchmark_key_id bigint,
    add column series_id        bigint,
    add column incident_id      bigint,
    add constraint alert_rule_watched check (
        num_nonnulls(benchmark_key_id, series_id, incident_id) <= case when account_id is null then 0 else 1 end);
create index alert_rule_of_account on alert_rule (account_id) where account_id is not null;
create index alert_rule_of_incident on alert_rule (incident_id) where incident_id is not null;

alter table message add column event text;
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
    check (kind in ('OPENED', 'OVER', 'REOPENED', 'EXPLAINED', 'EVENT', 'MISSING_DATA'));
