-- Packs the scores in steps of their ids, each in a transaction of its own: a start that is stopped goes on where it was.
create or replace function packed(s unpacked_score) returns bytea language sql immutable as $$
    select set_byte('\x00', 0, equal::int + error::int * 2 + percentiles::int * 4 + histograms::int * 8 + unit::int * 16
            + usual::int * 64 + wide::int * 128)
        || case when equal then int2send(s.fork_sizes[1]::int2)
           else int4send(cardinality(s.fork_sizes)) || (select coalesce(string_agg(int4send(size), ''::bytea order by i), '')
               from unnest(s.fork_sizes) with ordinality as sizes (size, i)) end
        || (select coalesce(string_agg(case when wide then float8send(v) else float4send(v::float4) end, ''::bytea order by i), '')
            from unnest(s.measurements) with ordinality as vs (v, i))
        || case when error then float8send(s.score_error) else '' end
        || case when percentiles then int4send(cardinality(s.quantiles))
               || (select string_agg(float8send(q) || float8send(v), ''::bytea order by i)
                   from unnest(s.quantiles, s.quantile_values) with ordinality as qs (q, v, i)) else '' end
        || case when histograms then (select coalesce(string_agg(int4send(size), ''::bytea order by i), '')
                   from unnest(s.histogram_sizes) with ordinality as sizes (size, i))
               || (select coalesce(string_agg(float8send(v) || int8send(n), ''::bytea order by i), '')
                   from unnest(s.histogram_values, s.histogram_counts) with ordinality as hs (v, n, i)) else '' end
        || case when unit then convert_to(s.written_unit, 'UTF8') else '' end
    from (select cardinality(s.fork_sizes) > 0 and s.fork_sizes[1] between 0 and 32767
                     and s.fork_sizes[1] = all(s.fork_sizes) as equal,
                 s.score_error is not null as error, s.quantiles is not null and not usual as percentiles, usual,
                 s.histogram_sizes is not null as histograms,
                 s.written_unit <> s.unit as unit,
                 exists (select from unnest(s.measurements) v where abs(v) > 3.4e38 or (v <> 0 and abs(v) < 1.2e-38)) as wide
          from (select s.histogram_sizes is null and coalesce(s.quantiles = '{0,50,90,95,99,99.9,99.99,99.999,99.9999,100}', false)
                       and coalesce(s.quantile_values[1] = (select min(v) from unnest(s.measurements) v)
                         and s.quantile_values[10] = (select max(v) from unnest(s.measurements) v), false) as usual) jmh) parts
$$;

create or replace procedure pack_scores() language plpgsql as $$
declare
    done bigint;
    goal bigint;
begin
    loop
        select packed_to into done from packing;
        select max(id) into goal from (select id from unpacked_score where id > done order by id limit 20000) step;
        exit when goal is null;
        insert into score (position, id, score, low, high, log_mean, log_sd, project_id, series_id, run_id, branch_id, settings_id, forks,
            background, packed)
        select p.position, s.id, s.score, s.low, s.high, p.log_mean, p.log_sd, s.project_id, p.series_id, s.run_id, coalesce(b.id, 0),
            coalesce(p.settings_id, m.id), p.forks, p.background, packed(s)
        from unpacked_score s join unpacked_point p on p.score_id = s.id
        left join branch b on b.project_id = s.project_id and b.name = p.branch
        left join measurement_settings m on m.project_id = s.project_id and md5(m.settings) = md5(s.settings)
        where s.id > done and s.id <= goal;
        update packing set packed_to = goal;
        commit;
    end loop;
end $$;

call pack_scores();
