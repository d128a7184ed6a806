-- A request may search for the cause of an incident. What is searched is told to the agent; its report is kept as it was told.
alter table request
    add column incident_id         bigint references incident on delete cascade,
    add column candidates          text check (candidates in ('FLAGS', 'COMMITS')),
    add column from_environment_id bigint references environment,
    add column after_commit        text,
    add column until_commit        text,
    add column budget              int check (budget between 1 and 500),
    add column report              text,
    add constraint request_search_check check (
        num_nulls(incident_id, candidates, from_environment_id, budget) in (0, 4)
        and (candidates is not distinct from 'COMMITS') = (after_commit is not null and until_commit is not null)
    );
create index request_of_incident on request (incident_id, id desc) where incident_id is not null;

-- EXPLAINED: the cause of an incident was verified.
alter table message
    drop constraint message_kind_check,
    add constraint message_kind_check check (kind in ('OPENED', 'OVER', 'REOPENED', 'EXPLAINED', 'SILENT'));

-- Projects whose confirmed regressions are searched without being asked.
create table automatic_search (
    project_id    bigint primary key references project,
    forks_per_day int    not null check (forks_per_day between 10 and 10000)
);
