-- Eight environments: 11, 17, 21, 25 with and without flags; 25 refuses them. Differences of a few percent, some larger.
insert into project (id, name, created_at) values (1, 'load', now());
insert into host (id, project_id, fingerprint, label, os, arch, cpu, cpu_count, memory_bytes)
  values (1, 1, 'load', 'lab', 'Linux', 'amd64', 'Xeon', 2, 25769803776);
insert into upload (id, project_id, digest, received_at, bytes, receipt)
  select id, 1, 'x', now(), 1, jsonb_build_object('upload', id, 'duplicate', false, 'runs', '[]'::jsonb, 'series', 0, 'scores', 0,
    'unmeasured', 0, 'skipped', '[]'::jsonb, 'problems', '[]'::jsonb)
  from (values (gen_random_uuid())) as upload (id);
insert into jdk (id, vendor, version, feature, vm_name, vm_version)
  select n, 'Eclipse Adoptium', v, split_part(v, '.', 1)::int, 'OpenJDK 64-Bit Server VM', v || '+9'
  from unnest(array['11.0.13', '17.0.9', '21.0.8', '25.0.2']) with ordinality as j (v, n);
insert into flag_set (id, project_id, digest, canonical, name) values (1, 1, '\x01', '{}', 'default'),
  (2, 1, '\x02', '{-XX:+UseParallelGC}', 'parallel-gc');
insert into environment (id, host_id, jdk_id, flag_set_id, raw_flags)
  select (j.id - 1) * 2 + f.id, 1, j.id, f.id, f.canonical from jdk j, flag_set f;
insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, jmh_version, blackhole, collector,
    heap_max_bytes)
  select e.id * 100 + n, 1, e.id, 'execution-' || n, 'main', md5(n::text), timestamptz '2026-03-01' + n * interval '1 day',
    '1.37', 'FULL_DONTINLINE', 'G1', 1073741824
  from environment e, generate_series(1, 3) n;
insert into benchmark_key (id, project_id, benchmark, parameters, mode, threads)
  select n, 1, 'org.example.benchmarks.c' || n / 20 || '.Component' || n / 10 || 'Benchmark.operation' || n % 10,
    case when n % 3 = 0 then '{"size": "' || 10 ^ (n % 4) || '", "kind": "linked"}' else '{}' end,
    case when n % 2 = 0 then 'thrpt' else 'avgt' end, case when n % 5 = 0 then 16 else 1 end
  from generate_series(1, 500) n;
insert into series (id, axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
  select row_number() over (), 'commit', 1, b.id, m.metric,
    case when m.metric = 'score' then case when b.mode = 'thrpt' then 'ops/s' else 'ns/op' end else 'B/op' end,
    case when m.metric = 'score' and b.mode = 'thrpt' then 'HIGHER_IS_BETTER' else 'LOWER_IS_BETTER' end,
    1, e.jdk_id, e.flag_set_id
  from benchmark_key b, environment e, unnest(array['score', 'gc.alloc.rate.norm', 'gc.alloc.rate',
    'gc.count', 'gc.time', 'c1', 'c2', 'c3', 'c4']) as m (metric) where e.id < 8;
insert into branch (project_id, name) values (1, 'main');
insert into score (id, project_id, series_id, run_id, branch_id, position, score, low, high, log_mean, log_sd, forks, packed)
  select 1000000 + row_number() over (), r.project_id, s.id, r.id, b.id, r.measured_at, v.score, v.score * 0.98, v.score * 1.02,
    case when v.score > 0 then ln(v.score) end, 0.003, 3, '\x010005'::bytea || decode(repeat(encode(float4send(v.score::float4), 'hex'), 15), 'hex')
  from series s join environment e on e.jdk_id = s.jdk_id and e.flag_set_id = s.flag_set_id
  join run r on r.environment_id = e.id join branch b on b.project_id = r.project_id
  cross join lateral (select case when s.metric = 'score' then 1000.0 * s.benchmark_key_id else 24.0 * (s.benchmark_key_id % 7) end
    * exp(0.01 * random_normal() + case when (s.benchmark_key_id + e.id) % 11 = 0 then 0.5 else 0 end)
    + 0 * r.id as score) v;
insert into unmeasured (run_id, upload_id, benchmark_key_id, outcome, reason, output)
  select r.id, (select id from upload), b.id, 'NOT_RUNNABLE', 'Unrecognized VM option ''UseParallelGC''',
    'Error: Could not create the Java Virtual Machine.'
  from run r, benchmark_key b where r.environment_id = 8;

-- One benchmark of ten thousand nightly runs, in a project of its own.
insert into project (id, name, created_at) values (2, 'long', now());
insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, jmh_version, blackhole, collector,
    heap_max_bytes)
  select 100000 + n, 2, 1, 'night-' || n, 'main', md5(n::text), timestamptz '1999-01-01' + n * interval '1 day',
    '1.37', 'FULL_DONTINLINE', 'G1', 1073741824
  from generate_series(1, 10000) n;
