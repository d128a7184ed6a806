-- What was told as over and is open again is told so, and its end once more: each message of an incident to a reader follows the one before
-- it (`follows`, its id, or 0), and tells something else. One message follows another, whoever writes it.
alter table message
    add column follows bigint not null default 0,
    drop constraint message_incident_id_kind_channel_recipient_key,
    add constraint message_told_once unique (incident_id, channel, recipient, kind, follows),
    drop constraint message_kind_check,
    add constraint message_kind_check check (kind in ('OPENED', 'OVER', 'REOPENED', 'SILENT'));
