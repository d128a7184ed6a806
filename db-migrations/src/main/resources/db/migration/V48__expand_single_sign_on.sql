-- People who sign in with a provider of OpenID Connect. Issuer and subject identify a person, never a mail address.
create table account_identity (
    issuer     text   not null,
    subject    text   not null,
    account_id bigint not null references account on delete cascade,
    primary key (issuer, subject)
);
create index account_identity_account on account_identity (account_id);

-- Rights by groups of a provider end with the group, those given by hand stay. `role_without_groups` is the role given by hand where groups
-- give a higher one, NONE without one, and null where groups give no more than `role`.
alter table account add column administrator_by_groups boolean not null default false;
alter table membership add column role_without_groups text check (role_without_groups in ('NONE', 'VIEWER', 'MEMBER'));