insert into benchmark_key (id, project_id, benchmark, parameters, mode, threads)
  values (900000, 2, 'org.example.Nightly.operation', '{}', 'avgt', 1);
insert into series (id, axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
  select 900000 + row_number() over (), 'commit', 2, 900000, m.metric, m.unit, 'LOWER_IS_BETTER', 1, 1, 1
  from (values ('score', 'ns/op'), ('gc.alloc.rate.norm', 'B/op')) as m (metric, unit);
insert into branch (project_id, name) values (2, 'main');
insert into score (id, project_id, series_id, run_id, branch_id, position, score, low, high, log_mean, log_sd, forks, packed)
  select 2000000 + row_number() over (), r.project_id, s.id, r.id, b.id, r.measured_at, v.score, v.score * 0.98, v.score * 1.02,
    case when v.score > 0 then ln(v.score) end, 0.003, 3, '\x010005'::bytea || decode(repeat(encode(float4send(v.score::float4), 'hex'), 15), 'hex')
  from series s join run r on r.project_id = s.project_id join branch b on b.project_id = r.project_id
  cross join lateral (select 100 * exp(0.01 * random_normal() + 0.1 * (r.id / 2500 % 2)) as score) v
  where s.project_id = 2;

-- 48 further projects, with ten benchmarks on two JDKs each.
insert into project (id, name, created_at) select n, 'team-' || n, now() from generate_series(3, 50) n;
insert into upload (id, project_id, digest, received_at, bytes, receipt)
  select gen_random_uuid(), p.id, 'x', now(), 1, u.receipt from project p, upload u where p.id > 2 and u.project_id = 1;
insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, jmh_version, blackhole, collector,
    heap_max_bytes)
  select 200000 + p.id * 100 + e.id * 10 + n, p.id, e.id, 'team-' || n, 'main', md5(n::text), now() - (5 - n) * interval '1 day',
    '1.37', 'FULL_DONTINLINE', 'G1', 1073741824
  from project p, environment e, generate_series(1, 4) n where p.id > 2 and e.id in (1, 3);
insert into benchmark_key (id, project_id, benchmark, parameters, mode, threads)
  select 910000 + p.id * 100 + n, p.id, 'org.example.Team.operation' || n, '{}', 'avgt', 1
  from project p, generate_series(1, 10) n where p.id > 2;
insert into series (id, axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
  select 910000 + row_number() over (), 'commit', b.project_id, b.id, 'score', 'ns/op', 'LOWER_IS_BETTER', 1, e.jdk_id, 1
  from benchmark_key b, environment e where b.project_id > 2 and e.id in (1, 3);
insert into branch (project_id, name) select id, 'main' from project where id > 2;
insert into score (id, project_id, series_id, run_id, branch_id, position, score, low, high, log_mean, log_sd, forks, packed)
  select 3000000 + row_number() over (), r.project_id, s.id, r.id, b.id, r.measured_at, v.score, v.score * 0.98, v.score * 1.02,
    case when v.score > 0 then ln(v.score) end, 0.003, 3, '\x010005'::bytea || decode(repeat(encode(float4send(v.score::float4), 'hex'), 15), 'hex')
  from series s join environment e on e.jdk_id = s.jdk_id and e.flag_set_id = s.flag_set_id
  join run r on r.environment_id = e.id and r.project_id = s.project_id join branch b on b.project_id = r.project_id
  cross join lateral (select 100 * exp(0.01 * random_normal() + case s.id % 20 when 7 then 0.3 else 0 end) + 0 * r.id as score) v
  where s.project_id > 2;
insert into upload_part (project_id, run_id, first_score, last_score, benchmarks, upload_id)
  select s.project_id, s.run_id, min(s.id), max(s.id), count(*) filter (where s.metric = 'score'), (array_agg(u.id))[1]
  from named_score s join upload u on u.project_id = case s.project_id when 2 then 1 else s.project_id end group by 1, 2;
analyze;
