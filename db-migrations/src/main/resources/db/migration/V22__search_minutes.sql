-- A search for a cause can have a limit of time beside its forks: minutes that all forks and builds may take; null for no limit.
alter table request
    add column budget_minutes int check (budget_minutes between 1 and 1440),
    add constraint request_minutes_check check (budget_minutes is null or incident_id is not null);
