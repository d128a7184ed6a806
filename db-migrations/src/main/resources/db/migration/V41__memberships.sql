-- The people who may see a project, and the roles of accounts in projects.
alter table project add column visibility text not null default 'SIGNED_IN' check (visibility in ('PUBLIC', 'SIGNED_IN', 'MEMBERS'));

create table membership (
    id         bigint primary key,
    project_id bigint      not null references project,
    account_id bigint      not null references account on delete cascade,
    role       text        not null check (role in ('VIEWER', 'MEMBER', 'MAINTAINER')),
    since      timestamptz not null,
    unique (project_id, account_id)
);
create index membership_of_account on membership (account_id);
