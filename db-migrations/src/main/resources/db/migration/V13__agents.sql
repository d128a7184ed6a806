-- Agents and when they last asked for something to do: nobody is asked to measure where no agent is.
create table agent (
    project_id bigint      not null references project,
    name       text        not null,
    host       text        not null,
    seen_at    timestamptz not null,
    primary key (project_id, name)
);
