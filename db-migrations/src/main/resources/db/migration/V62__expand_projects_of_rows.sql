-- Rows of ten tables get the project of the row that they belong to, so that a database can be distributed by project. Servers of the
-- version before write no project: triggers do. A version later they are dropped, moves of branches and benchmarks (PartSql) move these
-- rows themselves, and the columns become "not null".
create function project_of_row() returns trigger language plpgsql as $$
begin
    execute format('select project_id from %I where id = ($1).%I', tg_argv[0], tg_argv[1]) into new.project_id using new;
    return new;
end $$;

-- After a move of a row to another project: those of the given tables that refer to it in the given column.
create function project_of_parts() returns trigger language plpgsql as $$
begin
    for number in 1..tg_nargs - 1 loop
        execute format('update %I set project_id = $1 where %I = $2', tg_argv[number], tg_argv[0]) using new.project_id, new.id;
    end loop;
    return null;
end $$;

do $$
declare part record;
begin
    for part in select * from (values
        ('environment', 'host_id', 'host'),
        ('unmeasured', 'run_id', 'run'),
        ('calibration', 'run_id', 'run'),
        ('calibrated_run', 'host_state_id', 'host_state'),
        ('annotation', 'series_id', 'series'),
        ('recording_part', 'recording_id', 'recording'),
        ('incident_change', 'incident_id', 'incident'),
        ('incident_event', 'incident_id', 'incident'),
        ('unsubscribed', 'rule_id', 'alert_rule'),
        ('missing_data', 'rule_id', 'alert_rule')) parts (name, reference, whole)
    loop
        execute format('alter table %I add column project_id bigint', part.name);
        execute format('update %I p set project_id = w.project_id from %I w where w.id = p.%I', part.name, part.whole, part.reference);
        execute format('create trigger project_of_row before insert on %I for each row when (new.project_id is null)'
            ' execute function project_of_row(%L, %L)', part.name, part.whole, part.reference);
        execute format('create trigger project_of_moved before update on %I for each row when (old.%I <> new.%I)'
            ' execute function project_of_row(%L, %L)', part.name, part.reference, part.reference, part.whole, part.reference);
    end loop;
end $$;

create trigger project_of_parts after update of project_id on run
    for each row when (old.project_id <> new.project_id)
    execute function project_of_parts('run_id', 'unmeasured', 'calibration');
create trigger project_of_parts after update of project_id on series
    for each row when (old.project_id <> new.project_id)
    execute function project_of_parts('series_id', 'annotation');
create trigger project_of_parts after update of project_id on recording
    for each row when (old.project_id <> new.project_id)
    execute function project_of_parts('recording_id', 'recording_part');
create trigger project_of_parts after update of project_id on incident
    for each row when (old.project_id <> new.project_id)
    execute function project_of_parts('incident_id', 'incident_change', 'incident_event');
