-- Recordings of forks, and what they show.
--
-- A recording waits, is read in the background, and then has a profile for each kind of event. `attempts` counts how often reading began:
-- a file that takes the server down with it is not read for ever.
create table recording (
    id               bigint primary key,
    project_id       bigint      not null references project,
    run_id           bigint      not null,
    benchmark_key_id bigint      not null references benchmark_key,
    started_at       timestamptz not null,
    received_at      timestamptz not null,
    bytes            bigint      not null,
    state            text        not null check (state in ('WAITING', 'WHOLE', 'PARTLY', 'REFUSED')),
    reason           text,
    attempts         int         not null default 0,
    facts            jsonb,
    check (reason is not null or state in ('WAITING', 'WHOLE')),
    unique (run_id, benchmark_key_id, started_at)
);
create index recording_waiting on recording (id) where state = 'WAITING';

-- The file without what is private, in parts; none where it was refused before it was stored.
create table recording_part (
    recording_id bigint not null references recording,
    number       int    not null,
    content      bytea  not null,
    primary key (recording_id, number)
);

-- All of one kind of event: what the rules kept, as gzipped JSON that the page draws (frontend/src/main/ts/flame/format.ts).
create table profile (
    recording_id bigint not null references recording,
    kind         text   not null,
    unit         text   not null,
    events       bigint not null,
    weight       bigint not null,
    tree         bytea  not null,
    cuts         jsonb  not null,
    primary key (recording_id, kind)
);
