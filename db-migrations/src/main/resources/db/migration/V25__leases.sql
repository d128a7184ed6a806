-- Who works on what, for all servers of this database: `item` of `queue` belongs to `holder` until `ends_at`. The holder renews its leases;
-- those of a killed server run out. `project_id` is whose turn it takes.
create table lease (
    queue      text        not null,
    item       text        not null,
    project_id bigint      not null,
    holder     uuid        not null,
    ends_at    timestamptz not null,
    primary key (queue, item)
);

-- A message is SENDING from the moment a server takes it until the outcome is stored. Without a live lease its server died: it is sent again.
alter table message
    drop constraint message_state_check,
    add constraint message_state_check check (state in ('WAITING', 'SENDING', 'SENT', 'GIVEN_UP', 'DROPPED'));
drop index message_waiting;
create index message_waiting on message (due_at, id) where state in ('WAITING', 'SENDING');
