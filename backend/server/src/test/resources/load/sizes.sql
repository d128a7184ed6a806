-- 2,000 benchmarks with three metrics in 12 environments (4 JDKs, 3 flag sets): 72,000 series; every tenth run on a branch of its own.
-- :runs of them, evenly in the environments, six years up to today. Beside them a series of 100,000 points.
create temporary table place as select id as project from project where name = 'load';
insert into host (id, project_id, fingerprint, label, os, arch, cpu, cpu_count, memory_bytes)
  select 1, project, 'sizes', 'lab', 'Linux', 'amd64', 'Xeon', 2, 25769803776 from place;
insert into jdk (id, vendor, version, feature, vm_name, vm_version)
  select n, 'Eclipse Adoptium', v, split_part(v, '.', 1)::int, 'OpenJDK 64-Bit Server VM', v || '+9'
  from unnest(array['11.0.13', '17.0.9', '21.0.8', '25.0.2']) with ordinality as j (v, n);
insert into flag_set (id, project_id, digest, canonical, name)
  select n, project, decode(lpad(to_hex(n), 2, '0'), 'hex'), f::text[], case f when '{}' then 'default' else f end
  from place, unnest(array['{}', '{-XX:+UseParallelGC}', '{-XX:+UseZGC}']) with ordinality as f (f, n);
insert into environment (id, host_id, jdk_id, flag_set_id, raw_flags)
  select (j.id - 1) * 3 + f.id, 1, j.id, f.id, f.canonical from jdk j, flag_set f where j.id <= 4 and f.id <= 3;
insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, jmh_version, blackhole, collector,
    heap_max_bytes)
  select 1000 + n, project, 1 + n % 12, 'execution-' || n, case when n / 12 % 10 = 7 then 'topic-' || n / 12 else 'main' end,
    md5((n / 12)::text), date_trunc('second', now()) - interval '6 years' * (1 - (n / 12)::float8 / (:runs / 12 + 1)),
    '1.37', 'FULL_DONTINLINE', 'G1', 1073741824
  from place, generate_series(0, :runs - 1) n;
insert into branch (project_id, name) select distinct project_id, branch from run;
insert into benchmark_key (id, project_id, benchmark, parameters, mode, threads)
  select 1000 + n, project, 'org.example.benchmarks.c' || n / 20 || '.Component' || n / 10 || 'Benchmark.operation' || n % 10, '{}', 'avgt', 1
  from place, generate_series(1, 2000) n;
insert into series (id, axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
  select 1000 + row_number() over (order by e.id, b.id, m.metric desc), 'commit', b.project_id, b.id, m.metric,
    case m.metric when 'score' then 'ns/op' when 'gc.alloc.rate' then 'MB/sec' else 'B/op' end, 'LOWER_IS_BETTER', 1, e.jdk_id, e.flag_set_id
  from benchmark_key b, environment e, unnest(array['score', 'gc.alloc.rate.norm', 'gc.alloc.rate']) as m (metric) where b.id > 1000;
alter table score drop constraint score_pkey;
drop index score_of_run;
insert into score (id, project_id, series_id, run_id, branch_id, position, score, low, high, log_mean, log_sd, forks, packed)
  select (select last_value from score_ids) + row_number() over (), r.project_id, 1000 + (r.environment_id - 1) * 6000 + n, r.id, b.id,
    r.measured_at, v.score, v.score * 0.98, v.score * 1.02, ln(v.score), 0.003, 3,
    '\x010005'::bytea || decode(repeat(encode(float4send(v.score::float4), 'hex'), 15), 'hex')
  from run r join branch b on b.project_id = r.project_id and b.name = r.branch cross join generate_series(1, 6000) n
  cross join lateral (select (100 + n) * (1 + 0.02 * random()) + 0 * r.id as score) v;
insert into benchmark_key (id, project_id, benchmark, parameters, mode, threads)
  select 900, project, 'org.example.Nightly.operation', '{}', 'avgt', 1 from place;
insert into series (id, axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
  select 900, 'commit', project, 900, 'score', 'ns/op', 'LOWER_IS_BETTER', 1, 1, 1 from place;
insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, jmh_version, blackhole, collector,
    heap_max_bytes)
  select 1000000 + n, project, 1, 'hour-' || n, 'main', md5('hour' || n), date_trunc('second', now()) - (100001 - n) * interval '1 hour',
    '1.37', 'FULL_DONTINLINE', 'G1', 1073741824
  from place, generate_series(1, 100000) n;
insert into branch (project_id, name) select project, 'main' from place on conflict do nothing;
insert into score (id, project_id, series_id, run_id, branch_id, position, score, low, high, log_mean, log_sd, forks, packed)
  select 900000000 + r.id, r.project_id, 900, r.id, b.id, r.measured_at, v.score, v.score * 0.98, v.score * 1.02, ln(v.score), 0.003, 3,
    '\x010005'::bytea || decode(repeat(encode(float4send(v.score::float4), 'hex'), 15), 'hex')
  from run r join branch b on b.project_id = r.project_id and b.name = r.branch
  cross join lateral (select 100 * (1 + 0.02 * random() + 0.1 * (r.id / 25000 % 2)) as score) v where r.id > 1000000;
select setval('score_ids', 2000000000), setval('ids', 2000000);
select setval(pg_get_serial_sequence('series', 'id'), 100000);
alter table score add primary key (project_id, series_id, position, id);
create index score_of_run on score (run_id, project_id);
insert into upload (id, project_id, digest, received_at, bytes, receipt)
  select gen_random_uuid(), project, '\x01', now(), 1, jsonb_build_object('upload', gen_random_uuid(), 'duplicate', false, 'runs', '[]'::jsonb,
    'series', 0, 'scores', 0, 'unmeasured', 0, 'skipped', '[]'::jsonb, 'problems', '[]'::jsonb) from place;
insert into upload_part (project_id, run_id, first_score, last_score, benchmarks, upload_id)
  select s.project_id, s.run_id, min(s.id), max(s.id), count(*) / 3, u.id from score s join upload u on u.project_id = s.project_id group by 1, 2, u.id;
vacuum analyze;
