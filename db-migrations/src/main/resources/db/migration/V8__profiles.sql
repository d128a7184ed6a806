-- Recordings of forks, and what they show.
--
-- A recording waits until `due_at`, is read in the background, and then has a profile for each kind of event. `attempts` counts how often
-- reading began and did not end, as the server stopped: a file that takes the server down with it is not read for ever. `failures` counts
-- how often it failed for a reason that is not the recording's, such as a full disk: it is read again later, each time after a longer
-- pause. `kept_in` is where the redacted file is: parts in this database, an object in the bucket, or nowhere (refused, or kept long
-- enough). `kept_reason` says why it is not where it should be. `digest` is that of the file as it arrived. It goes with the upload that
-- brought it; `upload_id` is null for one that came alone. `operations` of the benchmark were recorded, where the recording says. `facts`
-- is what it says of itself, whole: the JVM, the settings of its events, what was lost, its figures.
create table recording (
    id               bigint primary key,
    project_id       bigint      not null references project,
    run_id           bigint      not null,
    upload_id        uuid,
    benchmark_key_id bigint references benchmark_key,
    label            text,
    digest           bytea,
    started_at       timestamptz not null,
    received_at      timestamptz not null,
    bytes            bigint      not null,
    state            text        not null check (state in ('WAITING', 'WHOLE', 'PARTLY', 'REFUSED')),
    reason           text,
    attempts         int         not null default 0,
    failures         int         not null default 0,
    due_at           timestamptz not null default now(),
    pinned           boolean     not null default false,
    kept_in          text        not null default 'DATABASE' check (kept_in in ('DATABASE', 'BUCKET', 'NOWHERE')),
    kept_reason      text,
    operations       bigint,
    facts            jsonb,
    check (reason is not null or state in ('WAITING', 'WHOLE')),
    unique (run_id, benchmark_key_id, started_at)
);
create index recording_waiting on recording (due_at, id) where state = 'WAITING';
create unique index recording_once on recording (run_id, digest);
create index recording_to_move on recording (id) where kept_in = 'DATABASE';
create index recording_of_key on recording (benchmark_key_id);

-- The file without what is private, in parts; none where it was refused before it was stored.
create table recording_part (
    recording_id bigint not null references recording on delete cascade,
    number       int    not null,
    content      bytea  not null,
    primary key (recording_id, number)
);

-- One kind of event of a recording, and whether the recording can show it at all. `blind` says what it can't show, and why.
create table profile (
    recording_id bigint  not null references recording on delete cascade,
    kind         text    not null,
    project_id   bigint  not null,
    observable   boolean not null,
    blind        text,
    threads      jsonb   not null default '[]',
    check (observable or blind is not null),
    primary key (recording_id, kind, project_id)
);

-- `rule` is the one that cut this part, or empty for what is kept. `tree` is CallTreeBytes of the library, `sites` its heaviest sites.
create table profile_part (
    recording_id bigint not null references recording on delete cascade,
    kind         text   not null,
    rule         text   not null,
    project_id   bigint not null,
    events       bigint not null,
    weight       bigint not null,
    tree         bytea  not null,
    sites        jsonb  not null,
    primary key (recording_id, kind, rule, project_id)
);
