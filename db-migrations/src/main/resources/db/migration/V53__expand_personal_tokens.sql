-- A personal token belongs to an account, any other to a project. `warned_at`: time of the mail to its maker that it expires soon.
alter table upload_token
    alter column project_id drop not null,
    add column account_id bigint references account on delete cascade,
    add column warned_at timestamptz,
    add constraint upload_token_owner check (num_nonnulls(project_id, account_id) = 1);
create unique index upload_token_of_account on upload_token (account_id, name) where account_id is not null and revoked_at is null;
