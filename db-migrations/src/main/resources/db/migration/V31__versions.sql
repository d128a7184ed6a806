-- Counts the changes of a rule: of two people who change it at once, the second one gets an error.
alter table alert_rule add column version int not null default 0;
