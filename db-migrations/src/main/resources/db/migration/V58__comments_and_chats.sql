-- With `comments`, pull requests get one comment with the verdict on their newest commit. Further chats as channels of alert rules.
alter table code_host add column comments boolean not null default false;
alter table alert_rule
    drop constraint alert_rule_channel_check,
    add constraint alert_rule_channel_check check (channel in ('MAIL', 'WEBHOOK', 'SLACK', 'MATTERMOST', 'TEAMS'));
