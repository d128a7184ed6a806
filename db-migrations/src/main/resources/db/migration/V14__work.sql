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
