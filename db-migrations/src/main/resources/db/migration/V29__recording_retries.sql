-- A recording waits until `due_at`. `attempts` counts how often reading began and did not end, as the server stopped; `failures` how often it
-- failed for a reason that is not the recording's, such as a full disk: it is read again later, each time after a longer pause.
alter table recording
    add column due_at timestamptz not null default now(),
    add column failures int not null default 0;
drop index recording_waiting;
create index recording_waiting on recording (due_at, id) where state = 'WAITING';
