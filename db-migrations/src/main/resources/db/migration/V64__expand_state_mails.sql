-- A rule with `state_of_performance` sends a mail about its project each Monday. Its messages have that Monday in `missing_at`.
alter table alert_rule add column state_of_performance boolean not null default false;

alter table message
    drop constraint message_kind_check,
    add constraint message_kind_check check (
        kind in ('OPENED', 'OVER', 'REOPENED', 'EXPLAINED', 'EVENT', 'MISSING_DATA', 'STATE', 'COMMIT', 'ISSUE')),
    drop constraint message_incident,
    add constraint message_incident check ((kind in ('MISSING_DATA', 'STATE', 'COMMIT')) = (incident_id is null)),
    drop constraint message_check1,
    add constraint message_time check ((kind in ('MISSING_DATA', 'STATE')) = (missing_at is not null));
