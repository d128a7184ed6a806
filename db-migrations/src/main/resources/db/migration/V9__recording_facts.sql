-- What a recording says of itself, whole: the JVM, the settings of its events, what was lost, its figures; and its threads.
--
-- `facts` held the figures alone. What was read before is read again where the file is still kept.
alter table recording drop column facts, add column facts jsonb;
alter table profile add column threads jsonb not null default '[]';
delete from profile_part using recording r where r.id = recording_id and r.state in ('WHOLE', 'PARTLY') and r.kept_in <> 'NOWHERE';
delete from profile using recording r where r.id = recording_id and r.state in ('WHOLE', 'PARTLY') and r.kept_in <> 'NOWHERE';
update recording set state = 'WAITING', reason = null, attempts = 0 where state in ('WHOLE', 'PARTLY') and kept_in <> 'NOWHERE';
