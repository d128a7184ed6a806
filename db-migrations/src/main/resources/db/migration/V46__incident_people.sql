-- Assignees are accounts; a typed name without an account stays as text. Severity: that of the size of the change, unless a person set one.
-- Due: set by a person; without it, a new regression is due two working days after it was opened.
alter table incident
    add column assignee_id   bigint references account on delete set null,
    add column size_severity text not null default 'MEDIUM' check (size_severity in ('LOW', 'MEDIUM', 'HIGH')),
    add column severity      text check (severity in ('LOW', 'MEDIUM', 'HIGH')),
    add column due           date;
create index incident_of_assignee on incident (assignee_id) where assignee_id is not null;

update incident i set assignee_id = a.id, assignee = a.name from account a
where lower(i.assignee) in (lower(a.name), lower(a.mail));

update incident i set size_severity = case when c.size < ln(1.05) then 'LOW' when c.size < ln(1.2) then 'MEDIUM' else 'HIGH' end
from (select n.incident_id, max(abs(ln(p.ratio))) as size from incident_change n join change_point p on p.id = n.change_point_id
      where p.ratio > 0 group by n.incident_id) c
where c.incident_id = i.id;

-- Mails about the incidents of a person, and about watched ones.
alter table account
    add column notifications text not null default 'AT_ONCE' check (notifications in ('AT_ONCE', 'DAILY', 'ONLY_MINE', 'NEVER'));
