-- Hosts and flag sets belong to projects: no project reads labels, names or final flags that another one wrote. A machine that several projects
-- measure on is a host in each, with the same fingerprint.

-- Key of the digests that replace values of JVM flags which may be secrets. The server makes it at its first start, in the transaction that
-- redacts flags stored before. It is kept here and not in a file: all servers of a database need the same key, and a restored backup needs it
-- to find its environments again.
create table flag_key (
    one   boolean primary key default true check (one),
    bytes bytea   not null
);

-- Machines whose calibration readings count for all projects that measure on them, as the administrator says.
create table shared_machine (
    fingerprint text primary key,
    shared_at   timestamptz not null,
    shared_by   text        not null
);

alter table host
    add column project_id bigint references project,
    drop constraint host_fingerprint_key;
alter table flag_set
    add column project_id bigint references project,
    drop constraint flag_set_digest_key;

-- The first project keeps a row, others get a copy of their own.
create temporary table used on commit drop as
select distinct r.project_id, e.id as environment, e.host_id as host, e.flag_set_id as flag_set
from run r join environment e on e.id = r.environment_id;

create temporary table host_copy on commit drop as
select project_id, host as old,
       case when row_number() over (partition by host order by project_id) = 1 then host else nextval('ids') end as new
from (select project_id, host from used union select project_id, host_id from series union select project_id, host_id from host_state
      union select project_id, host_id from host_mark) u;

create temporary table flag_set_copy on commit drop as
select project_id, flag_set as old,
       case when row_number() over (partition by flag_set order by project_id) = 1 then flag_set else nextval('ids') end as new
from (select project_id, flag_set from used union select project_id, flag_set_id from series) u;

create temporary table environment_copy on commit drop as
select u.project_id, u.environment as old, h.new as host, f.new as flag_set,
       case when (h.new, f.new) = (u.host, u.flag_set) then u.environment else nextval('ids') end as new
from used u
join host_copy h on h.project_id = u.project_id and h.old = u.host
join flag_set_copy f on f.project_id = u.project_id and f.old = u.flag_set;

update host set project_id = c.project_id from host_copy c where c.new = c.old and c.old = host.id;
insert into host (id, project_id, fingerprint, label, os, arch, cpu, cpu_count, memory_bytes, first_seen)
select c.new, c.project_id, h.fingerprint, h.label, h.os, h.arch, h.cpu, h.cpu_count, h.memory_bytes, h.first_seen
from host_copy c join host h on h.id = c.old where c.new <> c.old;

update flag_set set project_id = c.project_id from flag_set_copy c where c.new = c.old and c.old = flag_set.id;
insert into flag_set (id, project_id, digest, canonical, name)
select c.new, c.project_id, f.digest, f.canonical, f.name
from flag_set_copy c join flag_set f on f.id = c.old where c.new <> c.old;

insert into environment (id, host_id, jdk_id, flag_set_id, raw_flags, flag_list, first_seen)
select c.new, c.host, e.jdk_id, c.flag_set, e.raw_flags, e.flag_list, e.first_seen
from environment_copy c join environment e on e.id = c.old where c.new <> c.old;

update run r set environment_id = c.new from environment_copy c
where c.project_id = r.project_id and c.old = r.environment_id and c.new <> c.old;
update request r set environment_id = c.new from environment_copy c
where c.project_id = r.project_id and c.old = r.environment_id and c.new <> c.old;
update series s set host_id = h.new, flag_set_id = f.new from host_copy h, flag_set_copy f
where h.project_id = s.project_id and h.old = s.host_id and f.project_id = s.project_id and f.old = s.flag_set_id
  and (h.new, f.new) <> (h.old, f.old);
update host_state s set host_id = h.new from host_copy h where h.project_id = s.project_id and h.old = s.host_id and h.new <> h.old;
update host_mark m set host_id = h.new from host_copy h where h.project_id = m.project_id and h.old = m.host_id and h.new <> h.old;
update incident i set host_id = h.new from host_copy h where h.project_id = i.project_id and h.old = i.host_id and h.new <> h.old;
update incident_member m set host_id = s.host_id, flag_set_id = s.flag_set_id from series s where s.id = m.series_id;
update silence w set host_id = h.new from alert_rule r, host_copy h
where r.id = w.rule_id and h.project_id = r.project_id and h.old = w.host_id and h.new <> h.old;
update silence w set flag_set_id = f.new from alert_rule r, flag_set_copy f
where r.id = w.rule_id and f.project_id = r.project_id and f.old = w.flag_set_id and f.new <> f.old;

-- What no project uses.
delete from request q where environment_id is not null and not exists
    (select from run r where r.project_id = q.project_id and r.environment_id = q.environment_id);
delete from environment e where not exists (select from run where environment_id = e.id);
delete from flag_set where project_id is null;
delete from host where project_id is null;

alter table host alter column project_id set not null, add unique (project_id, fingerprint);
alter table flag_set alter column project_id set not null, add unique (project_id, digest);
create index host_by_fingerprint on host (fingerprint);

-- The host itself, and the hosts of other projects on the same machine where it is shared.
create view same_machine (host_id, also_host_id) as
select id, id from host
union all
select h.id, o.id from host h join shared_machine using (fingerprint) join host o using (fingerprint) where o.id <> h.id;
