-- Pages of a project that people saved under a name, with their whole state.
create table saved_view (
    id         bigint generated always as identity primary key,
    project_id bigint      not null references project,
    name       text        not null,
    address    text        not null,
    saved_at   timestamptz not null,
    saved_by   text        not null,
    unique (project_id, name)
);
