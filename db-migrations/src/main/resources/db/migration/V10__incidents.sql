-- Changes that share a cause: what people triage. `range_from` (exclusive) and `range_to` bound the points that all its changes may have
-- come with, the commits are those of these points where uploads name them; along JDK builds the two JDKs and the host bound them.
-- `certainty` is that of its surest change, `title` is made of its changes. `version` counts the edits by people: of two people who edit at
-- once, the second one gets an error.
create table incident (
    id                bigint generated always as identity primary key,
    project_id        bigint      not null references project,
    kind              text        not null check (kind in ('REGRESSION', 'IMPROVEMENT')),
    axis              text        not null check (axis in ('commit', 'jdk')),
    branch            text        not null,
    cause             text        not null check (cause in ('CODE', 'JDK', 'FLAGS', 'HOST', 'CONFOUNDED', 'UNKNOWN')),
    host_id           bigint,
    from_jdk_id       bigint,
    to_jdk_id         bigint,
    range_from        timestamptz not null,
    range_to          timestamptz not null,
    range_from_commit text,
    range_to_commit   text,
    certainty         text        not null check (certainty in ('SUSPECT', 'WARNING', 'CONFIRMED')),
    title             text        not null default '',
    triage            text        not null default 'NEW' check (triage in ('NEW', 'ACKNOWLEDGED', 'EXPECTED', 'INVALID', 'FIXED')),
    assignee          text,
    tracker           text,
    muted_until       timestamptz,
    opened_at         timestamptz not null,
    closed_at         timestamptz,
    recovered_since   text,
    version           int         not null default 0,
    check ((axis = 'jdk') = (from_jdk_id is not null and to_jdk_id is not null and host_id is not null))
);
create index incident_newest on incident (project_id, id desc);
create index incident_range on incident (project_id, axis, branch, range_to);

-- A change point of an incident with what never changes about it, so that titles and rules need no series. A suspect that later runs do not
-- support leaves its incident.
create table incident_change (
    change_point_id    bigint primary key,
    incident_id        bigint      not null references incident,
    series_id          bigint      not null,
    benchmark_key_id   bigint      not null,
    metric             text        not null,
    unit               text        not null,
    direction          text        not null,
    host_id            bigint      not null,
    jdk_id             bigint,
    flag_set_id        bigint      not null,
    before_score_id    bigint      not null,
    before_run_id      bigint      not null,
    before_commit      text,
    before_at          timestamptz not null,
    first_score_id     bigint      not null,
    first_run_id       bigint      not null,
    first_commit       text,
    first_at           timestamptz not null,
    recovered_score_id bigint,
    recovered_commit   text,
    recovered_at       timestamptz
);
create index incident_change_of on incident_change (incident_id);
create index incident_change_of_series on incident_change (series_id);

-- History of an incident. The actor of what the server did is "Plateau".
create table incident_event (
    id          bigint generated always as identity primary key,
    incident_id bigint      not null references incident,
    at          timestamptz not null,
    actor       text        not null,
    action      text        not null,
    reason      text        not null default ''
);
create index incident_event_of on incident_event (incident_id, id);

-- From which certainty on changes of a project become incidents; confirmed ones only, unless an alert rule asks for more.
create table incident_threshold (
    project_id bigint primary key references project,
    certainty  text not null check (certainty in ('SUSPECT', 'WARNING', 'CONFIRMED'))
);
