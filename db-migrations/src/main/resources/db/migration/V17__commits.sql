-- Subjects and authors of commits, as collectors read them from git; a project can refuse to keep the names of people.
create table logged_commit (
    project_id bigint not null references project,
    sha        text   not null,
    parent     text,
    subject    text   not null,
    author     text,
    primary key (project_id, sha)
);

alter table project add column author_names boolean not null default true;
