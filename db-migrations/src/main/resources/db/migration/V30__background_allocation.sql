-- Whether the score is bytes that JMH and the JVM allocate beside the benchmark: fewer than 32 KiB in an iteration (BackgroundAllocation).
alter table point add column background boolean not null default false;

-- Points stored before. Without this, series of slow benchmarks would drop to nothing at their first new point.
update point p set background = true
from score operation
join score rate using (run_id, benchmark_key_id)
join score main using (run_id, benchmark_key_id)
join benchmark_key k on k.id = operation.benchmark_key_id
where p.score_id = operation.id
  and operation.metric = 'gc.alloc.rate.norm' and operation.unit = 'B/op' and operation.score < 32768
  and rate.metric = 'gc.alloc.rate' and rate.unit = 'B/s'
  and main.metric = 'score' and k.mode <> 'ss'
  and case when main.settings::json ->> 'measurementTime' ~ '^[0-9]{1,9} (us|ms|s|min)$'
        then rate.score * extract(epoch from (main.settings::json ->> 'measurementTime')::interval) < 32768
        else false end;
