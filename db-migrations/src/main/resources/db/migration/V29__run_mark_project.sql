-- The project of an excluded run, so that comparisons read the exclusions of their project alone.
alter table run_mark add column project_id bigint references project;
update run_mark m set project_id = r.project_id from run r where r.id = m.run_id;
delete from run_mark where project_id is null;
alter table run_mark alter column project_id set not null;
create index run_mark_of_project on run_mark (project_id, run_id, id);
