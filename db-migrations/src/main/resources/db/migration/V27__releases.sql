-- Releases of a project: named commits, as git's tags, programs or people name them. `released_at` is their position on the commit axis.
create table release (
    id          bigint generated always as identity primary key,
    project_id  bigint      not null references project,
    name        text        not null,
    commit_sha  text        not null,
    released_at timestamptz not null,
    saved_at    timestamptz not null,
    saved_by    text        not null,
    unique (project_id, name)
);
