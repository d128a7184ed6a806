-- Recordings that arrive alone, of a cell or of a whole run; where the file is, and for how long.
--
-- `kept_in` is where the redacted file is: parts in this database, an object in the bucket, or nowhere (refused, or kept long enough).
-- `kept_reason` says why it is not where it should be. `digest` is that of the file as it arrived.
alter table recording
    alter column benchmark_key_id drop not null,
    add column label       text,
    add column digest      bytea,
    add column pinned      boolean not null default false,
    add column kept_in     text    not null default 'DATABASE' check (kept_in in ('DATABASE', 'BUCKET', 'NOWHERE')),
    add column kept_reason text;
update recording set kept_in = 'NOWHERE' where not exists (select from recording_part p where p.recording_id = recording.id);
create unique index recording_once on recording (run_id, digest);
create index recording_to_move on recording (id) where kept_in = 'DATABASE';

-- A recording goes with all that it showed.
alter table recording_part
    drop constraint recording_part_recording_id_fkey,
    add foreign key (recording_id) references recording on delete cascade;
alter table profile
    drop constraint profile_recording_id_fkey,
    add foreign key (recording_id) references recording on delete cascade;
