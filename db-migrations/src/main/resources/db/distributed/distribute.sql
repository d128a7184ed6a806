-- Distributes a database without rows by project, on the coordinator of a Citus cluster. Run once, after the migrations.

do $$ begin
    if exists (select from project) then
        raise exception 'the database has projects, and only one without any can be distributed';
    end if;
end $$;

set citus.multi_shard_modify_mode to 'sequential';

-- Nothing may depend on a table when it is distributed: keys between tables and views are made again at the end.
create temporary table dropped_key on commit drop as
select conrelid::regclass::text as table_name, confrelid::regclass::text as referenced, conname as name, pg_get_constraintdef(oid) as definition
from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0;

create temporary table dropped_view on commit drop as
select oid, format('%I.%I', relnamespace::regnamespace, relname) as name, pg_get_viewdef(oid) as definition
from pg_class c where relkind = 'v' and relnamespace::regnamespace::text in ('public', 'export')
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e');

-- Tables of the coordinator: queues, leases, accounts and what only they refer to.
create temporary table local_table on commit drop as
select name from unnest(array['lease', 'detection_queue', 'detection_inbox', 'request', 'message', 'deletion', 'agent',
    'upload_token', 'membership', 'audit_event', 'unsubscribed']) t (name);

create temporary table distributed_table on commit drop as
select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname not in (select name from local_table);

do $$
declare made record;
begin
    for made in select tgname, tgrelid::regclass as on_table from pg_trigger t join pg_class c on c.oid = tgrelid
                where not tgisinternal and relnamespace = 'public'::regnamespace loop
        execute format('drop trigger %I on %s', made.tgname, made.on_table);
    end loop;
    for made in select * from dropped_key loop
        execute format('alter table %s drop constraint %I', made.table_name, made.name);
    end loop;
    for made in select * from dropped_view order by oid desc loop
        execute 'drop view ' || made.name;
    end loop;
    alter table score alter column project_id type bigint;
    alter table branch alter column id type bigint;
    for made in select name from distributed_table loop
        execute format('alter table %s alter column project_id set not null', made.name);
    end loop;
    -- A row is told apart within its project. Constraints keep their names.
    for made in select conrelid::regclass as table_name, conname as name, regexp_replace(pg_get_constraintdef(oid), '\)', ', project_id)') as wider
                from pg_constraint where conrelid::regclass::text in (select name from distributed_table) and contype in ('p', 'u')
                  and not exists (select from pg_attribute where attrelid = conrelid and attname = 'project_id' and attnum = any(conkey)) loop
        execute format('alter table %s drop constraint %I, add constraint %2$I %3$s', made.table_name, made.name, made.wider);
    end loop;
    for made in select indexrelid::regclass as name, regexp_replace(pg_get_indexdef(indexrelid), '\)', ', project_id)') as wider
                from pg_index where indrelid::regclass::text in (select name from distributed_table) and indisunique
                  and not exists (select from pg_attribute where attrelid = indrelid and attname = 'project_id' and attnum = any(indkey)) loop
        execute format('drop index %s', made.name);
        execute made.wider;
    end loop;
end $$;

select create_reference_table(name) from unnest(array['account', 'project', 'jdk', 'flag_list']) t (name);
select create_distributed_table('run', 'project_id');
select create_distributed_table(name, 'project_id', colocate_with => 'run') from distributed_table where name <> 'run';

do $$
declare made record;
begin
    for made in select k.*, k.table_name in (select name from distributed_table) as is_part,
                  k.referenced in (select name from distributed_table) as of_part,
                  k.referenced in ('account', 'project', 'jdk', 'flag_list') as of_all
                from dropped_key k loop
        -- No key leads from a table of the coordinator to a distributed one, or back.
        if made.of_all or not made.is_part and not made.of_part then
            execute format('alter table %s add constraint %I %s', made.table_name, made.name, made.definition);
        elsif made.is_part and made.of_part then
            execute format('alter table %s add constraint %I %s', made.table_name, made.name,
                case when made.definition like '%project_id%' then made.definition
                else regexp_replace(made.definition, '\((\w+)\) REFERENCES (\w+)\((\w+)\)', '(\1, project_id) REFERENCES \2(\3, project_id)') end);
        end if;
    end loop;
    for made in select * from dropped_view order by oid loop
        execute case when made.name = 'public.same_machine'
            then 'create view same_machine (host_id, also_host_id, project_id, also_project_id) as select id, id, project_id, project_id from host'
            else format('create view %s as %s', made.name, made.definition) end;
    end loop;
end $$;
