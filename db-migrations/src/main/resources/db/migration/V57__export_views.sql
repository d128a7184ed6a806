-- Results with names in place of ids, for SQL, notebooks and the files of the REST export. Columns are only added: others depend on them.
create schema export;

-- Measurements of a score, as class PackedScore packs them: floats of 4 bytes, or doubles. A float is its shortest decimal, as on pages.
create function export.unpack(packed bytea, of_forks int)
returns table (fork int, iteration int, value float8)
language plpgsql immutable strict parallel safe as $$
declare
    flags    int := get_byte(packed, 0);
    equal    boolean := flags & 1 = 1;
    forks    int := of_forks;
    per_fork int;
    place    int := 3;
    bits     int8;
begin
    if equal then
        per_fork := get_byte(packed, 1) * 256 + get_byte(packed, 2);
    else
        forks := ('x' || encode(substring(packed from 2 for 4), 'hex'))::bit(32)::int;
        place := 5 + 4 * forks;
    end if;
    for f in 1..forks loop
        if not equal then
            per_fork := ('x' || encode(substring(packed from 2 + 4 * f for 4), 'hex'))::bit(32)::int;
        end if;
        for i in 1..per_fork loop
            fork := f;
            iteration := i;
            if flags & 128 = 0 then
                bits := ('x' || encode(substring(packed from place + 1 for 4), 'hex'))::bit(32)::int;
                place := place + 4;
                value := (case when bits < 0 then -1 else 1 end * case bits >> 23 & 255
                    when 0 then 0::float8
                    when 255 then case when bits & 8388607 = 0 then 'Infinity'::float8 else 'NaN'::float8 end
                    else (1 + (bits & 8388607) / 8388608::float8) * 2::float8 ^ ((bits >> 23 & 255) - 127) end)::float4::text::float8;
            else
                bits := ('x' || encode(substring(packed from place + 1 for 8), 'hex'))::bit(64)::int8;
                place := place + 8;
                value := case when bits < 0 then -1 else 1 end * case bits >> 52 & 2047
                    when 0 then 0::float8
                    when 2047 then case when bits & 4503599627370495 = 0 then 'Infinity'::float8 else 'NaN'::float8 end
                    else (1 + (bits & 4503599627370495) / 4503599627370496::float8) * 2::float8 ^ ((bits >> 52 & 2047) - 1023) end;
            end if;
            return next;
        end loop;
    end loop;
end $$;

-- A score of a run in its series along commits.
create view export.scores as
select p.name as project, p.id as project_id, s.id as score_id, s.series_id, s.run_id, k.benchmark, k.parameters, k.mode, k.threads,
       m.metric, m.unit, m.direction, h.label as host, j.vendor as jdk_vendor, j.version as jdk, f.name as flag_set,
       array_to_string(f.canonical, ' ') as flags, r.execution, r.branch, r.commit_sha as commit, r.commit_time, r.measured_at,
       s.score, s.low, s.high, s.forks::int as forks
from score s
join project p on p.id = s.project_id and not p.deleting
join series m on m.id = s.series_id
join benchmark_key k on k.id = m.benchmark_key_id
join host h on h.id = m.host_id
join jdk j on j.id = m.jdk_id
join flag_set f on f.id = m.flag_set_id
join run r on r.id = s.run_id;

-- One measurement of a fork.
create view export.measurements as
select p.name as project, p.id as project_id, s.id as score_id, s.series_id, s.run_id, k.benchmark, k.parameters, k.mode, k.threads,
       m.metric, m.unit, u.fork, u.iteration, u.value
from score s
join project p on p.id = s.project_id and not p.deleting
join series m on m.id = s.series_id
join benchmark_key k on k.id = m.benchmark_key_id
cross join lateral export.unpack(s.packed, s.forks) u;

-- A change point; along JDK builds jdk is null. Levels and ratio as pages show them, first_commit that of the first run of the new level.
create view export.changes as
select p.name as project, p.id as project_id, c.id as change_id, c.series_id, i.incident_id, m.axis, k.benchmark, k.parameters, k.mode,
       k.threads, m.metric, m.unit, m.direction, h.label as host, j.version as jdk, f.name as flag_set, c.branch, lower(c.state) as state,
       c.level_before, c.level_after, c.ratio, c.low, c.high, c.before_run_id, c.before_commit, c.before_at, c.first_run_id,
       c.first_commit, c.first_at, c.ended_at, c.detected_at, c.confirmed_at, c.recovered_at
from change_point c
join project p on p.id = c.project_id and not p.deleting
join series m on m.id = c.series_id
join benchmark_key k on k.id = m.benchmark_key_id
join host h on h.id = m.host_id
join flag_set f on f.id = m.flag_set_id
left join jdk j on j.id = m.jdk_id
left join incident_change i on i.change_point_id = c.id;

-- An incident, without the people who work on it.
create view export.incidents as
select p.name as project, p.id as project_id, i.id as incident_id, lower(i.kind) as kind, i.axis, i.branch, lower(i.cause) as cause,
       lower(i.certainty) as certainty, lower(coalesce(i.severity, i.size_severity)) as severity, i.title, lower(i.triage) as triage,
       i.range_from, i.range_to, i.range_from_commit, i.range_to_commit, i.opened_at, i.closed_at, i.recovered_since
from incident i
join project p on p.id = i.project_id and not p.deleting;

-- Where the roles of the server exist already; else database-roles.sql grants the same.
do $$
declare reader text;
begin
    foreach reader in array array['plateau_application', 'plateau_reader'] loop
        if exists (select from pg_roles where rolname = reader) then
            execute format('grant usage on schema export to %I', reader);
            execute format('grant select on all tables in schema export to %I', reader);
            execute format('grant execute on all functions in schema export to %I', reader);
        end if;
    end loop;
end $$;
