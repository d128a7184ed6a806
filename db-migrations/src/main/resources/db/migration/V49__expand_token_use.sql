-- The maker of a token, and the address of its last use: its text is beside the audit log, where it can be erased. Addresses that are no
-- longer seen go with the events that are as old.
alter table upload_token
    add column created_by           bigint references account on delete set null,
    add column last_used_address_id bigint;
create index upload_token_created_by on upload_token (created_by);
alter table audit_address add column seen_on date not null default current_date;
