-- Call trees of thread groups, such as pool-N-thread-N, beside those of all threads.
--
-- `thread_group` is empty for all threads together. `profile_version` is that of the reader: a profile of an older one is read again in the
-- background, as long as the file is kept. For that the count of attempts begins anew.
alter table profile_part
    add column thread_group text not null default '',
    drop constraint profile_part_pkey,
    add primary key (recording_id, kind, rule, thread_group, project_id);

alter table recording add column profile_version int not null default 1;
update recording set attempts = 0 where state in ('WHOLE', 'PARTLY');
create index recording_outdated on recording (profile_version, due_at) where state in ('WHOLE', 'PARTLY');
