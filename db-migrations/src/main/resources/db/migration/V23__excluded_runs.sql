-- Detection excludes a run only when a person says so, or when the level of its host's calibration readings moved: an unstable host excludes
-- nothing any more. Its runs count again, so their series are evaluated again.
alter table host_state rename column sick to exclusion;
alter table run_mark rename column bad to excluded;

create temporary table included_again on commit drop as
select a.series_id, coalesce(p.branch, '') as branch, p.score_id
from host_state h
join calibrated_run c on c.host_state_id = h.id
join point p on p.run_id = c.run_id
join series s on s.id = p.series_id
cross join lateral (values (s.id), (s.jdk_axis_id)) a (series_id)
where h.exclusion not like '%usual%' and s.direction <> 'NEITHER' and a.series_id is not null;

insert into reweighed (series_id, branch, score_id, why)
select series_id, branch, score_id, 'an unstable host no longer excludes its runs' from included_again;
insert into unjudged (series_id, branch) select distinct series_id, branch from included_again;

-- "usual": the level was away from that of earlier executions, which still excludes.
update host_state set exclusion = null where exclusion not like '%usual%';
