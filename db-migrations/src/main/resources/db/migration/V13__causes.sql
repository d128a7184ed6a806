-- Projects whose confirmed regressions are searched for their causes without being asked.
create table automatic_search (
    project_id    bigint primary key references project,
    forks_per_day int    not null check (forks_per_day between 10 and 10000)
);
