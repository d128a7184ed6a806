-- Call trees as the library stores them, the part that each rule cut beside what the rules keep: cuts can be undone, and trees compared.
-- What was read before is read again where it is still kept.
drop table profile;
update recording set state = 'WAITING', reason = null, attempts = 0 where state in ('WHOLE', 'PARTLY') and kept_in <> 'NOWHERE';

-- How many operations of the benchmark were recorded, where the recording says.
alter table recording add column operations bigint;

-- One kind of event of a recording, and whether the recording can show it at all. `blind` says what it can't show, and why.
create table profile (
    recording_id bigint  not null references recording on delete cascade,
    kind         text    not null,
    observable   boolean not null,
    blind        text,
    check (observable or blind is not null),
    primary key (recording_id, kind)
);

-- `rule` is the one that cut this part, or empty for what is kept. `tree` is CallTreeBytes of the library, `sites` its heaviest sites.
create table profile_part (
    recording_id bigint not null references recording on delete cascade,
    kind         text   not null,
    rule         text   not null,
    events       bigint not null,
    weight       bigint not null,
    tree         bytea  not null,
    sites        jsonb  not null,
    primary key (recording_id, kind, rule)
);
