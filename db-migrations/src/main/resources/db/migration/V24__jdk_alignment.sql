-- Series along JDK builds compare the JDKs at the same commits. What was found within one JDK belongs to the commit axis, and is evaluated again
-- with the rest; changes of incidents keep their ids.
delete from change_point c using series s
where s.id = c.series_id and s.axis = 'jdk' and not exists (select from incident_member m where m.change_id = c.id);

insert into unjudged (series_id, branch)
select distinct s.id, coalesce(p.branch, '')
from series s join series c on c.jdk_axis_id = s.id join point p on p.series_id = c.id
where s.axis = 'jdk' and s.direction <> 'NEITHER';
