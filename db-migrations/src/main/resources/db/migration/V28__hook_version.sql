-- The version of the bodies that a web hook gets. Version 2 calls missing data by its name: event `missing-data` instead of `silence`.
alter table alert_rule add column hook_version int not null default 1;
