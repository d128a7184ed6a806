-- From some time on a host is another one to a project, in words of people: "new BIOS". New signs are looked for since the newest of them.
create table host_mark (
    id         bigint generated always as identity primary key,
    project_id bigint      not null references project,
    host_id    bigint      not null references host,
    since      timestamptz not null,
    text       text        not null,
    who        text        not null,
    at         timestamptz not null
);
create index host_mark_of on host_mark (project_id, host_id, since);
