DELETE FROM account_session WHERE SESSION_ID = $1 AND MAX_INACTIVE_INTERVAL >= 0
INSERT INTO account_session_ATTRIBUTES (SESSION_PRIMARY_ID, ATTRIBUTE_NAME, ATTRIBUTE_BYTES) VALUES ($1, $2, $3) ON CONFLICT (SESSION_PRIMARY_ID, ATTRIBUTE_NAME) DO UPDATE SET ATTRIBUTE_BYTES = EXCLUDED.ATTRIBUTE_BYTES
SELECT S.PRIMARY_ID, S.SESSION_ID, S.CREATION_TIME, S.LAST_ACCESS_TIME, S.MAX_INACTIVE_INTERVAL, SA.ATTRIBUTE_NAME, SA.ATTRIBUTE_BYTES FROM account_session S LEFT JOIN account_session_ATTRIBUTES SA ON S.PRIMARY_ID = SA.SESSION_PRIMARY_ID WHERE S.SESSION_ID = $1
SELECT pg_try_advisory_xact_lock(77433833903597)
SELECT set_config('search_path', $1, false)
UPDATE account_session SET SESSION_ID = $1, LAST_ACCESS_TIME = $2, MAX_INACTIVE_INTERVAL = $3, EXPIRY_TIME = $4, PRINCIPAL_NAME = $5 WHERE PRIMARY_ID = $6
copy (select "change_point_id", "incident_id", "series_id", "benchmark_key_id", "metric", "unit", "direction", "host_id", "jdk_id", "flag_set_id", "before_score_id", "before_run_id", "before_commit", "before_at", "first_score_id", "first_run_id", "first_commit", "first_at", "recovered_score_id", "recovered_commit", "recovered_at", "range_from", "range_from_commit", "range_to", "range_to_commit", "differences" from "incident_change") to stdout (format binary)
copy (select "digest", "flags" from "flag_list") to stdout (format binary)
copy (select "fingerprint", "shared_at", "shared_by" from "shared_machine") to stdout (format binary)
copy (select "hash", "account_id", "expires_at" from "password_reset") to stdout (format binary)
copy (select "id", "address", "seen_on" from "audit_address") to stdout (format binary)
copy (select "id", "at", "actor", "person_id", "token", "address_id", "project_id", "action", "subject", "subject_id", "subject_name", "before", "after" from "audit_event") to stdout (format binary)
copy (select "id", "axis", "project_id", "benchmark_key_id", "metric", "unit", "direction", "host_id", "jdk_id", "flag_set_id", "jdk_axis_id" from "series") to stdout (format binary)
copy (select "id", "hash", "name", "mail", "administrator", "created_by", "created_at", "expires_at" from "invitation") to stdout (format binary)
copy (select "id", "host_id", "jdk_id", "flag_set_id", "raw_flags", "flag_list", "unlocked_flag_list", "jdk_build" from "environment") to stdout (format binary)
copy (select "id", "host_id", "project_id", "execution", "at", "kinds", "levels", "spreads", "readings", "exclusion" from "host_state") to stdout (format binary)
copy (select "id", "incident_id", "at", "actor", "action", "reason" from "incident_event") to stdout (format binary)
copy (select "id", "name" from "audit_person") to stdout (format binary)
copy (select "id", "name", "created_at", "repository", "deleting", "author_names", "visibility" from "project") to stdout (format binary)
copy (select "id", "name", "password_hash", "created_at", "administrator", "disabled", "last_sign_in_at", "full_name", "mail", "time_zone", "theme", "notifications", "administrator_by_groups", "deletion_due_at" from "account") to stdout (format binary)
copy (select "id", "parent" from "part") to stdout (format binary)
copy (select "id", "project_id", "account_id", "role", "since", "role_without_groups" from "membership") to stdout (format binary)
copy (select "id", "project_id", "at", "measurements", "recordings", "profiles", "logs", "runs" from "retention_report") to stdout (format binary)
copy (select "id", "project_id", "benchmark", "parameters", "mode", "threads" from "benchmark_key") to stdout (format binary)
copy (select "id", "project_id", "benchmark_key_id", "environment_id", "host", "commit_sha", "branch", "reason", "state", "requested_at", "agent", "claims", "last_seen_at", "finished_at", "outcome", "execution", "incident_id", "candidates", "from_environment_id", "after_commit", "until_commit", "budget", "report", "budget_minutes" from "request") to stdout (format binary)
copy (select "id", "project_id", "channel", "recipients", "secret", "least_effect", "certainty", "axis", "pattern", "cadence", "missing_days", "missing_intervals", "enabled", "created_at", "removed_at", "version", "hook_version", "account_id", "benchmark_key_id", "series_id", "incident_id" from "alert_rule") to stdout (format binary)
copy (select "id", "project_id", "digest", "canonical", "name" from "flag_set") to stdout (format binary)
copy (select "id", "project_id", "environment_id", "execution", "branch", "commit_sha", "commit_time", "dirty", "measured_at", "jmh_version", "blackhole", "collector", "heap_max_bytes", "class_data_sharing", "facts", "kernel", "governor" from "run") to stdout (format binary)
copy (select "id", "project_id", "fingerprint", "label", "os", "arch", "cpu", "cpu_count", "memory_bytes" from "host") to stdout (format binary)
copy (select "id", "project_id", "host_id", "since", "text", "marked_by", "marked_at" from "host_mark") to stdout (format binary)
copy (select "id", "project_id", "incident_id", "digest", "result", "added_at", "added_by" from "capsule_result") to stdout (format binary)
copy (select "id", "project_id", "incident_id", "rule_id", "kind", "channel", "recipient", "cadence", "follows", "message_id", "subject", "state", "attempts", "last_error", "created_at", "due_at", "sent_at", "missing_at", "event", "commit_sha" from "message") to stdout (format binary)
copy (select "id", "project_id", "kind", "axis", "branch", "cause", "host_id", "from_jdk_id", "to_jdk_id", "range_from", "range_to", "range_from_commit", "range_to_commit", "certainty", "title", "triage", "assignee", "tracker", "muted_until", "opened_at", "closed_at", "recovered_since", "version", "history", "assignee_id", "size_severity", "severity", "due" from "incident") to stdout (format binary)
copy (select "id", "project_id", "metric", "direction" from "metric_direction") to stdout (format binary)
copy (select "id", "project_id", "name" from "branch") to stdout (format binary)
copy (select "id", "project_id", "name", "address", "saved_at", "saved_by", "pinned" from "saved_view") to stdout (format binary)
copy (select "id", "project_id", "name", "commit_sha", "released_at", "saved_at", "saved_by" from "release") to stdout (format binary)
copy (select "id", "project_id", "name", "hash", "hint", "scopes", "branches", "created_at", "expires_at", "revoked_at", "last_used_at", "rotated_at", "previous_hash", "previous_ends_at", "created_by", "last_used_address_id", "account_id", "warned_at" from "upload_token") to stdout (format binary)
copy (select "id", "project_id", "old_name", "new_name", "set_at", "set_by" from "benchmark_alias") to stdout (format binary)
copy (select "id", "project_id", "plan", "planned", "measured", "unmeasured", "current", "started_at", "updated_at", "finished_at", "expected_end" from "execution") to stdout (format binary)
copy (select "id", "project_id", "run_id", "first_score", "last_score", "series_id", "branch", "position", "reason", "history", "entered_at" from "detection_inbox") to stdout (format binary)
copy (select "id", "project_id", "run_id", "upload_id", "benchmark_key_id", "label", "digest", "started_at", "received_at", "bytes", "state", "reason", "attempts", "failures", "due_at", "pinned", "kept_in", "kept_reason", "operations", "facts", "profile_version" from "recording") to stdout (format binary)
copy (select "id", "project_id", "series_id", "branch", "state", "score_id", "earliest_score_id", "latest_score_id", "level_before", "level_after", "ratio", "low", "high", "detected_at", "confirmed_at", "recovered_at", "confirmed_by_version", "below_version", "level_now", "before_run_id", "before_commit", "before_at", "first_run_id", "first_commit", "first_at", "ended_at" from "change_point") to stdout (format binary)
copy (select "id", "project_id", "settings" from "measurement_settings") to stdout (format binary)
copy (select "id", "project_id", "token_id", "digest", "idempotency_key", "received_at", "bytes", "receipt", "deleting" from "upload") to stdout (format binary)
copy (select "id", "project_id", "token_id", "received_at", "bytes", "title", "problems" from "refused_upload") to stdout (format binary)
copy (select "id", "project_id", "upload_id", "run_id", "runs", "total", "step", "requested_at", "requested_by", "attempted_at", "problem", "due_at", "origin_id", "branch", "benchmark", "last_run", "moving" from "deletion") to stdout (format binary)
copy (select "id", "rule_id", "benchmark_key_id", "host_id", "jdk_feature", "flag_set_id", "machine", "last_at", "detected_at", "ended_at" from "missing_data") to stdout (format binary)
copy (select "id", "run_id", "excluded", "reason", "marked_by", "marked_at", "project_id" from "run_mark") to stdout (format binary)
copy (select "id", "series_id", "position", "text", "created_at", "score_id" from "annotation") to stdout (format binary)
copy (select "id", "text" from "announcement") to stdout (format binary)
copy (select "id", "vendor", "version", "feature", "vm_name", "vm_version", "build" from "jdk") to stdout (format binary)
copy (select "issuer", "subject", "account_id" from "account_identity") to stdout (format binary)
copy (select "one", "bytes" from "alert_key") to stdout (format binary)
copy (select "one", "bytes" from "flag_key") to stdout (format binary)
copy (select "position", "id", "score", "low", "high", "log_mean", "log_sd", "project_id", "series_id", "run_id", "branch_id", "settings_id", "forks", "background", "packed" from "score") to stdout (format binary)
copy (select "primary_id", "session_id", "creation_time", "last_access_time", "max_inactive_interval", "expiry_time", "principal_name" from "account_session") to stdout (format binary)
copy (select "project_id", "certainty" from "incident_threshold") to stdout (format binary)
copy (select "project_id", "day", "scores" from "stored_scores") to stdout (format binary)
copy (select "project_id", "forks_per_day" from "automatic_search") to stdout (format binary)
copy (select "project_id", "kind", "address", "token", "strict", "changed_at", "comments" from "code_host") to stdout (format binary)
copy (select "project_id", "measurements", "recordings", "profiles", "logs", "branch_days", "branches" from "retention") to stdout (format binary)
copy (select "project_id", "name", "host", "last_seen_at", "builds" from "agent") to stdout (format binary)
copy (select "project_id", "run_id", "first_score", "last_score", "benchmarks", "upload_id" from "upload_part") to stdout (format binary)
copy (select "project_id", "series_id", "branch", "checkpoints" from "detection_state") to stdout (format binary)
copy (select "project_id", "series_id", "branch", "position", "reason", "history", "entered_at", "retry_at" from "detection_queue") to stdout (format binary)
copy (select "project_id", "sha", "parent", "subject", "author" from "logged_commit") to stdout (format binary)
copy (select "project_id", "version", "position", "metric", "benchmarks", "minimum_effect" from "minimum_effect_rule") to stdout (format binary)
copy (select "project_id", "version", "saved_at", "saved_by", "suite_shift" from "minimum_effect_version") to stdout (format binary)
copy (select "queue", "item", "project_id", "holder", "ends_at" from "lease") to stdout (format binary)
copy (select "recording_id", "kind", "project_id", "observable", "blind", "threads" from "profile") to stdout (format binary)
copy (select "recording_id", "kind", "rule", "project_id", "events", "weight", "tree", "sites", "thread_group" from "profile_part") to stdout (format binary)
copy (select "recording_id", "number", "content" from "recording_part") to stdout (format binary)
copy (select "rule_id", "recipient", "at" from "unsubscribed") to stdout (format binary)
copy (select "run_id", "at", "phase", "kind", "nanos_per_operation" from "calibration") to stdout (format binary)
copy (select "run_id", "host_state_id" from "calibrated_run") to stdout (format binary)
copy (select "run_id", "upload_id", "benchmark_key_id", "outcome", "reason", "output" from "unmeasured") to stdout (format binary)
copy (select "session_primary_id", "attribute_name", "attribute_bytes" from "account_session_attributes") to stdout (format binary)
copy (select "subject", "failures", "last_at", "wait_until" from "failed_sign_in") to stdout (format binary)
copy (select * from export.scores where project_id = 978) to stdout (format csv, header)
copy (select row_to_json(t) from (select * from export.changes where project_id = 979) t) to stdout (format csv, quote e'\x01', delimiter e'\x02')
copy (select row_to_json(t) from (select * from export.incidents where project_id = 979) t) to stdout (format csv, quote e'\x01', delimiter e'\x02')
copy (select row_to_json(t) from (select * from export.measurements where project_id = 978) t) to stdout (format csv, quote e'\x01', delimiter e'\x02')
copy (select row_to_json(t) from (select * from export.scores where project_id = 978) t) to stdout (format csv, quote e'\x01', delimiter e'\x02')
copy score (position, id, score, low, high, log_mean, log_sd, project_id, series_id, run_id, branch_id, settings_id, forks, background, packed) from stdin (format binary)
delete from account
delete from account where id = 77
delete from account where name <> 'nobody'
delete from account_session s using account_session_attributes a, account o where a.session_primary_id = s.primary_id and a.attribute_name = $1 and o.id = s.account_id and convert_from(a.attribute_bytes, 'UTF8')::jsonb -> 'provider' @> jsonb_strip_nulls(jsonb_build_object('issuer', $2::text, 'subject', $3::text, 'sid', $4::text)) returning o.id, o.name
delete from account_session where account_id = $1 and primary_id = $2
delete from account_session where account_id = $1 and session_id <> $2
delete from account_session where primary_id in ( select primary_id from account_session where account_id = $1 order by last_access_time desc offset $2)
delete from agent where ctid = any(array(select ctid from agent where project_id = $1 limit $2))
delete from alert_rule where ctid = any(array(select ctid from alert_rule where project_id = $1 limit $2))
delete from annotation where ctid = any(array(select ctid from annotation where series_id in (select id from series where project_id = $1) limit $2))
delete from annotation where series_id = any($1)
delete from audit_address a where seen_on < cast($1 as date) and not exists (select from audit_event e where e.address_id = a.id)
delete from audit_event where id in (select id from audit_event where at < $1 order by at limit $2)
delete from automatic_search where ctid = any(array(select ctid from automatic_search where project_id = $1 limit $2))
delete from benchmark_alias where ctid = any(array(select ctid from benchmark_alias where project_id = $1 limit $2))
delete from benchmark_alias where id=$1
delete from benchmark_key where ctid = any(array(select ctid from benchmark_key where project_id = $1 limit $2))
delete from benchmark_key where id = any($1)
delete from branch where ctid = any(array(select ctid from branch where project_id = $1 limit $2))
delete from calibrated_run where ctid = any(array(select ctid from calibrated_run where host_state_id in (select id from host_state where project_id = $1) limit $2))
delete from calibrated_run where run_id = $1
delete from calibrated_run where run_id = any($1)
delete from calibration where run_id = $1
delete from calibration where run_id = any($1)
delete from capsule_result where ctid = any(array(select ctid from capsule_result where project_id = $1 limit $2))
delete from change_point where ctid = any(array(select ctid from change_point where series_id in (select id from series where project_id = $1) limit $2))
delete from change_point where id = any($1)
delete from change_point where series_id = $1
delete from change_point where series_id = any($1) or id = any($2) returning id
delete from code_host where ctid = any(array(select ctid from code_host where project_id = $1 limit $2))
delete from deletion d1_0 where d1_0.project_id=$1
delete from deletion where id=$1
delete from detection_inbox where ctid = any(array(select ctid from detection_inbox where project_id = $1 and (run_id = any($2) or series_id is not null and branch = $3) for update skip locked))
delete from detection_inbox where ctid = any(array(select ctid from detection_inbox where project_id = $1 and series_id = any($2) for update skip locked))
delete from detection_inbox where ctid = any(array(select ctid from detection_inbox where project_id = $1 limit $2))
delete from detection_inbox where id = any(array( select id from detection_inbox where project_id = $1 order by id limit $2 for update skip locked)) returning *
delete from detection_inbox where series_id = any($1)
delete from detection_queue where ctid = any(array( select ctid from detection_queue where project_id = $1 and retry_at <= $2 order by entered_at, series_id limit $3 for update skip locked)) returning *
delete from detection_queue where ctid = any(array( select ctid from detection_queue where series_id = any($1) for update skip locked))
delete from detection_queue where ctid = any(array(select ctid from detection_queue where project_id = $1 and branch = $2 for update skip locked))
delete from detection_queue where ctid = any(array(select ctid from detection_queue where project_id = $1 and series_id = any($2) for update skip locked))
delete from detection_queue where ctid = any(array(select ctid from detection_queue where project_id = $1 limit $2))
delete from detection_queue where ctid = any(array(select ctid from detection_queue where series_id = any($1) for update skip locked))
delete from detection_state where ctid = any(array(select ctid from detection_state where project_id = $1 limit $2))
delete from detection_state where series_id = any($1)
delete from environment e where e.host_id = $1 and exists (select from run r join environment o on o.id = r.environment_id where o.host_id = $2) and not exists (select from run r where r.environment_id = e.id) and not exists (select from request q where e.id in (q.environment_id, q.from_environment_id)) and not exists (select from series s where s.host_id = e.host_id and s.jdk_id = e.jdk_id) and not exists (select from incident i where i.host_id = e.host_id and e.jdk_id in (i.from_jdk_id, i.to_jdk_id)) and not exists (select from incident_change c where c.host_id = e.host_id and c.jdk_id = e.jdk_id) and not exists (select from missing_data m where m.flag_set_id = e.flag_set_id)
delete from environment where ctid = any(array(select ctid from environment where host_id in (select id from host where project_id = $1) limit $2))
delete from execution where ctid = any(array(select ctid from execution where project_id = $1 limit $2))
delete from execution where project_id = $1 and id = $2
delete from failed_sign_in
delete from failed_sign_in where last_at < now() - interval '1 day' or last_at < (select last_at from failed_sign_in order by last_at desc offset $1 limit 1)
delete from failed_sign_in where subject = $1
delete from failed_sign_in where subject = $1 or starts_with(subject, $2)
delete from flag_list where ctid = any(array(select ctid from flag_list where digest not in (select flag_list from environment where flag_list is not null union select unlocked_flag_list from environment where unlocked_flag_list is not null) limit $1))
delete from flag_set where ctid = any(array(select ctid from flag_set where project_id = $1 limit $2))
delete from host where ctid = any(array(select ctid from host where project_id = $1 limit $2))
delete from host_mark where ctid = any(array(select ctid from host_mark where project_id = $1 limit $2))
delete from host_mark where id=$1
delete from host_state where ctid = any(array(select ctid from host_state where project_id = $1 limit $2))
delete from host_state where host_id = $1 and project_id = $2 and execution = $3
delete from incident
delete from incident where ctid = any(array(select ctid from incident where project_id = $1 limit $2))
delete from incident_change where change_point_id=$1
delete from incident_change where ctid = any(array(select ctid from incident_change where incident_id in (select id from incident where project_id = $1) limit $2))
delete from incident_event
delete from incident_event where ctid = any(array(select ctid from incident_event where incident_id in (select id from incident where project_id = $1) limit $2))
delete from incident_threshold where ctid = any(array(select ctid from incident_threshold where project_id = $1 limit $2))
delete from invitation
delete from invitation where expires_at < now()
delete from invitation where hash = $1 and expires_at > now() returning id, name, mail, administrator, created_by, created_at, expires_at
delete from invitation where id = $1
delete from lease where ctid = any(array(select ctid from lease where project_id = $1 and queue <> 'deletion' limit $2))
delete from lease where ends_at <= now() - make_interval(secs => $1)
delete from lease where queue = $1 and item = $2 and holder = $3
delete from logged_commit where ctid = any(array(select ctid from logged_commit where project_id = $1 limit $2))
delete from measurement_settings where ctid = any(array(select ctid from measurement_settings where project_id = $1 limit $2))
delete from membership
delete from membership where ctid = any(array(select ctid from membership where project_id = $1 limit $2))
delete from membership where id=$1
delete from message where ctid = any(array(select ctid from message where project_id = $1 limit $2))
delete from message where incident_id = $1 and kind = $2 and state = 'WAITING' and (kind = 'OVER' or attempts = 0)
delete from metric_direction where ctid = any(array(select ctid from metric_direction where project_id = $1 limit $2))
delete from minimum_effect_rule where ctid = any(array(select ctid from minimum_effect_rule where project_id = $1 limit $2))
delete from minimum_effect_version where ctid = any(array(select ctid from minimum_effect_version where project_id = $1 limit $2))
delete from missing_data d using unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where d.benchmark_key_id = m.gone and d.ended_at is null and exists ( select from missing_data o where o.benchmark_key_id = m.kept and o.ended_at is null and (o.rule_id, o.host_id, o.jdk_feature, o.flag_set_id) = (d.rule_id, d.host_id, d.jdk_feature, d.flag_set_id))
delete from missing_data where benchmark_key_id = any($1)
delete from missing_data where benchmark_key_id in (select id from benchmark_key where project_id = $1)
delete from missing_data where ctid = any(array(select ctid from missing_data where rule_id in (select id from alert_rule where project_id = $1) limit $2))
delete from password_reset where account_id = $1
delete from password_reset where expires_at < now()
delete from password_reset where hash = $1 and expires_at > now() returning account_id
delete from project where id = any($1)
delete from recording where id = $1 and kept_in = 'NOWHERE' and not pinned and received_at < $2
delete from recording where kept_in = 'NOWHERE' and project_id = $1 and received_at < $2 and state <> 'WAITING' and not pinned
delete from recording where run_id = $1 and ($2::uuid is null or upload_id = $3)
delete from recording_part where recording_id = $1
delete from refused_upload where ctid = any(array(select ctid from refused_upload where project_id = $1 limit $2))
delete from refused_upload where project_id = $1 and id = $2
delete from release where ctid = any(array(select ctid from release where project_id = $1 limit $2))
delete from request where benchmark_key_id = any($1)
delete from request where ctid = any(array(select ctid from request where project_id = $1 limit $2))
delete from retention where ctid = any(array(select ctid from retention where project_id = $1 limit $2))
delete from retention_report where ctid = any(array(select ctid from retention_report where project_id = $1 limit $2))
delete from run where id = $1
delete from run where id = any($1)
delete from run_mark srm1_0 where srm1_0.run_id=$1
delete from run_mark where project_id is null
delete from run_mark where run_id = any($1)
delete from saved_view where ctid = any(array(select ctid from saved_view where project_id = $1 limit $2))
delete from score where run_id = $1 and id = any($2)
delete from score where run_id = any($1)
delete from series s where s.id = any($1) and not exists (select from series o where o.jdk_axis_id = s.id)
delete from series where ctid = any(array(select ctid from series where project_id = $1 and jdk_axis_id is not null limit $2))
delete from series where ctid = any(array(select ctid from series where project_id = $1 limit $2))
delete from series where id = any($1)
delete from series where id = any($1) and jdk_axis_id is not null
delete from stored_scores where ctid = any(array(select ctid from stored_scores where project_id = $1 limit $2))
delete from unmeasured where run_id = $1 and ($2::uuid is null or upload_id = $3)
delete from unmeasured where run_id = any($1)
delete from unsubscribed where ctid = any(array(select ctid from unsubscribed where rule_id in (select id from alert_rule where project_id = $1) limit $2))
delete from upload where ctid = any(array(select ctid from upload where project_id = $1 limit $2))
delete from upload where id = $1
delete from upload_part where run_id = $1 and ($2::uuid is null or upload_id = $3)
delete from upload_part where run_id = any($1)
delete from upload_token where ctid = any(array(select ctid from upload_token where project_id = $1 limit $2))
delete from upload_token where name in ('laptop', 'nightly')
insert into account (administrator,created_at,disabled,name,password_hash,id) values ($1,$2,$3,$4,$5,$6)
insert into account (id, name, password_hash, administrator, created_at) values ($1, 'ada', '{noop}correct horse battery', true, now())
insert into account (id, name, password_hash, administrator, mail, created_at) select nextval('ids'), $1, $2, $3, $4, now() where not exists (select from account where lower(name) = lower($5) or lower(mail) = lower($6)) on conflict do nothing returning id
insert into account (id, name, password_hash, administrator, mail, created_at) values (2, 'ada', '{noop}correct horse battery', true, 'ada@example.org', now()), (3, 'bob', '{noop}correct horse battery', false, null, now())
insert into account (id, name, password_hash, created_at) values (1, 'nobody', '{noop}', now())
insert into account (id, name, password_hash, mail, administrator, created_at) values (7, 'grace', '{noop}x', 'grace@example.org', true, now())
insert into account (id, name, password_hash, mail, created_at) values (nextval('ids'), $1, '', $2 || '@example.org', now()) returning id
insert into account (id, name, password_hash, mail, created_at) values (nextval('ids'), $1, '', $2, now()) returning id
insert into account_identity (issuer, subject, account_id) values ($1, $2, $3)
insert into agent (project_id, name, host, builds, last_seen_at) values ($1, $2, $3, $4, $5) on conflict (project_id, name) do update set host = excluded.host, builds = excluded.builds, last_seen_at = excluded.last_seen_at
insert into alert_key (bytes) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
insert into alert_rule (created_at,project_id,removed_at,secret,channel,recipients,certainty,least_effect,axis,pattern,cadence,missing_days,missing_intervals,hook_version,enabled,version,account_id,benchmark_key_id,series_id,incident_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20) RETURNING *
insert into alert_rule (project_id, channel, recipients, secret, least_effect, certainty, pattern, cadence, created_at) select id, 'WEBHOOK', array[$1], 'secret', 0.05, 'CONFIRMED', '', 'IMMEDIATE', now() from project
insert into alert_rule (project_id, channel, recipients, secret, least_effect, certainty, pattern, cadence, created_at) select id, 'MAIL', '{one@example.org,two@example.org}', 'secret', 0.05, 'CONFIRMED', '', 'IMMEDIATE', now() from project
insert into annotation (created_at,position,score_id,series_id,text,id) values ($1,$2,$3,$4,$5,$6)
insert into audit_address (address) select $1 where not exists (select from audit_address where address = $2 and seen_on = current_date) on conflict (address) do update set seen_on = current_date
insert into audit_event (actor, person_id, token, address_id, project_id, action, subject, subject_id, subject_name, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb)
insert into audit_person (id, name) select $1, $2 where not exists (select from audit_person where id = $3 and name = $4) on conflict (id) do update set name = excluded.name
insert into automatic_search (forks_per_day,project_id) values ($1,$2)
insert into benchmark_alias (new_name,old_name,project_id,set_at,set_by) values ($1,$2,$3,$4,$5) RETURNING *
insert into benchmark_key (benchmark, parameters, mode, threads, project_id) select benchmark, parameters, mode, threads, $1 from unnest($2::text[], $3::text[], $4::text[], $5::int[]) with ordinality as wanted (benchmark, parameters, mode, threads, place) order by place on conflict do nothing
insert into benchmark_key (project_id, benchmark, parameters, mode, threads) select $1, 'com.example.service' || n % 20 || '.Benchmark' || n || '.measure', '{}', 'avgt', t from generate_series(1, 500) n cross join generate_series(1, 3) t
insert into benchmark_key (project_id, benchmark, parameters, mode, threads) select $1, k.benchmark, k.parameters, k.mode, k.threads from benchmark_key k where k.project_id = $2 and ( k.id in (select benchmark_key_id from series where id = any($3)) or k.id in (select benchmark_key_id from unmeasured where run_id = any($4)) or k.id in (select benchmark_key_id from recording where run_id = any($5))) on conflict do nothing
insert into benchmark_key (project_id, benchmark, parameters, mode, threads) values ($1, $2, $3, $4, $5) returning id
insert into branch (project_id, name) select distinct project_id, branch from run where branch is not null order by 1, 2
insert into branch (project_id, name) values ($1, $2) on conflict do nothing
insert into calibrated_run (run_id, host_state_id) values ($1, $2) on conflict do nothing
insert into calibration (run_id, at, phase, kind, nanos_per_operation) select $1, * from unnest($2::timestamptz[], $3::text[], $4::text[], $5::float8[]) on conflict do nothing
insert into capsule_result (project_id, incident_id, digest, result, added_at, added_by) values ($1, $2, sha256(convert_to($3, 'UTF8')), $4, $5, $6)
insert into change_point (project_id, series_id, branch, state, score_id, earliest_score_id, latest_score_id, level_before, level_after, ratio, low, high, detected_at, confirmed_at, recovered_at, confirmed_by_version, below_version, before_run_id, before_commit, before_at, first_run_id, first_commit, first_at, ended_at, level_now) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $14 then $15::timestamptz end, case when $16 then $17::timestamptz end, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27) returning *
insert into deletion (attempted_at,benchmark,branch,due_at,last_run,moving,origin_id,problem,project_id,requested_at,requested_by,run_id,runs,step,total,upload_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16) RETURNING *
insert into deletion as d1_0(project_id,upload_id,run_id,runs,total,requested_at,due_at,requested_by) values ($1,$2,$3,$4,$5,$6,$7,$8) on conflict do nothing
insert into detection_inbox (project_id, run_id, first_score, last_score, reason, history, entered_at) values ($1, $2, $3, $4, $5, $6, $7)
insert into detection_inbox (project_id, series_id, branch, position, entered_at) select project_id, id, 'main', '-infinity', now() from series where project_id = $1
insert into detection_inbox (project_id, series_id, branch, position, reason, entered_at) select $1, w.series_id, w.branch, w.position, $2, $3 from unnest($4::bigint[], $5::text[], $6::timestamptz[]) as w (series_id, branch, position)
insert into detection_queue as q (project_id, series_id, branch, position, reason, history, entered_at) select $1, w.* from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[], $6::boolean[], $7::timestamptz[]) as w (series_id, branch, position, reason, history, entered_at) order by w.series_id, w.branch on conflict (series_id, branch, project_id) do update set position = least(q.position, excluded.position), reason = coalesce(q.reason, excluded.reason), history = q.history and excluded.history, entered_at = least(q.entered_at, excluded.entered_at) where excluded.position < q.position or (excluded.reason is not null and q.reason is null) or (q.history and not excluded.history)
insert into detection_state (project_id, series_id, branch, checkpoints) select $1, * from unnest($2::bigint[], $3::text[], $4::text[]) on conflict (series_id, branch, project_id) do update set checkpoints = excluded.checkpoints
insert into environment (id, host_id, jdk_id, flag_set_id, raw_flags) values ($1, $2, $3, $4, $5)
insert into environment (id, host_id, jdk_id, flag_set_id, raw_flags, jdk_build) select nextval('ids'), h.id, j.id, f.id, $1, $2 from host h, jdk j, flag_set f where h.project_id = $3 and h.fingerprint = $4 and f.project_id = $5 and f.digest = $6 and j.vendor = $7 and j.version = $8 and j.vm_name = $9 and j.vm_version = $10 and j.id = $11 on conflict (host_id, jdk_id, flag_set_id) do update set jdk_build = coalesce(environment.jdk_build, excluded.jdk_build)
insert into execution (id, project_id, plan, planned, measured, unmeasured, current, started_at, expected_end, updated_at, finished_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (project_id, id) do update set plan = excluded.plan, planned = excluded.planned, measured = excluded.measured, unmeasured = excluded.unmeasured, current = excluded.current, expected_end = excluded.expected_end, updated_at = excluded.updated_at, finished_at = coalesce(execution.finished_at, excluded.finished_at)
insert into failed_sign_in as known (subject, failures, last_at, wait_until) values ($1, 1, now(), now()) on conflict (subject) do update set failures = known.failures + 1, last_at = now(), wait_until = now() + interval '1 second' * case when known.failures < $2 then 0 else least(2.0 ^ least(known.failures - $3 + 1, 20), $4) end
insert into flag_key (bytes) values ($1)
insert into flag_list (digest, flags) values ('\xabcd', '{"ErrorFile": "of-this-project"}')
insert into flag_list (digest, flags) values ($1, $2::jsonb)
insert into flag_list (digest, flags) values ($1, $2::jsonb) on conflict do nothing
insert into flag_set (id, project_id, digest, canonical, name) values ($1, $2, $3, $4, $5)
insert into flag_set (id, project_id, digest, canonical, name) values (nextval('ids'), $1, $2, $3, $4) on conflict do nothing
insert into host (id, project_id, fingerprint, label) values ($1, $2, $3, 'lab')
insert into host (id, project_id, fingerprint, label) values (nextval('ids'), $1, 'laptop', 'laptop') returning id
insert into host (id, project_id, fingerprint, label, os, arch, cpu, cpu_count, memory_bytes) values (nextval('ids'), $1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing
insert into host_mark (host_id,marked_at,marked_by,project_id,since,text) values ($1,$2,$3,$4,$5,$6) RETURNING *
insert into host_state (host_id, project_id, execution, at, kinds, levels, spreads, readings, exclusion) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (project_id, execution, host_id) do update set at = excluded.at, kinds = excluded.kinds, levels = excluded.levels, spreads = excluded.spreads, readings = excluded.readings, exclusion = excluded.exclusion returning id
insert into incident (assignee,assignee_id,range_from,range_from_commit,range_to,range_to_commit,certainty,due,history,project_id,kind,axis,branch,cause,host_id,from_jdk_id,to_jdk_id,muted_until,opened_at,severity,size_severity,triage,closed_at,recovered_since,title,tracker,version) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27) RETURNING *
insert into incident (project_id, kind, axis, branch, cause, range_from, range_to, certainty, title, opened_at) select id, 'REGRESSION', 'commit', 'main', 'CODE', now(), now(), 'CONFIRMED', 'Parser regressed', now() from project returning id
insert into incident (project_id, kind, axis, branch, cause, range_from, range_to, certainty, title, opened_at) values ($1, 'REGRESSION', 'commit', 'main', 'CODE', now(), now(), 'CONFIRMED', 'Parser regressed', now()) returning id
insert into incident_change (before_score_id,before_run_id,before_commit,before_at,benchmark_key_id,range_from,range_from_commit,range_to,range_to_commit,differences,direction,first_score_id,first_run_id,first_commit,first_at,flag_set_id,host_id,incident_id,jdk_id,metric,recovered_score_id,recovered_commit,recovered_at,series_id,unit,change_point_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26)
insert into incident_change (before_score_id,before_run_id,before_commit,before_at,benchmark_key_id,range_from,range_from_commit,range_to,range_to_commit,differences,direction,first_score_id,first_run_id,first_commit,first_at,flag_set_id,host_id,incident_id,jdk_id,metric,recovered_score_id,recovered_commit,recovered_at,series_id,unit,change_point_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26),($27,$28,$29,$30,$31,$32,$33,$34,$35,$36,$37,$38,$39,$40,$41,$42,$43,$44,$45,$46,$47,$48,$49,$50,$51,$52)
insert into incident_change (before_score_id,before_run_id,before_commit,before_at,benchmark_key_id,range_from,range_from_commit,range_to,range_to_commit,differences,direction,first_score_id,first_run_id,first_commit,first_at,flag_set_id,host_id,incident_id,jdk_id,metric,recovered_score_id,recovered_commit,recovered_at,series_id,unit,change_point_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26),($27,$28,$29,$30,$31,$32,$33,$34,$35,$36,$37,$38,$39,$40,$41,$42,$43,$44,$45,$46,$47,$48,$49,$50,$51,$52),($53,$54,$55,$56,$57,$58,$59,$60,$61,$62,$63,$64,$65,$66,$67,$68,$69,$70,$71,$72,$73,$74,$75,$76,$77,$78),($79,$80,$81,$82,$83,$84,$85,$86,$87,$88,$89,$90,$91,$92,$93,$94,$95,$96,$97,$98,$99,$100,$101,$102,$103,$104)
insert into incident_change (before_score_id,before_run_id,before_commit,before_at,benchmark_key_id,range_from,range_from_commit,range_to,range_to_commit,differences,direction,first_score_id,first_run_id,first_commit,first_at,flag_set_id,host_id,incident_id,jdk_id,metric,recovered_score_id,recovered_commit,recovered_at,series_id,unit,change_point_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26),($27,$28,$29,$30,$31,$32,$33,$34,$35,$36,$37,$38,$39,$40,$41,$42,$43,$44,$45,$46,$47,$48,$49,$50,$51,$52),($53,$54,$55,$56,$57,$58,$59,$60,$61,$62,$63,$64,$65,$66,$67,$68,$69,$70,$71,$72,$73,$74,$75,$76,$77,$78),($79,$80,$81,$82,$83,$84,$85,$86,$87,$88,$89,$90,$91,$92,$93,$94,$95,$96,$97,$98,$99,$100,$101,$102,$103,$104),($105,$106,$107,$108,$109,$110,$111,$112,$113,$114,$115,$116,$117,$118,$119,$120,$121,$122,$123,$124,$125,$126,$127,$128,$129,$130),($131,$132,$133,$134,$135,$136,$137,$138,$139,$140,$141,$142,$143,$144,$145,$146,$147,$148,$149,$150,$151,$152,$153,$154,$155,$156),($157,$158,$159,$160,$161,$162,$163,$164,$165,$166,$167,$168,$169,$170,$171,$172,$173,$174,$175,$176,$177,$178,$179,$180,$181,$182),($183,$184,$185,$186,$187,$188,$189,$190,$191,$192,$193,$194,$195,$196,$197,$198,$199,$200,$201,$202,$203,$204,$205,$206,$207,$208),($209,$210,$211,$212,$213,$214,$215,$216,$217,$218,$219,$220,$221,$222,$223,$224,$225,$226,$227,$228,$229,$230,$231,$232,$233,$234),($235,$236,$237,$238,$239,$240,$241,$242,$243,$244,$245,$246,$247,$248,$249,$250,$251,$252,$253,$254,$255,$256,$257,$258,$259,$260),($261,$262,$263,$264,$265,$266,$267,$268,$269,$270,$271,$272,$273,$274,$275,$276,$277,$278,$279,$280,$281,$282,$283,$284,$285,$286),($287,$288,$289,$290,$291,$292,$293,$294,$295,$296,$297,$298,$299,$300,$301,$302,$303,$304,$305,$306,$307,$308,$309,$310,$311,$312),($313,$314,$315,$316,$317,$318,$319,$320,$321,$322,$323,$324,$325,$326,$327,$328,$329,$330,$331,$332,$333,$334,$335,$336,$337,$338),($339,$340,$341,$342,$343,$344,$345,$346,$347,$348,$349,$350,$351,$352,$353,$354,$355,$356,$357,$358,$359,$360,$361,$362,$363,$364),($365,$366,$367,$368,$369,$370,$371,$372,$373,$374,$375,$376,$377,$378,$379,$380,$381,$382,$383,$384,$385,$386,$387,$388,$389,$390),($391,$392,$393,$394,$395,$396,$397,$398,$399,$400,$401,$402,$403,$404,$405,$406,$407,$408,$409,$410,$411,$412,$413,$414,$415,$416)
insert into incident_change (before_score_id,before_run_id,before_commit,before_at,benchmark_key_id,range_from,range_from_commit,range_to,range_to_commit,differences,direction,first_score_id,first_run_id,first_commit,first_at,flag_set_id,host_id,incident_id,jdk_id,metric,recovered_score_id,recovered_commit,recovered_at,series_id,unit,change_point_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26),($27,$28,$29,$30,$31,$32,$33,$34,$35,$36,$37,$38,$39,$40,$41,$42,$43,$44,$45,$46,$47,$48,$49,$50,$51,$52),($53,$54,$55,$56,$57,$58,$59,$60,$61,$62,$63,$64,$65,$66,$67,$68,$69,$70,$71,$72,$73,$74,$75,$76,$77,$78),($79,$80,$81,$82,$83,$84,$85,$86,$87,$88,$89,$90,$91,$92,$93,$94,$95,$96,$97,$98,$99,$100,$101,$102,$103,$104),($105,$106,$107,$108,$109,$110,$111,$112,$113,$114,$115,$116,$117,$118,$119,$120,$121,$122,$123,$124,$125,$126,$127,$128,$129,$130),($131,$132,$133,$134,$135,$136,$137,$138,$139,$140,$141,$142,$143,$144,$145,$146,$147,$148,$149,$150,$151,$152,$153,$154,$155,$156),($157,$158,$159,$160,$161,$162,$163,$164,$165,$166,$167,$168,$169,$170,$171,$172,$173,$174,$175,$176,$177,$178,$179,$180,$181,$182),($183,$184,$185,$186,$187,$188,$189,$190,$191,$192,$193,$194,$195,$196,$197,$198,$199,$200,$201,$202,$203,$204,$205,$206,$207,$208),($209,$210,$211,$212,$213,$214,$215,$216,$217,$218,$219,$220,$221,$222,$223,$224,$225,$226,$227,$228,$229,$230,$231,$232,$233,$234),($235,$236,$237,$238,$239,$240,$241,$242,$243,$244,$245,$246,$247,$248,$249,$250,$251,$252,$253,$254,$255,$256,$257,$258,$259,$260),($261,$262,$263,$264,$265,$266,$267,$268,$269,$270,$271,$272,$273,$274,$275,$276,$277,$278,$279,$280,$281,$282,$283,$284,$285,$286),($287,$288,$289,$290,$291,$292,$293,$294,$295,$296,$297,$298,$299,$300,$301,$302,$303,$304,$305,$306,$307,$308,$309,$310,$311,$312),($313,$314,$315,$316,$317,$318,$319,$320,$321,$322,$323,$324,$325,$326,$327,$328,$329,$330,$331,$332,$333,$334,$335,$336,$337,$338),($339,$340,$341,$342,$343,$344,$345,$346,$347,$348,$349,$350,$351,$352,$353,$354,$355,$356,$357,$358,$359,$360,$361,$362,$363,$364),($365,$366,$367,$368,$369,$370,$371,$372,$373,$374,$375,$376,$377,$378,$379,$380,$381,$382,$383,$384,$385,$386,$387,$388,$389,$390),($391,$392,$393,$394,$395,$396,$397,$398,$399,$400,$401,$402,$403,$404,$405,$406,$407,$408,$409,$410,$411,$412,$413,$414,$415,$416),($417,$418,$419,$420,$421,$422,$423,$424,$425,$426,$427,$428,$429,$430,$431,$432,$433,$434,$435,$436,$437,$438,$439,$440,$441,$442),($443,$444,$445,$446,$447,$448,$449,$450,$451,$452,$453,$454,$455,$456,$457,$458,$459,$460,$461,$462,$463,$464,$465,$466,$467,$468),($469,$470,$471,$472,$473,$474,$475,$476,$477,$478,$479,$480,$481,$482,$483,$484,$485,$486,$487,$488,$489,$490,$491,$492,$493,$494),($495,$496,$497,$498,$499,$500,$501,$502,$503,$504,$505,$506,$507,$508,$509,$510,$511,$512,$513,$514,$515,$516,$517,$518,$519,$520),($521,$522,$523,$524,$525,$526,$527,$528,$529,$530,$531,$532,$533,$534,$535,$536,$537,$538,$539,$540,$541,$542,$543,$544,$545,$546),($547,$548,$549,$550,$551,$552,$553,$554,$555,$556,$557,$558,$559,$560,$561,$562,$563,$564,$565,$566,$567,$568,$569,$570,$571,$572),($573,$574,$575,$576,$577,$578,$579,$580,$581,$582,$583,$584,$585,$586,$587,$588,$589,$590,$591,$592,$593,$594,$595,$596,$597,$598),($599,$600,$601,$602,$603,$604,$605,$606,$607,$608,$609,$610,$611,$612,$613,$614,$615,$616,$617,$618,$619,$620,$621,$622,$623,$624),($625,$626,$627,$628,$629,$630,$631,$632,$633,$634,$635,$636,$637,$638,$639,$640,$641,$642,$643,$644,$645,$646,$647,$648,$649,$650),($651,$652,$653,$654,$655,$656,$657,$658,$659,$660,$661,$662,$663,$664,$665,$666,$667,$668,$669,$670,$671,$672,$673,$674,$675,$676),($677,$678,$679,$680,$681,$682,$683,$684,$685,$686,$687,$688,$689,$690,$691,$692,$693,$694,$695,$696,$697,$698,$699,$700,$701,$702),($703,$704,$705,$706,$707,$708,$709,$710,$711,$712,$713,$714,$715,$716,$717,$718,$719,$720,$721,$722,$723,$724,$725,$726,$727,$728),($729,$730,$731,$732,$733,$734,$735,$736,$737,$738,$739,$740,$741,$742,$743,$744,$745,$746,$747,$748,$749,$750,$751,$752,$753,$754),($755,$756,$757,$758,$759,$760,$761,$762,$763,$764,$765,$766,$767,$768,$769,$770,$771,$772,$773,$774,$775,$776,$777,$778,$779,$780),($781,$782,$783,$784,$785,$786,$787,$788,$789,$790,$791,$792,$793,$794,$795,$796,$797,$798,$799,$800,$801,$802,$803,$804,$805,$806),($807,$808,$809,$810,$811,$812,$813,$814,$815,$816,$817,$818,$819,$820,$821,$822,$823,$824,$825,$826,$827,$828,$829,$830,$831,$832)
insert into incident_event (action,actor,at,incident_id,reason) values ($1,$2,$3,$4,$5) RETURNING *
insert into incident_threshold (project_id, certainty) values ($1, $2) on conflict (project_id) do update set certainty = excluded.certainty
insert into invitation (hash, name, mail, administrator, created_by, created_at, expires_at) select $1, nullif(left($2, 100), ''), $3, $4, $5, now(), now() + make_interval(secs => $6) where (select count(*) from invitation) < $7 returning id
insert into jdk (id, vendor, version, feature, vm_name, vm_version) values ($1, 'Eclipse Adoptium', $2, $3, 'OpenJDK 64-Bit Server VM', $4)
insert into jdk (id, vendor, version, feature, vm_name, vm_version, build) select nextval('ids'), $1, $2, $3, $4, $5, case when exists (select from jdk j where j.vendor = $6 and j.version = $7 and j.vm_name = $8 and j.vm_version = $9 ) then coalesce($10, '') else '' end returning id
insert into lease (queue, item, project_id, holder, ends_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5)) on conflict (queue, item) do update set project_id = excluded.project_id, holder = excluded.holder, ends_at = excluded.ends_at where lease.ends_at <= now()
insert into logged_commit as known (project_id, sha, parent, subject, author) select distinct on (sha) $1, sha, parent, subject, author from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as given (sha, parent, subject, author) where not exists (select from logged_commit k where k.project_id = $6 and k.sha = given.sha and (k.parent is not null or given.parent is null) and (k.author is not null or given.author is null)) order by sha on conflict (project_id, sha) do update set parent = coalesce(known.parent, excluded.parent), author = coalesce(known.author, excluded.author)
insert into measurement_settings (id, project_id, settings) select nextval('ids'), $1, settings from unnest($2::text[]) as fresh (settings) on conflict do nothing
insert into membership (account_id,project_id,role,role_without_groups,since,id) values ($1,$2,$3,$4,$5,$6)
insert into membership (id, project_id, account_id, role, since) select nextval('ids'), id, 3, 'MAINTAINER', now() from project
insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, follows) select project_id, incident_id, $1, 'EXPLAINED', channel, recipient, $2, $3, $4, max(id) from message where incident_id = $5 and channel = $6 and recipient = $7 group by project_id, incident_id, channel, recipient on conflict do nothing
insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, event, created_at, due_at, follows) select $1, $2, $3, 'EVENT', $4, $5, $6, $7, $8, $9, coalesce(max(id), 0) from message where incident_id = $10 and channel = $11 and recipient = $12 on conflict do nothing
insert into message (project_id, missing_at, rule_id, kind, channel, recipient, cadence, created_at, due_at) values ($1, $2, $3, 'MISSING_DATA', $4, $5, 'IMMEDIATE', $6, $7) on conflict do nothing
insert into minimum_effect_rule (project_id,version,position,metric,benchmarks,minimum_effect) values ($1,$2,$3,$4,$5,$6)
insert into minimum_effect_rule (project_id,version,position,metric,benchmarks,minimum_effect) values ($1,$2,$3,$4,$5,$6),($7,$8,$9,$10,$11,$12)
insert into minimum_effect_version (saved_at,saved_by,suite_shift,project_id,version) values ($1,$2,$3,$4,$5)
insert into missing_data (detected_at,ended_at,last_at,machine,benchmark_key_id,host_id,jdk_feature,flag_set_id,rule_id,id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)
insert into missing_data (detected_at,ended_at,last_at,machine,benchmark_key_id,host_id,jdk_feature,flag_set_id,rule_id,id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10),($11,$12,$13,$14,$15,$16,$17,$18,$19,$20)
insert into password_reset (hash, account_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))
insert into profile (recording_id, kind, project_id, observable, blind, threads) values ($1, $2, $3, $4, $5, $6::jsonb)
insert into profile_part (recording_id, kind, rule, thread_group, project_id, events, weight, tree, sites) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)
insert into project (author_names,created_at,deleting,name,repository,visibility,id) values ($1,$2,$3,$4,$5,$6,$7)
insert into project (id, name, created_at) values ($1, $2, now())
insert into recording (id, project_id, run_id, upload_id, benchmark_key_id, label, digest, started_at, received_at, bytes, state, reason, kept_in) values (nextval('ids'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id
insert into recording_part (recording_id, number, content) values ($1, $2, $3)
insert into refused_upload (id, project_id, token_id, received_at, bytes, title, problems) values ($1, $2, $3, $4, $5, $6, $7::jsonb)
insert into release (commit_sha,name,project_id,released_at,saved_at,saved_by) values ($1,$2,$3,$4,$5,$6) RETURNING *
insert into request (project_id, benchmark_key_id, environment_id, host, commit_sha, branch, reason, state, requested_at, incident_id, candidates, from_environment_id, after_commit, until_commit, budget, budget_minutes) values ($1, $2, $3, $4, $5, $6, $7, 'WAITING', $8, $9, $10, $11, $12, $13, $14, $15) returning *
insert into retention (project_id, measurements, recordings, profiles, logs, branch_days, branches) values ($1, $2, $3, $4, $5, $6, $7) on conflict (project_id) do update set measurements = excluded.measurements, recordings = excluded.recordings, profiles = excluded.profiles, logs = excluded.logs, branch_days = excluded.branch_days, branches = excluded.branches
insert into retention_report (project_id, at, measurements, recordings, profiles, logs, runs) values ($1, $2, $3, $4, $5, $6, $7)
insert into run (id, facts, blackhole, collector, heap_max_bytes, kernel, governor, project_id, environment_id, execution, branch, commit_sha, commit_time, dirty, measured_at) values (nextval('ids'), $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
insert into run (id, facts, jmh_version, blackhole, collector, heap_max_bytes, kernel, governor, project_id, environment_id, execution, branch, commit_sha, commit_time, dirty, measured_at) values (nextval('ids'), $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
insert into run (id, facts, jmh_version, blackhole, project_id, environment_id, execution, branch, commit_sha, commit_time, dirty, measured_at) values (nextval('ids'), $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
insert into run (id, facts, jmh_version, collector, heap_max_bytes, kernel, project_id, environment_id, execution, branch, commit_sha, commit_time, dirty, measured_at) values (nextval('ids'), $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
insert into run (id, facts, jmh_version, collector, project_id, environment_id, execution, branch, commit_sha, commit_time, dirty, measured_at) values (nextval('ids'), $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
insert into run (id, facts, jmh_version, project_id, environment_id, execution, branch, commit_sha, commit_time, dirty, measured_at) values (nextval('ids'), $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10)
insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, facts) select nextval('ids'), $1, $2, 'e' || n, 'main', md5(n::text), now() - n * interval '1 hour', jsonb_build_object('plan', repeat('plan ', 40)) from generate_series(1, 10000) n
insert into run (id, project_id, environment_id, execution, branch, measured_at, jmh_version, blackhole, collector, heap_max_bytes) values ($1, $2, $3, $4, 'main', $5, '1.37', 'FULL_DONTINLINE', 'G1', 1073741824)
insert into run select c.* from run r cross join lateral jsonb_populate_record(r, jsonb_build_object('id', nextval('ids'), 'project_id', $1::bigint)) c where r.id = any($2) on conflict do nothing
insert into run_mark (excluded,marked_at,marked_by,project_id,reason,run_id) values ($1,$2,$3,$4,$5,$6) RETURNING *
insert into run_mark (project_id, run_id, excluded, reason, marked_by, marked_at) select project_id, id, true, 'a backup ran', 'Ada', now() from run where id = $1
insert into saved_view (address,name,pinned,project_id,saved_at,saved_by) values ($1,$2,$3,$4,$5,$6) RETURNING *
insert into score (id, project_id, series_id, run_id, branch_id, position, score, low, high, log_mean, log_sd, forks, packed) select $1, r.project_id, $2, r.id, b.id, r.measured_at, $3, nullif($4, 'NaN'::float8), nullif($5, 'NaN'::float8), nullif($6, 'NaN'::float8), nullif($7, 'NaN'::float8), $8, $9 from run r join branch b on b.project_id = r.project_id and b.name = r.branch where r.id = $10
insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id) select distinct 'jdk', $1::bigint, m.kept, a.metric, a.unit, a.direction, a.host_id, a.flag_set_id from series c join series a on a.id = c.jdk_axis_id and a.project_id = $2 join (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $3 and t.project_id = $4) m on m.gone = a.benchmark_key_id where c.id = any($5) on conflict do nothing
insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id, jdk_id, jdk_axis_id) select 'commit', $1, m.kept, c.metric, c.unit, c.direction, c.host_id, c.flag_set_id, c.jdk_id, c.jdk_axis_id from series c join (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $2 and t.project_id = $3) m on m.gone = c.benchmark_key_id where c.id = any($4) and c.project_id = $5 on conflict do nothing
insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id) select 'commit', r.project_id, $1, $2, $3, $4, e.host_id, e.jdk_id, e.flag_set_id from run r join environment e on e.id = r.environment_id where r.id = $5 on conflict (project_id, benchmark_key_id, metric, unit, host_id, flag_set_id, jdk_id) do update set direction = excluded.direction returning id
insert into unmeasured (run_id, upload_id, benchmark_key_id, outcome, reason, output) select $1, u.id, k.id, 'FAILED', 'exit code 1', 'a long log' from upload u join benchmark_key k using (project_id) where u.project_id = $2 limit 1
insert into unmeasured (run_id, upload_id, benchmark_key_id, outcome, reason, output) select distinct on (key) $1, $2, key, outcome, reason, output from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) with ordinality as cell (key, outcome, reason, output, place) order by key, place desc on conflict (run_id, benchmark_key_id) do update set upload_id = excluded.upload_id, outcome = excluded.outcome, reason = excluded.reason, output = excluded.output
insert into unmeasured (run_id, upload_id, benchmark_key_id, outcome, reason, output) values ($1, $2, $3, $4, $5, $6)
insert into unsubscribed (rule_id,recipient,at) values ($1,$2,$3)
insert into upload (id, project_id, digest, received_at, bytes, receipt) select id, $1, $2, now(), 1, jsonb_build_object('upload', id, 'duplicate', false, 'runs', '[]'::jsonb, 'series', 0, 'scores', 0, 'unmeasured', 0, 'skipped', '[]'::jsonb, 'problems', '[]'::jsonb) from (values ($3::uuid)) as upload (id)
insert into upload (id, project_id, token_id, digest, idempotency_key, received_at, bytes, receipt) values ($1, $2, $3, $4, $5, $6, $7, '{}') on conflict do nothing
insert into upload_part (project_id, run_id, first_score, last_score, benchmarks, upload_id) values ($1, $2, $3, $4, $5, $6)
insert into upload_token (account_id,branches,created_at,created_by,expires_at,hash,hint,last_used_address_id,last_used_at,name,previous_ends_at,previous_hash,project_id,revoked_at,rotated_at,scopes,warned_at,id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)
select * from ( select id, project_id, token_id, received_at, bytes, receipt, null as title, receipt -> 'problems' as problems from upload union all select id, project_id, token_id, received_at, bytes, null, title, problems from refused_upload) arrived where project_id = $1 and ($2::timestamptz is null or (received_at, id) < ($3, $4)) order by received_at desc, id desc limit $5
select * from ( select id, project_id, token_id, received_at, bytes, receipt, null as title, receipt -> 'problems' as problems from upload union all select id, project_id, token_id, received_at, bytes, null, title, problems from refused_upload) arrived where project_id = $1 and id = $2
select * from (select distinct on (run_id) run_id, project_id, excluded, reason, marked_by from run_mark where run_id = any($1) order by run_id, id desc) newest where excluded
select * from calibration where run_id = $1 order by at, kind
select * from change_point where id = any($1) order by id
select * from change_point where series_id = any($1) order by id
select * from detection_inbox where project_id = $1 and run_id is not null and reason is null
select * from export.changes where project_id = 979
select * from export.incidents where project_id = 979
select * from export.measurements where project_id = 979
select * from export.scores where project_id = 979
select * from host_state where host_id = $1 and project_id = $2 and at > $3 order by at, id limit $4
select * from host_state where host_id = $1 and project_id = $2 and execution = $3
select * from message m where (state = 'SENDING' or state = 'WAITING' and due_at <= $1) and ($2 or channel <> 'MAIL') and channel || ' ' || recipient <> all($3) and project_id <> all($4) and (kind = 'EVENT' or not exists (select from message o where o.incident_id = m.incident_id and o.channel = m.channel and o.recipient = m.recipient and o.state in ('WAITING', 'SENDING') and o.id < m.id)) order by due_at, id limit 1
select * from message where id in ( select max(id) from message where incident_id = $1 and kind in ('OPENED', 'REOPENED') group by channel, recipient) order by id
select * from message where incident_id = $1 and channel = $2 and recipient = $3 order by id limit 1
select * from message where incident_id = $1 order by id
select * from message where project_id = $1 and (rule_id is null or rule_id not in (select id from alert_rule where project_id = $2 and account_id is not null)) order by id desc limit $3
select * from message where project_id = $1 and commit_sha is not null order by id desc limit $2
select * from message where state = 'GIVEN_UP' order by id desc limit $1
select * from profile_part where recording_id = any($1) and kind = any($2) and rule = any($3) and thread_group = $4 order by recording_id, kind, rule
select * from request where project_id = $1 and id < $2 order by id desc limit $3
select * from request where project_id = $1 and id = $2
select * from request where project_id = $1 and incident_id = $2 order by id desc
select * from request where project_id = $1 and state = 'WAITING' and incident_id is null and benchmark_key_id is not distinct from $2 and environment_id is not distinct from $3 and commit_sha is not distinct from $4 and branch is not distinct from $5 and host is not distinct from $6 order by id limit 1
select * from run r where project_id = $1 and environment_id = $2 and id <> all($3) and id <> all($4) and ($5 = '' or branch = $6) and case when $7 <> '' then lower(commit_sha) collate "C" = lower($8) else (measured_at, id) < ($9, $10) and (cast($11 as text) is null or commit_sha is distinct from $12) end and exists ( select from named_score theirs join ( select benchmark_key_id from named_score where run_id = any($13) and metric = 'score' union all select benchmark_key_id from unmeasured where run_id = any($14)) ours using (benchmark_key_id) where theirs.run_id = r.id and theirs.metric = 'score') order by measured_at desc, id desc limit $15
select * from run where id = any($1) order by measured_at desc, id desc
select * from run where project_id = $1 and environment_id = $2 order by measured_at desc, id desc limit $3
select * from run where project_id = $1 and execution = $2 and environment_id = $3 and commit_sha is not distinct from $4::text
select * from run where project_id = $1 and execution = $2 order by measured_at desc, id desc
select * from run where project_id = $1 and id < $2 order by id desc limit $3
select * from run where project_id = $1 and id = $2
select * from run where project_id = $1 and lower(commit_sha) collate "C" = lower($2) order by environment_id, measured_at desc, id desc
select * from run where project_id = $1 and lower(commit_sha) collate "C" = lower($2) order by measured_at desc, id desc limit $3
select *, finished_at is not null as finished from execution where project_id = $1 and id = any($2)
select *, finished_at is not null as finished from execution where project_id = $1 order by started_at desc, id desc limit $2
select 'messages' as queue, count(*) as waiting, min(due_at) as oldest from message where state in ('WAITING', 'SENDING') and due_at <= $1
select 'detection' as queue, count(*) as waiting, min(entered_at) as oldest from ( select entered_at from detection_inbox union all select entered_at from detection_queue) entries
select 'recordings' as queue, count(*) as waiting, min(received_at) as oldest from recording where state = 'WAITING'
select 'measurements' as queue, count(*) as waiting, min(requested_at) as oldest from request where state = 'WAITING'
select a.*, case when a.last_seen_at <= $1 then 'AWAY' when exists (select from request r where r.project_id = a.project_id and r.agent = a.name and r.state = 'CLAIMED') then 'WORKING' else 'WAITING' end as state from agent a where a.project_id = $2 order by a.last_seen_at desc, a.name limit 500
select a.administrator, m.project_id, m.role from account a left join membership m on m.account_id = a.id where a.id = $1
select a.id, a.name, a.full_name, a.mail from account a left join membership m on m.account_id = a.id and m.project_id = $1 where not a.disabled and ($2 or a.administrator or m.id is not null) order by m.id is null, lower(a.name), a.id
select a1_0.id,a1_0.administrator,a1_0.created_at,a1_0.disabled,a1_0.name,a1_0.password_hash from account a1_0 where a1_0.id=$1
select a1_0.id,a1_0.administrator,a1_0.created_at,a1_0.disabled,a1_0.name,a1_0.password_hash from account a1_0 where lower(a1_0.name)=lower($1) order by case when a1_0.name=$2 then 0 else 1 end,a1_0.id fetch first 1 rows only
select a1_0.id,a1_0.text from announcement a1_0 where a1_0.id=$1
select account_id from account_identity where issuer = $1 and subject = $2
select ar1_0.id,ar1_0.created_at,ar1_0.project_id,ar1_0.removed_at,ar1_0.secret,ar1_0.channel,ar1_0.recipients,ar1_0.certainty,ar1_0.least_effect,ar1_0.axis,ar1_0.pattern,ar1_0.cadence,ar1_0.missing_days,ar1_0.missing_intervals,ar1_0.hook_version,ar1_0.enabled,ar1_0.version,ar1_0.account_id,ar1_0.benchmark_key_id,ar1_0.series_id,ar1_0.incident_id from alert_rule ar1_0 where ar1_0.account_id=$1 and ar1_0.removed_at is null order by ar1_0.id desc
select ar1_0.id,ar1_0.created_at,ar1_0.project_id,ar1_0.removed_at,ar1_0.secret,ar1_0.channel,ar1_0.recipients,ar1_0.certainty,ar1_0.least_effect,ar1_0.axis,ar1_0.pattern,ar1_0.cadence,ar1_0.missing_days,ar1_0.missing_intervals,ar1_0.hook_version,ar1_0.enabled,ar1_0.version,ar1_0.account_id,ar1_0.benchmark_key_id,ar1_0.series_id,ar1_0.incident_id from alert_rule ar1_0 where ar1_0.id=$1
select ar1_0.id,ar1_0.created_at,ar1_0.project_id,ar1_0.removed_at,ar1_0.secret,ar1_0.channel,ar1_0.recipients,ar1_0.certainty,ar1_0.least_effect,ar1_0.axis,ar1_0.pattern,ar1_0.cadence,ar1_0.missing_days,ar1_0.missing_intervals,ar1_0.hook_version,ar1_0.enabled,ar1_0.version,ar1_0.account_id,ar1_0.benchmark_key_id,ar1_0.series_id,ar1_0.incident_id from alert_rule ar1_0 where ar1_0.id=$1 for no key update of ar1_0
select ar1_0.id,ar1_0.created_at,ar1_0.project_id,ar1_0.removed_at,ar1_0.secret,ar1_0.channel,ar1_0.recipients,ar1_0.certainty,ar1_0.least_effect,ar1_0.axis,ar1_0.pattern,ar1_0.cadence,ar1_0.missing_days,ar1_0.missing_intervals,ar1_0.hook_version,ar1_0.enabled,ar1_0.version,ar1_0.account_id,ar1_0.benchmark_key_id,ar1_0.series_id,ar1_0.incident_id from alert_rule ar1_0 where ar1_0.project_id=$1 and ar1_0.incident_id=$2 and ar1_0.removed_at is null
select ar1_0.id,ar1_0.created_at,ar1_0.project_id,ar1_0.removed_at,ar1_0.secret,ar1_0.channel,ar1_0.recipients,ar1_0.certainty,ar1_0.least_effect,ar1_0.axis,ar1_0.pattern,ar1_0.cadence,ar1_0.missing_days,ar1_0.missing_intervals,ar1_0.hook_version,ar1_0.enabled,u1_0.rule_id,u1_0.recipient,u1_0.at,ar1_0.version,ar1_0.account_id,ar1_0.benchmark_key_id,ar1_0.series_id,ar1_0.incident_id from alert_rule ar1_0 left join unsubscribed u1_0 on ar1_0.id=u1_0.rule_id where ar1_0.id=$1 and ar1_0.removed_at is null
select ar1_0.id,ar1_0.created_at,ar1_0.project_id,ar1_0.removed_at,ar1_0.secret,ar1_0.channel,ar1_0.recipients,ar1_0.certainty,ar1_0.least_effect,ar1_0.axis,ar1_0.pattern,ar1_0.cadence,ar1_0.missing_days,ar1_0.missing_intervals,ar1_0.hook_version,ar1_0.enabled,u1_0.rule_id,u1_0.recipient,u1_0.at,ar1_0.version,ar1_0.account_id,ar1_0.benchmark_key_id,ar1_0.series_id,ar1_0.incident_id from alert_rule ar1_0 left join unsubscribed u1_0 on ar1_0.id=u1_0.rule_id where ar1_0.project_id=$1 and ar1_0.id=$2 and ar1_0.removed_at is null
select ar1_0.id,ar1_0.created_at,ar1_0.project_id,ar1_0.removed_at,ar1_0.secret,ar1_0.channel,ar1_0.recipients,ar1_0.certainty,ar1_0.least_effect,ar1_0.axis,ar1_0.pattern,ar1_0.cadence,ar1_0.missing_days,ar1_0.missing_intervals,ar1_0.hook_version,ar1_0.enabled,u1_0.rule_id,u1_0.recipient,u1_0.at,ar1_0.version,ar1_0.account_id,ar1_0.benchmark_key_id,ar1_0.series_id,ar1_0.incident_id from alert_rule ar1_0 left join unsubscribed u1_0 on ar1_0.id=u1_0.rule_id where ar1_0.project_id=$1 and ar1_0.removed_at is null order by ar1_0.id
select as1_0.project_id,as1_0.forks_per_day from automatic_search as1_0 where as1_0.project_id=$1
select at, measurements, recordings, profiles, logs, runs from retention_report where project_id = $1 order by id desc limit $2
select author_names from project where id = $1 for share
select ba1_0.id,ba1_0.new_name,ba1_0.old_name,ba1_0.project_id,ba1_0.set_at,ba1_0.set_by from benchmark_alias ba1_0 where ba1_0.project_id=$1 and ba1_0.old_name=$2
select ba1_0.id,ba1_0.new_name,ba1_0.old_name,ba1_0.project_id,ba1_0.set_at,ba1_0.set_by from benchmark_alias ba1_0 where ba1_0.project_id=$1 order by ba1_0.old_name
select benchmark_key_id from named_score s where run_id = $1 and ($2::uuid is null or exists ( select from upload_part p where p.run_id = s.run_id and p.upload_id = $3 and s.id between p.first_score and p.last_score)) union select benchmark_key_id from unmeasured where run_id = $4 union select benchmark_key_id from recording where run_id = $5 and benchmark_key_id is not null
select benchmark_key_id, (m.settings::jsonb ->> 'forks')::int as forks from named_score s join measurement_settings m on m.id = s.settings_id where run_id = $1 and metric = 'score'
select benchmark_key_id, metric from named_score where run_id = $1
select bytes from alert_key
select bytes from flag_key
select c.change_point_id from incident_change c join incident i on i.id = c.incident_id where i.project_id = $1 and c.series_id = any($2)
select c.relname, array_agg(a.attname::text order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attgenerated = '' and c.relname <> $1 group by c.relname order by c.relname collate "C"
select c.run_id from calibrated_run c join host_state s on s.id = c.host_state_id where s.host_id = $1 and s.project_id = $2 and s.execution = $3 order by c.run_id
select c.run_id, s.* from calibrated_run c join host_state s on s.id = c.host_state_id where c.run_id = any($1)
select c.run_id, s.exclusion from calibrated_run c join host_state s on s.id = c.host_state_id where c.run_id = any($1) and s.exclusion is not null
select case when administrator then 'administrator, ' else '' end || role from account a join membership m on m.account_id = a.id where name = 'eve'
select certainty from incident_threshold where project_id = $1
select ch1_0.project_id,ch1_0.address,ch1_0.changed_at,ch1_0.comments,ch1_0.kind,ch1_0.strict,ch1_0.token from code_host ch1_0 where ch1_0.project_id=$1
select clock_timestamp()
select coalesce(jdk_axis_id, id) from series where id = $1
select coalesce(max(id), 0) from run where project_id = $1
select coalesce(max(m.due_at - m.created_at) > interval '4 seconds', false) from message m join project p on p.id = m.project_id where p.name = $1
select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by 1 order by 2 desc limit $1
select coalesce(sum((receipt ->> 'scores')::bigint), 0) from upload where id = $1
select coalesce(sum(budget), 0) from request where project_id = $1 and incident_id is not null and requested_at >= $2
select coalesce(sum(bytes), 0) from recording where project_id = $1 and kept_in <> 'NOWHERE'
select coalesce(sum(jsonb_array_length(receipt -> 'runs')), 0) from upload where id = $1
select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
select convert_from(attribute_bytes, 'UTF8') from account_session_attributes
select convert_from(attribute_bytes, 'UTF8')::jsonb -> 'provider' ->> 'sid' from account_session_attributes order by session_primary_id limit 1
select count(*) = 3 from agent join project p on p.id = project_id where agent.name in ('idle', 'other', 'a') and p.name in ($1, $2)
select count(*) as times, count(*) filter (where state = 'WAITING') as waiting from request where project_id = $1 and incident_id is null and benchmark_key_id is not distinct from $2 and environment_id is not distinct from $3 and commit_sha is not distinct from $4
select count(*) filter (where state = 'SENT'), count(*) filter (where state <> 'SENT'), (select count(*) from waiting_for_detection) from message
select count(*) from (select a.*, case when a.last_seen_at <= $1 then 'AWAY' when exists (select from request r where r.project_id = a.project_id and r.agent = a.name and r.state = 'CLAIMED') then 'WORKING' else 'WAITING' end as state from agent a ) agents where state = $2
select count(*) from (select run_id from score where project_id = $1 and series_id in (select id from series where project_id = $2 and benchmark_key_id in (select id from benchmark_key where project_id = $3 and benchmark = $4)) union select run_id from unmeasured where benchmark_key_id in (select id from benchmark_key where project_id = $5 and benchmark = $6) union select run_id from recording where benchmark_key_id in (select id from benchmark_key where project_id = $7 and benchmark = $8)) r
select count(*) from account a1_0
select count(*) from account where name = 'mallory'
select count(*) from account where name = 'ada' and full_name = 'Ada L.' and mail = 'ada@example.org' and not administrator
select count(*) from account where name = 'alan' and mail is null
select count(*) from account where name = 'grace-company' and mail is null and not administrator
select count(*) from account where name = 'eve' and not administrator and last_sign_in_at is not null
select count(*) from account_identity where subject = 'ada'
select count(*) from account_session
select count(*) from account_session where account_id = 4
select count(*) from alert_rule where account_id = $1 and removed_at is null
select count(*) from alert_rule where project_id = $1
select count(*) from audit_event where subject = 'RELEASE' and person_id = 2
select count(*) from benchmark_key where benchmark = 'a.B.secret'
select count(*) from calibration where run_id = $1
select count(*) from change_point where confirmed_at is not null
select count(*) from change_point where score_id in (select score_id from point where run_id = $1) and series_id in ( select a.id from point p join series s on s.id = p.series_id cross join lateral (values (s.id), (s.jdk_axis_id)) a (id) where p.run_id = $2)
select count(*) from host_state where project_id = $1
select count(*) from host_state where project_id = $1 and exclusion is not null
select count(*) from incident
select count(*) from incident where assignee_id = $1
select count(*) from incident where project_id = $1
select count(*) from incident where project_id = $1 and branch = $2
select count(*) from invitation where administrator and created_by = 'ada'
select count(*) from membership
select count(*) from membership where account_id = $1
select count(*) from message where project_id = $1
select count(*) from message where state = 'SENT'
select count(*) from named_score s join benchmark_key k on k.id = s.benchmark_key_id where s.project_id = $1 and k.project_id = s.project_id and k.benchmark = $2 and s.metric = 'score'
select count(*) from password_reset
select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%incident%'
select count(*) from project where id = $1
select count(*) from recording r join project p on p.id = r.project_id where p.name = $1 and r.state = 'WHOLE'
select count(*) from recording where kept_in = 'BUCKET'
select count(*) from recording where project_id = $1
select count(*) from recording where project_id = $1 and kept_in = 'NOWHERE'
select count(*) from recording where project_id = $1 and received_at < $2 and kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned
select count(*) from recording where project_id = $1 and received_at < $2 and state <> 'WAITING' and not pinned
select count(*) from recording where project_id = $1 and true
select count(*) from recording where run_id = $1
select count(*) from recording where run_id in (select id from run where project_id = $1 and branch = $2)
select count(*) from release where name = '7.1' and saved_by = 'ada'
select count(*) from run r join score s on s.run_id = r.id and s.project_id = r.project_id where r.project_id = $1 and r.measured_at < $2 and length(s.packed) > 5 and not (get_byte(s.packed, 0) & 77 = 1 and substring(s.packed from 2 for 2) = '\x0001')
select count(*) from run where project_id = $1
select count(*) from run where project_id = $1 and branch = $2
select count(*) from score where project_id = $1
select count(*) from score where run_id = $1
select count(*) from score where run_id in (select id from run where project_id = $1 and branch = $2)
select count(*) from series where project_id = $1
select count(*) from unmeasured where run_id = $1
select count(*) from unmeasured where run_id in (select id from run where project_id = $1 and measured_at < $2) and output <> ''
select count(*) from upload u cross join jsonb_array_elements(u.receipt -> 'runs') r join recording f on f.run_id = (r ->> 'id')::bigint and f.upload_id = u.id where u.id = $1
select count(*) from upload where project_id = $1
select count(*) from upload_token where account_id = $1 and revoked_at is null
select count(*) from upload_token where project_id = $1
select count(*) from waiting_for_detection where project_id = $1
select count(ba1_0.id) from benchmark_alias ba1_0 where ba1_0.project_id=$1
select count(distinct s.benchmark_key_id) from point p join series s on s.id = p.series_id where p.run_id = any($1)
select count(distinct series_id) from score where run_id in (select id from run where project_id = $1 and branch = $2)
select count(r1_0.id) from release r1_0 where r1_0.project_id=$1
select d1_0.id,d1_0.attempted_at,d1_0.benchmark,d1_0.branch,d1_0.due_at,d1_0.last_run,d1_0.moving,d1_0.origin_id,d1_0.problem,d1_0.project_id,d1_0.requested_at,d1_0.requested_by,d1_0.run_id,d1_0.runs,d1_0.step,d1_0.total,d1_0.upload_id from deletion d1_0 order by d1_0.attempted_at asc nulls first,d1_0.id
select d1_0.id,d1_0.attempted_at,d1_0.benchmark,d1_0.branch,d1_0.due_at,d1_0.last_run,d1_0.moving,d1_0.origin_id,d1_0.problem,d1_0.project_id,d1_0.requested_at,d1_0.requested_by,d1_0.run_id,d1_0.runs,d1_0.step,d1_0.total,d1_0.upload_id from deletion d1_0 where d1_0.id=$1
select d1_0.id,d1_0.attempted_at,d1_0.benchmark,d1_0.branch,d1_0.due_at,d1_0.last_run,d1_0.moving,d1_0.origin_id,d1_0.problem,d1_0.project_id,d1_0.requested_at,d1_0.requested_by,d1_0.run_id,d1_0.runs,d1_0.step,d1_0.total,d1_0.upload_id from deletion d1_0 where d1_0.origin_id=$1 order by d1_0.id
select digest, deleting, receipt from upload where project_id = $1 and (digest = $2 or idempotency_key = $3) order by digest is distinct from $4 limit 1
select distinct a.id from point p join series s on s.id = p.series_id cross join lateral (values (s.id), (s.jdk_axis_id)) a (id) where p.run_id = $1 and p.score_id = any($2) and a.id is not null
select distinct ar1_0.project_id from alert_rule ar1_0 where ar1_0.removed_at is null and ar1_0.enabled and (ar1_0.missing_days is not null or ar1_0.missing_intervals is not null) order by ar1_0.project_id
select distinct benchmark as name, project_id from benchmark_key where project_id = any($1) and lower(benchmark) like all($2::text[]) order by benchmark, project_id limit $3
select distinct benchmark from benchmark_key where project_id = $1 and (benchmark = $2 or starts_with(benchmark, $3 || '.')) and not (starts_with($4, $5 || '.') and (benchmark = $6 or starts_with(benchmark, $7 || '.'))) order by benchmark
select distinct benchmark from benchmark_key where project_id = $1 order by 1
select distinct commit_sha from run where project_id = $1 and ((lower(commit_sha) collate "C" >= $2 and lower(commit_sha) collate "C" <= $3) or lower(commit_sha) collate "C" = any($4)) order by commit_sha limit $5
select distinct first_commit from incident_change where benchmark_key_id = any($1) and first_commit is not null
select distinct h.fingerprint from host h where label = 'lab-1'
select distinct i1_0.id,sic1_0.benchmark_key_id,i1_0.triage,i1_0.recovered_since from incident i1_0 join incident_change sic1_0 on sic1_0.incident_id=i1_0.id where i1_0.project_id=$1 and i1_0.kind='REGRESSION'
select distinct on (c.at, c.kind) c.* from calibration c join run r on r.id = c.run_id where r.project_id = $1 and r.execution = $2 order by c.at, c.kind
select distinct on (r.environment_id, u.benchmark_key_id) r.environment_id, u.benchmark_key_id, r.id as run_id, u.outcome, u.reason, '' as output, r.measured_at from unnest(cast($1 as bigint[])) as e (environment_id) cross join lateral ( select * from run where environment_id = e.environment_id and project_id = $2 and ($3 = '' or branch = $4) and ($5 = '' or execution = $6) and ($7 = 9223372036854775807 or measured_at <= ( select max(measured_at) from run before where project_id = $8 and exists (select from score where run_id = before.id and id <= $9))) order by measured_at desc, id desc limit $10) r join unmeasured u on u.run_id = r.id order by r.environment_id, u.benchmark_key_id, r.measured_at desc, r.id desc
select distinct on (s.id) s.id, s.benchmark_key_id, s.metric, s.unit, s.direction, p.score_id, p.run_id, p.position, p.score, p.background, p.low, p.high, p.forks, p.log_mean, p.log_sd, history.squares, history.degrees, history.run_forks, history.run_levels, p.settings_id::bigint from point p join series s on s.id = p.series_id cross join lateral ( select sum((forks - 1) * log_sd * log_sd) as squares, sum(forks - 1) filter (where log_sd is not null) as degrees, array_agg(forks::int) as run_forks, array_agg(log_mean) as run_levels from (select forks, log_mean, log_sd, run_id from point where project_id = s.project_id and series_id = s.id and (position, score_id) < (p.position, p.score_id) and score_id <= $1 order by position desc, score_id desc limit 20) before where log_mean is not null and run_id <> all($2)) history where p.run_id = any($3) and s.metric = any($4) order by s.id, p.position desc, p.score_id desc
select distinct p.branch_id from series s join point p on p.project_id = s.project_id and p.series_id = s.id where s.id = $1 or s.jdk_axis_id = $2
select distinct rule_id, incident_id from message where rule_id = any($1) and kind = 'OPENED' and state = 'SENT'
select distinct run_id, project_id from point where run_id = any($1)
select distinct s.id, p.branch_id from series s join series c on c.jdk_id is not null and (c.id = s.id or c.jdk_axis_id = s.id) join point p on p.project_id = c.project_id and p.series_id = c.id where s.id = any($1)
select distinct s.jdk_id from point p join series s on s.id = p.series_id where p.project_id = $1 and p.commit_sha = $2
select distinct series_id::bigint from score where project_id = $1 and run_id = any($2)
select distinct sic1_0.incident_id from incident_change sic1_0 join incident i1_0 on i1_0.id=sic1_0.incident_id where i1_0.project_id=$1 and sic1_0.first_commit in ($2)
select distinct state from message where recipient = $1 and incident_id = $2 and kind = 'OPENED'
select distinct upload_id::text from upload_part where run_id = $1
select e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, e.raw_flags, e.flag_list is not null as final_flags_known, h.fingerprint, h.label, h.os, h.arch, h.cpu, h.cpu_count, h.memory_bytes, nullif(j.vendor, '') as vendor, j.version, j.feature, j.vm_name, j.vm_version, e.jdk_build, f.canonical as flags, f.name as flag_set, concat_ws(', ', case when min(j.vendor) over named <> max(j.vendor) over named then nullif(j.vendor, '') end, case when min(j.vm_name) over sold <> max(j.vm_name) over sold then j.vm_name end, case when min(j.vm_version) over running <> max(j.vm_version) over running then j.vm_version end, case when min(e.jdk_id) over built <> max(e.jdk_id) over built then coalesce(e.jdk_build, 'unknown build') end, case when count(*) over same > 1 then coalesce(nullif(array_to_string(f.canonical, ' '), ''), 'no flags') end ) as distinction, count(*) over release = 1 as is_only_of_release from environment e join host h on h.id = e.host_id join jdk j on j.id = e.jdk_id join flag_set f on f.id = e.flag_set_id where h.id in (select host_id from environment where id = any($1)) window release as (partition by e.host_id, j.feature, f.name), named as (partition by e.host_id, f.name, j.version), sold as (partition by e.host_id, f.name, j.version, j.vendor), running as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name), built as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name, j.vm_version), same as (partition by e.host_id, f.name, e.jdk_id)
select e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, e.raw_flags, e.flag_list is not null as final_flags_known, h.fingerprint, h.label, h.os, h.arch, h.cpu, h.cpu_count, h.memory_bytes, nullif(j.vendor, '') as vendor, j.version, j.feature, j.vm_name, j.vm_version, e.jdk_build, f.canonical as flags, f.name as flag_set, concat_ws(', ', case when min(j.vendor) over named <> max(j.vendor) over named then nullif(j.vendor, '') end, case when min(j.vm_name) over sold <> max(j.vm_name) over sold then j.vm_name end, case when min(j.vm_version) over running <> max(j.vm_version) over running then j.vm_version end, case when min(e.jdk_id) over built <> max(e.jdk_id) over built then coalesce(e.jdk_build, 'unknown build') end, case when count(*) over same > 1 then coalesce(nullif(array_to_string(f.canonical, ' '), ''), 'no flags') end ) as distinction, count(*) over release = 1 as is_only_of_release from environment e join host h on h.id = e.host_id join jdk j on j.id = e.jdk_id join flag_set f on f.id = e.flag_set_id where h.project_id = $1 window release as (partition by e.host_id, j.feature, f.name), named as (partition by e.host_id, f.name, j.version), sold as (partition by e.host_id, f.name, j.version, j.vendor), running as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name), built as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name, j.vm_version), same as (partition by e.host_id, f.name, e.jdk_id)
select e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, e.raw_flags, e.flag_list is not null as final_flags_known, h.fingerprint, h.label, h.os, h.arch, h.cpu, h.cpu_count, h.memory_bytes, nullif(j.vendor, '') as vendor, j.version, j.feature, j.vm_name, j.vm_version, e.jdk_build, f.canonical as flags, f.name as flag_set, concat_ws(', ', case when min(j.vendor) over named <> max(j.vendor) over named then nullif(j.vendor, '') end, case when min(j.vm_name) over sold <> max(j.vm_name) over sold then j.vm_name end, case when min(j.vm_version) over running <> max(j.vm_version) over running then j.vm_version end, case when min(e.jdk_id) over built <> max(e.jdk_id) over built then coalesce(e.jdk_build, 'unknown build') end, case when count(*) over same > 1 then coalesce(nullif(array_to_string(f.canonical, ' '), ''), 'no flags') end ) as distinction, count(*) over release = 1 as is_only_of_release from environment e join host h on h.id = e.host_id join jdk j on j.id = e.jdk_id join flag_set f on f.id = e.flag_set_id window release as (partition by e.host_id, j.feature, f.name), named as (partition by e.host_id, f.name, j.version), sold as (partition by e.host_id, f.name, j.version, j.vendor), running as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name), built as (partition by e.host_id, f.name, j.version, j.vendor, j.vm_name, j.vm_version), same as (partition by e.host_id, f.name, e.jdk_id)
select e.id as environment_id, e.host_id, e.jdk_id, e.flag_set_id as ids_flag_set_id, f.name as flag_set, e.jdk_build, e.flag_list is not null as final_flags_known, e.unlocked_flag_list is not null as unlocked_flags_known from environment e join host h on h.id = e.host_id join jdk j on j.id = e.jdk_id join flag_set f on f.id = e.flag_set_id where h.project_id = $1 and h.fingerprint = $2 and f.project_id = $3 and f.digest = $4 and j.vendor = $5 and j.version = $6 and j.vm_name = $7 and j.vm_version = $8 and (cast($9 as text) is null or e.jdk_build is null or e.jdk_build = $10) and (cast($11 as bigint) is null or j.id = $12) order by e.jdk_build = $13 desc nulls last, j.id limit 1
select e.id, e.at, e.actor, e.person_id, p.name as person, e.token, a.address, e.project_id, e.action, e.subject, e.subject_id, coalesce(e.subject_name, s.name) as subject_name, e.before, e.after from audit_event e left join audit_person p on p.id = e.person_id left join audit_person s on s.id = case when e.subject in ('ACCOUNT', 'MEMBER') then e.subject_id::bigint end left join audit_address a on a.id = e.address_id where ($1 = '' or p.name ilike $2 or e.token ilike $3) and ($4::bigint is null or e.project_id = $5) and ($6::text is null or e.action = $7) and ($8::timestamptz is null or e.at >= $9::timestamptz) and ($10::timestamptz is null or e.at < $11::timestamptz) and ($12::bigint is null or e.id < $13) order by e.id desc limit $14
select encode(content, 'hex') from recording_part order by recording_id, number
select environment_id, count(*) from run where project_id = $1 group by environment_id
select exists (select from "account" t where position($1 in t::text) > 0)
select exists (select from "account_identity" t where position($1 in t::text) > 0)
select exists (select from "account_session" t where position($1 in t::text) > 0)
select exists (select from "account_session_attributes" t where position($1 in t::text) > 0)
select exists (select from "agent" t where position($1 in t::text) > 0)
select exists (select from "agent" where "project_id"::text = any($1))
select exists (select from "alert_key" t where position($1 in t::text) > 0)
select exists (select from "alert_rule" t where position($1 in t::text) > 0)
select exists (select from "alert_rule" where "benchmark_key_id"::text = any($1))
select exists (select from "alert_rule" where "id"::text = any($1))
select exists (select from "alert_rule" where "incident_id"::text = any($1))
select exists (select from "alert_rule" where "project_id"::text = any($1))
select exists (select from "alert_rule" where "series_id"::text = any($1))
select exists (select from "annotation" t where position($1 in t::text) > 0)
select exists (select from "annotation" where "score_id"::text = any($1))
select exists (select from "annotation" where "series_id"::text = any($1))
select exists (select from "announcement" t where position($1 in t::text) > 0)
select exists (select from "audit_address" t where position($1 in t::text) > 0)
select exists (select from "audit_event" t where position($1 in t::text) > 0)
select exists (select from "audit_person" t where position($1 in t::text) > 0)
select exists (select from "automatic_search" t where position($1 in t::text) > 0)
select exists (select from "automatic_search" where "project_id"::text = any($1))
select exists (select from "benchmark_alias" t where position($1 in t::text) > 0)
select exists (select from "benchmark_alias" where "id"::text = any($1))
select exists (select from "benchmark_alias" where "project_id"::text = any($1))
select exists (select from "benchmark_key" t where position($1 in t::text) > 0)
select exists (select from "benchmark_key" where "id"::text = any($1))
select exists (select from "benchmark_key" where "project_id"::text = any($1))
select exists (select from "branch" t where position($1 in t::text) > 0)
select exists (select from "branch" where "id"::text = any($1))
select exists (select from "branch" where "project_id"::text = any($1))
select exists (select from "calibrated_run" t where position($1 in t::text) > 0)
select exists (select from "calibrated_run" where "host_state_id"::text = any($1))
select exists (select from "calibrated_run" where "run_id"::text = any($1))
select exists (select from "calibration" t where position($1 in t::text) > 0)
select exists (select from "calibration" where "run_id"::text = any($1))
select exists (select from "capsule_result" t where position($1 in t::text) > 0)
select exists (select from "capsule_result" where "id"::text = any($1))
select exists (select from "capsule_result" where "incident_id"::text = any($1))
select exists (select from "capsule_result" where "project_id"::text = any($1))
select exists (select from "change_point" t where position($1 in t::text) > 0)
select exists (select from "change_point" where "before_run_id"::text = any($1))
select exists (select from "change_point" where "earliest_score_id"::text = any($1))
select exists (select from "change_point" where "first_run_id"::text = any($1))
select exists (select from "change_point" where "id"::text = any($1))
select exists (select from "change_point" where "latest_score_id"::text = any($1))
select exists (select from "change_point" where "project_id"::text = any($1))
select exists (select from "change_point" where "score_id"::text = any($1))
select exists (select from "change_point" where "series_id"::text = any($1))
select exists (select from "code_host" t where position($1 in t::text) > 0)
select exists (select from "code_host" where "project_id"::text = any($1))
select exists (select from "deletion" t where position($1 in t::text) > 0)
select exists (select from "deletion" where "id"::text = any($1))
select exists (select from "deletion" where "project_id"::text = any($1))
select exists (select from "deletion" where "run_id"::text = any($1))
select exists (select from "deletion" where "upload_id"::text = any($1))
select exists (select from "detection_inbox" t where position($1 in t::text) > 0)
select exists (select from "detection_inbox" where "id"::text = any($1))
select exists (select from "detection_inbox" where "project_id"::text = any($1))
select exists (select from "detection_inbox" where "run_id"::text = any($1))
select exists (select from "detection_inbox" where "series_id"::text = any($1))
select exists (select from "detection_queue" t where position($1 in t::text) > 0)
select exists (select from "detection_queue" where "project_id"::text = any($1))
select exists (select from "detection_queue" where "series_id"::text = any($1))
select exists (select from "detection_state" t where position($1 in t::text) > 0)
select exists (select from "detection_state" where "project_id"::text = any($1))
select exists (select from "detection_state" where "series_id"::text = any($1))
select exists (select from "environment" t where position($1 in t::text) > 0)
select exists (select from "environment" where "flag_set_id"::text = any($1))
select exists (select from "environment" where "host_id"::text = any($1))
select exists (select from "execution" t where position($1 in t::text) > 0)
select exists (select from "execution" where "project_id"::text = any($1))
select exists (select from "failed_sign_in" t where position($1 in t::text) > 0)
select exists (select from "flag_key" t where position($1 in t::text) > 0)
select exists (select from "flag_list" t where position($1 in t::text) > 0)
select exists (select from "flag_set" t where position($1 in t::text) > 0)
select exists (select from "flag_set" where "id"::text = any($1))
select exists (select from "flag_set" where "project_id"::text = any($1))
select exists (select from "host" t where position($1 in t::text) > 0)
select exists (select from "host" where "id"::text = any($1))
select exists (select from "host" where "project_id"::text = any($1))
select exists (select from "host_mark" t where position($1 in t::text) > 0)
select exists (select from "host_mark" where "host_id"::text = any($1))
select exists (select from "host_mark" where "id"::text = any($1))
select exists (select from "host_mark" where "project_id"::text = any($1))
select exists (select from "host_state" t where position($1 in t::text) > 0)
select exists (select from "host_state" where "host_id"::text = any($1))
select exists (select from "host_state" where "id"::text = any($1))
select exists (select from "host_state" where "project_id"::text = any($1))
select exists (select from "incident" t where position($1 in t::text) > 0)
select exists (select from "incident" where "host_id"::text = any($1))
select exists (select from "incident" where "id"::text = any($1))
select exists (select from "incident" where "project_id"::text = any($1))
select exists (select from "incident_change" t where position($1 in t::text) > 0)
select exists (select from "incident_change" where "before_run_id"::text = any($1))
select exists (select from "incident_change" where "before_score_id"::text = any($1))
select exists (select from "incident_change" where "benchmark_key_id"::text = any($1))
select exists (select from "incident_change" where "change_point_id"::text = any($1))
select exists (select from "incident_change" where "first_run_id"::text = any($1))
select exists (select from "incident_change" where "first_score_id"::text = any($1))
select exists (select from "incident_change" where "flag_set_id"::text = any($1))
select exists (select from "incident_change" where "host_id"::text = any($1))
select exists (select from "incident_change" where "incident_id"::text = any($1))
select exists (select from "incident_change" where "recovered_score_id"::text = any($1))
select exists (select from "incident_change" where "series_id"::text = any($1))
select exists (select from "incident_event" t where position($1 in t::text) > 0)
select exists (select from "incident_event" where "incident_id"::text = any($1))
select exists (select from "incident_threshold" t where position($1 in t::text) > 0)
select exists (select from "incident_threshold" where "project_id"::text = any($1))
select exists (select from "invitation" t where position($1 in t::text) > 0)
select exists (select from "jdk" t where position($1 in t::text) > 0)
select exists (select from "lease" t where position($1 in t::text) > 0)
select exists (select from "lease" where "project_id"::text = any($1))
select exists (select from "logged_commit" t where position($1 in t::text) > 0)
select exists (select from "logged_commit" where "project_id"::text = any($1))
select exists (select from "measurement_settings" t where position($1 in t::text) > 0)
select exists (select from "measurement_settings" where "id"::text = any($1))
select exists (select from "measurement_settings" where "project_id"::text = any($1))
select exists (select from "membership" t where position($1 in t::text) > 0)
select exists (select from "membership" where "id"::text = any($1))
select exists (select from "membership" where "project_id"::text = any($1))
select exists (select from "message" t where position($1 in t::text) > 0)
select exists (select from "message" where "id"::text = any($1))
select exists (select from "message" where "incident_id"::text = any($1))
select exists (select from "message" where "message_id"::text = any($1))
select exists (select from "message" where "project_id"::text = any($1))
select exists (select from "message" where "rule_id"::text = any($1))
select exists (select from "metric_direction" t where position($1 in t::text) > 0)
select exists (select from "metric_direction" where "id"::text = any($1))
select exists (select from "metric_direction" where "project_id"::text = any($1))
select exists (select from "minimum_effect_rule" t where position($1 in t::text) > 0)
select exists (select from "minimum_effect_rule" where "project_id"::text = any($1))
select exists (select from "minimum_effect_version" t where position($1 in t::text) > 0)
select exists (select from "minimum_effect_version" where "project_id"::text = any($1))
select exists (select from "missing_data" t where position($1 in t::text) > 0)
select exists (select from "missing_data" where "benchmark_key_id"::text = any($1))
select exists (select from "missing_data" where "flag_set_id"::text = any($1))
select exists (select from "missing_data" where "host_id"::text = any($1))
select exists (select from "missing_data" where "rule_id"::text = any($1))
select exists (select from "password_reset" t where position($1 in t::text) > 0)
select exists (select from "profile" t where position($1 in t::text) > 0)
select exists (select from "profile" where "project_id"::text = any($1))
select exists (select from "profile" where "recording_id"::text = any($1))
select exists (select from "profile_part" t where position($1 in t::text) > 0)
select exists (select from "profile_part" where "project_id"::text = any($1))
select exists (select from "profile_part" where "recording_id"::text = any($1))
select exists (select from "project" t where position($1 in t::text) > 0)
select exists (select from "project" where "id"::text = any($1))
select exists (select from "recording" t where position($1 in t::text) > 0)
select exists (select from "recording" where "benchmark_key_id"::text = any($1))
select exists (select from "recording" where "id"::text = any($1))
select exists (select from "recording" where "project_id"::text = any($1))
select exists (select from "recording" where "run_id"::text = any($1))
select exists (select from "recording" where "upload_id"::text = any($1))
select exists (select from "recording_part" t where position($1 in t::text) > 0)
select exists (select from "recording_part" where "recording_id"::text = any($1))
select exists (select from "refused_upload" t where position($1 in t::text) > 0)
select exists (select from "refused_upload" where "id"::text = any($1))
select exists (select from "refused_upload" where "project_id"::text = any($1))
select exists (select from "release" t where position($1 in t::text) > 0)
select exists (select from "release" where "id"::text = any($1))
select exists (select from "release" where "project_id"::text = any($1))
select exists (select from "request" t where position($1 in t::text) > 0)
select exists (select from "request" where "benchmark_key_id"::text = any($1))
select exists (select from "request" where "id"::text = any($1))
select exists (select from "request" where "incident_id"::text = any($1))
select exists (select from "request" where "project_id"::text = any($1))
select exists (select from "retention" t where position($1 in t::text) > 0)
select exists (select from "retention" where "project_id"::text = any($1))
select exists (select from "retention_report" t where position($1 in t::text) > 0)
select exists (select from "retention_report" where "id"::text = any($1))
select exists (select from "retention_report" where "project_id"::text = any($1))
select exists (select from "run" t where position($1 in t::text) > 0)
select exists (select from "run" where "id"::text = any($1))
select exists (select from "run" where "project_id"::text = any($1))
select exists (select from "run_mark" t where position($1 in t::text) > 0)
select exists (select from "run_mark" where "id"::text = any($1))
select exists (select from "run_mark" where "project_id"::text = any($1))
select exists (select from "run_mark" where "run_id"::text = any($1))
select exists (select from "saved_view" t where position($1 in t::text) > 0)
select exists (select from "saved_view" where "id"::text = any($1))
select exists (select from "saved_view" where "project_id"::text = any($1))
select exists (select from "score" t where position($1 in t::text) > 0)
select exists (select from "score" where "branch_id"::text = any($1))
select exists (select from "score" where "id"::text = any($1))
select exists (select from "score" where "project_id"::text = any($1))
select exists (select from "score" where "run_id"::text = any($1))
select exists (select from "score" where "series_id"::text = any($1))
select exists (select from "score_from_2026" t where position($1 in t::text) > 0)
select exists (select from "score_from_2026" where "branch_id"::text = any($1))
select exists (select from "score_from_2026" where "id"::text = any($1))
select exists (select from "score_from_2026" where "project_id"::text = any($1))
select exists (select from "score_from_2026" where "run_id"::text = any($1))
select exists (select from "score_from_2026" where "series_id"::text = any($1))
select exists (select from "score_until_2026" t where position($1 in t::text) > 0)
select exists (select from "score_until_2026" where "branch_id"::text = any($1))
select exists (select from "score_until_2026" where "id"::text = any($1))
select exists (select from "score_until_2026" where "project_id"::text = any($1))
select exists (select from "score_until_2026" where "run_id"::text = any($1))
select exists (select from "score_until_2026" where "series_id"::text = any($1))
select exists (select from "series" t where position($1 in t::text) > 0)
select exists (select from "series" where "benchmark_key_id"::text = any($1))
select exists (select from "series" where "flag_set_id"::text = any($1))
select exists (select from "series" where "host_id"::text = any($1))
select exists (select from "series" where "id"::text = any($1))
select exists (select from "series" where "project_id"::text = any($1))
select exists (select from "shared_machine" t where position($1 in t::text) > 0)
select exists (select from "stored_scores" t where position($1 in t::text) > 0)
select exists (select from "stored_scores" where "project_id"::text = any($1))
select exists (select from "unmeasured" t where position($1 in t::text) > 0)
select exists (select from "unmeasured" where "benchmark_key_id"::text = any($1))
select exists (select from "unmeasured" where "run_id"::text = any($1))
select exists (select from "unmeasured" where "upload_id"::text = any($1))
select exists (select from "unsubscribed" t where position($1 in t::text) > 0)
select exists (select from "unsubscribed" where "rule_id"::text = any($1))
select exists (select from "upload" t where position($1 in t::text) > 0)
select exists (select from "upload" where "id"::text = any($1))
select exists (select from "upload" where "project_id"::text = any($1))
select exists (select from "upload_part" t where position($1 in t::text) > 0)
select exists (select from "upload_part" where "project_id"::text = any($1))
select exists (select from "upload_part" where "run_id"::text = any($1))
select exists (select from "upload_part" where "upload_id"::text = any($1))
select exists (select from "upload_token" t where position($1 in t::text) > 0)
select exists (select from "upload_token" where "id"::text = any($1))
select exists (select from "upload_token" where "project_id"::text = any($1))
select exists (select from account_identity where account_id = $1)
select exists (select from agent where project_id = $1 and host = $2 and builds >= $3 and last_seen_at > $4)
select exists (select from change_point where series_id = $1 and branch = $2 and ended_at > $3 and ended_at <= $4 and (level_after > level_before) <> $5)
select exists (select from flag_set where project_id = $1 and digest = $2)
select exists (select from message m join project p on p.id = m.project_id where p.name = $1 and m.state = 'SENT' and m.cadence = 'DAILY')
select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))
select exists (select from run where project_id = $1 and execution = $2)
select exists (select from run where project_id = $1 and id = $2)
select extract(epoch from wait_until - now()) * 1000 from failed_sign_in where subject = any($1) and wait_until > now() order by wait_until desc limit 1
select f.id from run f where f.id = any($1) and exists (select from run t where t.project_id = $2 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha)
select g.id as gone, k.id as kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) join series g on g.project_id = $3 and g.benchmark_key_id = m.gone join series k on k.project_id = $4 and k.benchmark_key_id = m.kept and k.metric = g.metric and k.unit = g.unit and k.host_id = g.host_id and k.flag_set_id = g.flag_set_id and k.jdk_id is not distinct from g.jdk_id
select greatest(f.id, t.id) as gone, least(f.id, t.id) as kept from benchmark_key f join benchmark_key t using (project_id, parameters, mode, threads) where project_id = $1 and f.benchmark = $2 and t.benchmark = $3
select hash from invitation
select host from request where id = $1
select host, max(last_seen_at) from agent where project_id = $1 group by host
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 left join incident i2_0 on i2_0.id=$1 and i2_0.project_id=$2 where i1_0.project_id=$3 and i1_0.axis in ($4,$5) and i1_0.kind in ($6) and i1_0.triage in ($7,$8,$9,$10,$11) and coalesce(i1_0.severity,i1_0.size_severity) in ($12) and ($13=0 or i1_0.assignee_id=$14) and ($15=true or i1_0.closed_at is null) and ($16=9223372036854775807 or i1_0.range_to<i2_0.range_to or i1_0.range_to=i2_0.range_to and i1_0.id<i2_0.id) order by i1_0.range_to desc,i1_0.id desc fetch first $17 rows only
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.assignee_id=$1 and i1_0.closed_at is null
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.closed_at is null or i1_0.range_to>=$1 order by i1_0.id
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.id in ($1) order by i1_0.id
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.id in ($1) order by i1_0.id for no key update of i1_0
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.id=$1
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.project_id=$1 and i1_0.axis=$2 and i1_0.id in (select sic1_0.incident_id from incident_change sic1_0 where sic1_0.first_commit=$3) order by i1_0.id desc
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.project_id=$1 and i1_0.id=$2
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.project_id=$1 and i1_0.kind=$2 and i1_0.axis=$3 and i1_0.branch=$4 and i1_0.cause=$5 and (i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id)=($6,$7,$8) order by i1_0.id desc fetch first 1 rows only for no key update of i1_0
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.project_id=$1 and i1_0.kind=$2 and i1_0.axis=$3 and i1_0.branch=$4 and i1_0.cause=$5 and i1_0.range_from<$6 and i1_0.range_to>$7 and not exists(select sic1_0.change_point_id from incident_change sic1_0 where sic1_0.incident_id=i1_0.id) order by i1_0.id desc fetch first 1 rows only for no key update of i1_0
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.project_id=$1 and i1_0.kind=$2 and i1_0.axis=$3 and i1_0.closed_at is null order by i1_0.range_to desc,i1_0.id desc fetch first $4 rows only
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.project_id=$1 and i1_0.muted_until>$2 order by i1_0.id desc
select i1_0.id,i1_0.assignee,i1_0.assignee_id,i1_0.range_from,i1_0.range_from_commit,i1_0.range_to,i1_0.range_to_commit,i1_0.certainty,i1_0.due,i1_0.history,i1_0.project_id,i1_0.kind,i1_0.axis,i1_0.branch,i1_0.cause,i1_0.host_id,i1_0.from_jdk_id,i1_0.to_jdk_id,i1_0.muted_until,i1_0.opened_at,i1_0.severity,i1_0.size_severity,i1_0.triage,i1_0.closed_at,i1_0.recovered_since,i1_0.title,i1_0.tracker,i1_0.version from incident i1_0 where i1_0.project_id=$1 and i1_0.opened_at>=$2 order by i1_0.id
select id as wanted, id, jdk_id from series where id = any($1) and jdk_id is not null union all select jdk_axis_id, id, jdk_id from series where jdk_axis_id = any($2)
select id from account where administrator and not disabled order by id for update
select id from audit_address where address = $1
select id from benchmark_key where project_id = $1 and benchmark in ($2, $3)
select id from benchmark_key where project_id = $1 and benchmark like '%.' || $2
select id from branch where project_id = $1 and name = $2
select id from deletion where origin_id = $1
select id from deletion where project_id = $1 and due_at > now() + interval '6 days'
select id from flag_set where project_id = $1 and digest = $2
select id from invitation
select id from jdk where version = $1 and vendor = 'Eclipse Adoptium'
select id from project where name = $1
select id from recording where id = $1 and state in ('WHOLE', 'PARTLY') and profile_version < 6 and kept_in <> 'NOWHERE' for update
select id from recording where id = $1 for update
select id from recording where project_id = $1 and received_at < $2 and kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned order by id
select id from recording where project_id = $1 order by id limit $2
select id from recording where run_id = $1 and ($2::uuid is null or upload_id = $3) order by id
select id from recording where run_id = $1 and (digest = $2 or (benchmark_key_id = $3 and started_at = $4)) order by id limit 1
select id from run where project_id = $1 and branch = $2 and id <= $3
select id from run where project_id = $1 and branch = $2 and id <= $3 order by id limit $4
select id from run where project_id = $1 and id > $2 order by id limit $3
select id from run where project_id = $1 and measured_at < $2 order by id
select id from run where project_id = $1 order by measured_at
select id from score s where run_id = $1 and ($2::uuid is null or exists ( select from upload_part p where p.run_id = s.run_id and p.upload_id = $3 and s.id between p.first_score and p.last_score))
select id from series where benchmark_key_id = $1
select id from series where project_id = $1
select id from series where project_id = $1 and benchmark_key_id = any($2)
select id from series where project_id = $1 and direction <> 'NEITHER' and ($2::bigint is null or host_id = $3)
select id from series where project_id = $1 and id = any($2) and direction <> 'NEITHER'
select id from unnest($1::bigint[]) w (id) where not exists (select from score s where s.project_id = $2 and s.run_id = w.id and s.series_id <> all($3)) and not exists (select from unmeasured u join benchmark_key k on k.id = u.benchmark_key_id where u.run_id = w.id and k.project_id = $4) and not exists (select from recording r left join benchmark_key k on k.id = r.benchmark_key_id where r.run_id = w.id and k.project_id is distinct from $5)
select id from upload_token where account_id = 3
select id, '/projects/' || $1 || '/recordings/' || id as page, run_id, benchmark_key_id, label, started_at, received_at, bytes, state, reason, pinned, kept_in, kept_reason, operations, case when not pinned and kept_in <> 'NOWHERE' then received_at + make_interval(secs => $2) end as kept_until, coalesce(facts -> 'figures', 'null') as figures from recording where project_id = $3 and id = $4 order by id
select id, '/projects/' || $1 || '/recordings/' || id as page, run_id, benchmark_key_id, label, started_at, received_at, bytes, state, reason, pinned, kept_in, kept_reason, operations, case when not pinned and kept_in <> 'NOWHERE' then received_at + make_interval(secs => $2) end as kept_until, coalesce(facts -> 'figures', 'null') as figures from recording where project_id = $3 and run_id = $4 order by id
select id, added_at, added_by, result from capsule_result where project_id = $1 and incident_id = $2 and digest = sha256(convert_to($3, 'UTF8')) order by id desc
select id, added_at, added_by, result from capsule_result where project_id = $1 and incident_id = $2 order by id desc
select id, address from audit_address where id = any($1)
select id, benchmark, parameters, mode, threads from benchmark_key where id = any($1)
select id, benchmark, parameters, mode, threads from benchmark_key where project_id = $1
select id, benchmark, parameters, mode, threads from benchmark_key where project_id = $1 and starts_with(benchmark, $2 || '.') and strpos(substr(benchmark, $3), '.') = 0
select id, benchmark_key_id, metric, unit from series where project_id = $1 and benchmark_key_id = any($2) and host_id = $3 and flag_set_id = $4 and jdk_id is not distinct from nullif($5, 0)
select id, branch from run r where project_id = $1 and branch in ( select branch from run where project_id = $2 and branch is not null group by branch having max(measured_at) < $3) and not exists (select from deletion d where d.project_id = r.project_id and d.run_id = r.id) order by id
select id, canonical from flag_set where project_id = $1 order by id
select id, facts -> 'facts' -> 'settings' from recording where id = any($1) and facts is not null
select id, facts from recording where id = any($1) and facts is not null
select id, facts from run where id = any($1)
select id, name from branch where id = any($1)
select id, name, full_name, mail, administrator, disabled, created_at, last_sign_in_at, deletion_due_at from account order by lower(name), id
select id, name, mail from account where mail is not null and not disabled and not exists (select from account_identity where account_id = account.id) and (name = $1 or lower(mail) = lower($2)) order by name = $3 desc limit 1
select id, name, mail, administrator, created_by, created_at, expires_at from invitation where expires_at > now() order by created_at desc, id
select id, name, mail, administrator, created_by, created_at, expires_at from invitation where hash = $1 and expires_at > now()
select id, project_id as project from recording where id = $1 and kept_in <> 'NOWHERE'
select id, project_id as project from recording where id = $1 and kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned and received_at < $2 order by id
select id, project_id as project from recording where kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned and received_at < $1 order by id
select id, project_id as project from recording where kept_in = 'NOWHERE' and not pinned and received_at < $1 order by id
select id, project_id as project from recording where state = 'WAITING' and due_at <= now() and id::text <> all($1) order by due_at, id limit 1
select id, project_id as project from recording where state in ('WHOLE', 'PARTLY') and profile_version < 6 and kept_in <> 'NOWHERE' and due_at <= now() and id::text <> all($1) order by due_at, id limit 1
select id, receipt from upload where project_id = $1 and jsonb_path_query_array(receipt, '$.runs[*].id') @> jsonb_build_array(cast($2 as bigint))
select id, run_id as run, coalesce(benchmark_key_id, 0) as benchmark_key, state, reason, operations from recording where project_id = $1 and benchmark_key_id = $2 and run_id = any($3) order by started_at desc
select id, run_id as run, coalesce(benchmark_key_id, 0) as benchmark_key, state, reason, operations from recording where project_id = $1 and id = $2
select id, run_id as run, coalesce(benchmark_key_id, 0) as benchmark_key, state, reason, operations from recording where project_id = $1 and run_id = any($2) and benchmark_key_id is not null and started_at = (select max(newest.started_at) from recording newest where newest.run_id = recording.run_id and newest.benchmark_key_id = recording.benchmark_key_id) order by run_id, benchmark_key_id
select id, run_id, benchmark_key_id, metric, unit, direction, score, low, high, forks, settings_id, packed from named_score where project_id = $1 and id = $2 and run_id = any(array(select run_id from upload_part where project_id = $3 and first_score <= $4 and last_score >= $5))
select id, run_id, benchmark_key_id, metric, unit, direction, score, low, high, forks, settings_id, packed from named_score where run_id = $1 and benchmark_key_id = $2 order by metric <> 'score', metric
select id, run_id, benchmark_key_id, metric, unit, direction, score, low, high, forks, settings_id, packed from named_score where run_id = $1 and benchmark_key_id = any($2) and metric = any($3) order by id
select id, run_id, benchmark_key_id, metric, unit, direction, score, low, high, forks, settings_id, packed from named_score where run_id = $1 and id > $2 order by id limit $3
select id, score, forks, packed from unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) as w (series_id, position, id) join score using (series_id, position, id) where project_id = $4
select id, settings from measurement_settings where id = any($1)
select id::text from "alert_rule" where project_id = $1
select id::text from "benchmark_alias" where project_id = $1
select id::text from "benchmark_key" where project_id = $1
select id::text from "branch" where project_id = $1
select id::text from "capsule_result" where project_id = $1
select id::text from "change_point" where project_id = $1
select id::text from "deletion" where project_id = $1
select id::text from "detection_inbox" where project_id = $1
select id::text from "flag_set" where project_id = $1
select id::text from "host" where project_id = $1
select id::text from "host_mark" where project_id = $1
select id::text from "host_state" where project_id = $1
select id::text from "incident" where project_id = $1
select id::text from "measurement_settings" where project_id = $1
select id::text from "membership" where project_id = $1
select id::text from "message" where project_id = $1
select id::text from "metric_direction" where project_id = $1
select id::text from "recording" where project_id = $1
select id::text from "refused_upload" where project_id = $1
select id::text from "release" where project_id = $1
select id::text from "request" where project_id = $1
select id::text from "retention_report" where project_id = $1
select id::text from "run" where project_id = $1
select id::text from "run_mark" where project_id = $1
select id::text from "saved_view" where project_id = $1
select id::text from "score" where project_id = $1
select id::text from "score_from_2026" where project_id = $1
select id::text from "score_until_2026" where project_id = $1
select id::text from "series" where project_id = $1
select id::text from "upload" where project_id = $1
select id::text from "upload_token" where project_id = $1
select id::text from benchmark_key where project_id = $1 and benchmark = $2
select id::text from recording where run_id = $1
select id::text from score where run_id = $1
select item, project_id from lease where queue = $1 and ends_at > now()
select j.id from jdk j cross join lateral ( select coalesce(bool_or(e.jdk_build = $1), false) as own, coalesce(bool_or(e.jdk_build <> $2), false) as other, count(e.id) > 0 as used from environment e join host h on h.id = e.host_id where e.jdk_id = j.id and h.project_id = $3 and h.fingerprint = $4) here where j.vendor = $5 and j.version = $6 and j.vm_name = $7 and j.vm_version = $8 and (cast($9 as text) is null or here.own or (not here.other and j.build in ('', $10))) order by here.own desc, cast($11 as text) is not null and j.build = '' and here.used desc, j.build = $12 desc, j.id limit 1
select k.id from benchmark_key k where k.id = any($1) and not exists (select from series s where s.project_id = $2 and s.benchmark_key_id = k.id) and not exists (select from unmeasured u where u.benchmark_key_id = k.id) and not exists (select from recording r where r.benchmark_key_id = k.id)
select kept_in from recording where id = $1
select kind, triage, closed_at is null as open, count(*) as number from incident where project_id = $1 group by kind, triage, open
select l.flags from environment e join flag_list l on l.digest = e.flag_list where e.id = $1
select l.flags from environment e join flag_list l on l.digest = e.unlocked_flag_list where e.id = $1
select last_access_time from account_session
select least((select min(entered_at) from detection_inbox where project_id = $1), (select min(entered_at) from detection_queue where project_id = $2 and retry_at <= $3))
select m1_0.id,m1_0.account_id,m1_0.project_id,m1_0.role,m1_0.role_without_groups,m1_0.since from membership m1_0 join account a1_0 on a1_0.id=m1_0.account_id where a1_0.name=$1
select m1_0.id,m1_0.account_id,m1_0.project_id,m1_0.role,m1_0.role_without_groups,m1_0.since from membership m1_0 join account a1_0 on a1_0.id=m1_0.account_id where m1_0.project_id=$1 and a1_0.name=$2
select m1_0.id,m1_0.account_id,m1_0.project_id,m1_0.role,m1_0.role_without_groups,m1_0.since from membership m1_0 join account a1_0 on a1_0.id=m1_0.account_id where m1_0.project_id=$1 order by a1_0.name
select m1_0.id,m1_0.account_id,m1_0.project_id,m1_0.role,m1_0.role_without_groups,m1_0.since from membership m1_0 where m1_0.project_id=$1 and m1_0.role=$2 order by m1_0.id for no key update of m1_0
select max(attempts) >= 1 from message m join project p on p.id = m.project_id where p.name = $1
select max(id) from run where project_id = $1
select md1_0.id,md1_0.direction,md1_0.metric,md1_0.project_id from metric_direction md1_0 where md1_0.project_id=$1 order by md1_0.metric
select measurements, recordings, profiles, logs, branch_days, branches from retention where project_id = $1
select message_id, state from message
select mev1_0.project_id,mev1_0.version,r1_0.project_id,r1_0.version,r1_0.position,r1_0.metric,r1_0.benchmarks,r1_0.minimum_effect,mev1_0.saved_at,mev1_0.saved_by,mev1_0.suite_shift from minimum_effect_version mev1_0 left join minimum_effect_rule r1_0 on mev1_0.project_id=r1_0.project_id and mev1_0.version=r1_0.version where mev1_0.project_id=$1 and mev1_0.version=(select max(mev2_0.version) from minimum_effect_version mev2_0 where mev2_0.project_id=$2)
select min(due_at) from message where state = 'WAITING' and due_at > $1
select min(e.host_id) from run r join environment e on e.id = r.environment_id where r.project_id = $1
select min(id) from series where project_id = $1 and axis = 'commit'
select min(s.id) from score s join run r on r.id = s.run_id join project p on p.id = r.project_id where p.name = $1
select name, full_name, mail, time_zone, theme, notifications from account where id = $1
select nextval('ids')
select nextval('score_ids') from generate_series(1, $1)
select nextval($1::regclass)
select not exists (select from deletion d join project p on p.id = d.origin_id where p.name = $1 and moving is not null)
select not exists (select from deletion d join project p on p.id = d.origin_id where p.name = $1)
select not exists (select from deletion d join project p on p.id = d.project_id where p.name = $1)
select not exists (select from message m join project p on p.id = m.project_id where p.name = $1 and m.state in ('WAITING', 'SENDING'))
select not exists (select from project where name = $1)
select not exists (select from project where name = $1) and not exists (select from lease where queue = 'deletion')
select not exists (select from recording r join project p on p.id = r.project_id where p.name = $1 and state = 'WAITING')
select not exists (select from score where run_id = $1) and not exists (select from unmeasured where run_id = $2) and not exists (select from recording where run_id = $3)
select not exists (select from waiting_for_detection w join project p on p.id = w.project_id where p.name = $1)
select o.id from series s join series o on o.project_id = s.project_id and o.benchmark_key_id = s.benchmark_key_id and o.host_id = s.host_id and o.flag_set_id = s.flag_set_id and o.jdk_id is not distinct from s.jdk_id and o.axis = s.axis where s.id = $1 and o.metric = $2 order by o.id limit 1
select p.*, s.jdk_id from series s cross join lateral ( select * from point where project_id = s.project_id and series_id = s.id order by position desc, score_id desc limit $1) p where s.jdk_id is not null and (s.id = $2 or s.jdk_axis_id = $3) order by p.position desc, p.score_id desc limit $4
select p.*, s.jdk_id from series s join point p on p.project_id = s.project_id and p.series_id = s.id where s.id = $1 and branch_id = (select branch_id(project_id, $2) from series where id = $3) order by p.position, p.score_id limit $4
select p.*, s.jdk_id from series s join point p on p.project_id = s.project_id and p.series_id = s.id where s.id = $1 order by p.position, p.score_id limit $2
select p.name from project p join membership m on m.project_id = p.id where m.account_id = $1 and m.role = 'MAINTAINER' and not exists ( select from membership o join account a on a.id = o.account_id where o.project_id = p.id and o.role = 'MAINTAINER' and not a.disabled and a.id <> $2) order by p.name
select p.recording_id, p.kind, p.observable, p.blind, a.rule, a.events, a.weight from profile p join profile_part a using (recording_id, kind) where p.recording_id = any($1) and a.thread_group = '' order by p.recording_id, p.kind, a.rule
select p.score, s.direction, earlier.median as before from point p join series s on s.id = p.series_id cross join lateral ( select percentile_cont(0.5) within group (order by score) as median, count(*) as points from (select score from point where project_id = s.project_id and series_id = s.id and branch_id = p.branch_id and (position, score_id) < (p.position, p.score_id) and run_id <> all($1) order by position desc, score_id desc limit 10) ten) earlier where p.run_id = $2 and s.metric = 'score' and earlier.points >= 5
select p.series_id, s.jdk_axis_id, coalesce(p.branch, '') as branch, s.direction <> 'NEITHER' as detected, p.score_id, p.position, before.score_id as before_score, before.run_id as before_run, before.commit_sha as before_commit, before.position as before_at, after.score_id as after_score, after.run_id as after_run, after.commit_sha as after_commit, after.position as after_at from point p join series s on s.id = p.series_id left join lateral ( select * from point n where n.project_id = p.project_id and n.series_id = p.series_id and n.branch_id = p.branch_id and (n.position, n.score_id) < (p.position, p.score_id) order by n.position desc, n.score_id desc limit 1) before on true left join lateral ( select * from point n where n.project_id = p.project_id and n.series_id = p.series_id and n.branch_id = p.branch_id and (n.position, n.score_id) > (p.position, p.score_id) order by n.position, n.score_id limit 1) after on true where p.run_id = $1 and p.score_id = any($2)
select p1_0.id from project p1_0 where p1_0.id=$1 and p1_0.deleting=false fetch first $2 rows only
select p1_0.id,p1_0.author_names,p1_0.created_at,p1_0.deleting,p1_0.name,p1_0.repository,p1_0.visibility from project p1_0 where p1_0.deleting=false order by p1_0.name
select p1_0.id,p1_0.author_names,p1_0.created_at,p1_0.deleting,p1_0.name,p1_0.repository,p1_0.visibility from project p1_0 where p1_0.id=$1
select p1_0.id,p1_0.author_names,p1_0.created_at,p1_0.deleting,p1_0.name,p1_0.repository,p1_0.visibility from project p1_0 where p1_0.name=$1
select password_hash from account
select pg_advisory_xact_lock(hashtextextended($1, $2))
select pg_advisory_xact_lock(hashtextextended('evaluated series', id)) from unnest($1::bigint[]) as wanted (id)
select pg_advisory_xact_lock_shared(hashtextextended('rows of project', $1))
select pg_database_size(current_database())
select place, id from unnest($1::text[], $2::text[], $3::text[], $4::int[]) with ordinality as wanted (benchmark, parameters, mode, threads, place) join benchmark_key using (benchmark, parameters, mode, threads) where project_id = $5
select primary_id from account_session where account_id = 3 order by creation_time limit 1
select project_id from deletion where origin_id = $1
select project_id from run where id = $1
select project_id from series where id = $1
select project_id, count(*) from run where project_id = any($1) group by project_id
select project_id, host, commit_sha, candidates is not distinct from 'COMMITS' as builds, count(*) as number from request where project_id = any($1) and (state = 'WAITING' or (state = 'CLAIMED' and last_seen_at < $2)) group by 1, 2, 3, 4 order by min(id)
select r.* from unnest(cast($1 as bigint[])) as e (environment_id) cross join lateral ( select * from run where project_id = $2 and environment_id = e.environment_id and measured_at < $3 and ($4 = '' or branch = $5) order by measured_at desc, id desc limit 1) r
select r.*, (select coalesce(sum(p.benchmarks), 0) from upload_part p where p.run_id = r.id) as scores, (select count(*) from unmeasured u where u.run_id = r.id) as unmeasured, (select count(*) from unmeasured u where u.run_id = r.id and u.outcome in ('FAILED', 'TIMED_OUT') and not exists ( select from named_score s where s.run_id = u.run_id and s.benchmark_key_id = u.benchmark_key_id)) as failed from run r where r.project_id = $1 and r.id < $2 and ($3 = '' or r.branch = $4) and ($5 = '' or (lower(commit_sha) collate "C" >= $6 and lower(commit_sha) collate "C" <= $7) or lower(commit_sha) collate "C" = any($8)) and ($9::bigint[] is null or r.environment_id = any($10)) order by r.id desc limit $11
select r.environment_id, r.id as run_id, r.measured_at, u.benchmark_key_id, u.outcome, u.reason, u.output from unmeasured u join run r on r.id = u.run_id where u.run_id = $1 and not exists ( select from named_score s where s.run_id = u.run_id and s.benchmark_key_id = u.benchmark_key_id) order by u.benchmark_key_id
select r.id from recording r join run u on u.id = r.run_id where u.environment_id = $1
select r.id, (select count(*) from score s where s.run_id = r.id) as scores from (select id from run where project_id = $1 order by id limit $2) r order by r.id
select r.id, earlier.id from run r cross join lateral ( select id from run e where e.project_id = r.project_id and e.environment_id = r.environment_id and e.branch is not distinct from r.branch and (e.measured_at, e.id) < (r.measured_at, r.id) order by e.measured_at desc, e.id desc limit 1) earlier where r.project_id = $1 and r.id = any($2)
select r.id, r.execution, e.host_id as host from run r join environment e on e.id = r.environment_id where r.id = any($1) and exists (select from calibration c where c.run_id = r.id)
select r.id, r.project_id as project, r.execution, e.host_id as host from run r join environment e on e.id = r.environment_id where r.project_id = $1 and r.id = $2
select r.kept_in, r.bytes, p.content from recording r left join recording_part p on p.recording_id = r.id where r.id = $1 and r.kept_in <> 'NOWHERE' order by p.number
select r1_0.id,r1_0.commit_sha,r1_0.name,r1_0.project_id,r1_0.released_at,r1_0.saved_at,r1_0.saved_by from release r1_0 where r1_0.project_id=$1 and r1_0.name=$2
select r1_0.id,r1_0.commit_sha,r1_0.name,r1_0.project_id,r1_0.released_at,r1_0.saved_at,r1_0.saved_by from release r1_0 where r1_0.project_id=$1 order by r1_0.released_at desc,r1_0.id desc
select receipt from upload where project_id = $1 and id = $2
select recording_id as recording, thread_group as name, sum(events)::bigint as events, sum(weight)::bigint as weight from profile_part where recording_id = any($1) and kind = $2 and thread_group <> '' group by recording_id, thread_group order by 4 desc, thread_group
select run_id from (select distinct on (run_id) run_id, project_id, excluded, reason, marked_by from run_mark where project_id = $1 order by run_id, id desc) newest where excluded
select run_id from (select distinct on (run_id) run_id, project_id, excluded, reason, marked_by from run_mark where project_id = $1 order by run_id, id desc) newest where excluded union select c.run_id from calibrated_run c join host_state s on s.id = c.host_state_id where s.project_id = $2 and s.exclusion is not null
select run_id, count(*) from recording where run_id = any($1) group by run_id
select s.* from same_machine m cross join lateral ( select * from host_state where host_id = m.also_host_id and ($1::timestamptz is null or at < $2) order by at desc, id desc limit $3) s where m.host_id = $4 order by s.at desc, s.id desc limit $5
select s.*, -1 as points, null::float8 as score, null::float8 as low, null::float8 as high, null::timestamptz as position, null::text as branch, null::text as commit_sha from series s where s.id = any($1) order by s.id
select s.*, -1 as points, null::float8 as score, null::float8 as low, null::float8 as high, null::timestamptz as position, null::text as branch, null::text as commit_sha from series s where s.project_id = $1 and s.direction <> 'NEITHER' order by s.id
select s.benchmark_key_id, s.host_id, s.jdk_id, s.flag_set_id, array(select run_id::bigint from point p where p.project_id = s.project_id and p.series_id = s.id order by position desc, score_id desc limit $1) as runs from series s where s.project_id = $2 and s.axis = 'commit' and s.metric = $3 and ($4::bigint[] is null or s.benchmark_key_id = any($5))
select s.id from named_score s join run r on r.id = s.run_id where r.environment_id = $1 and s.metric = 'score'
select s.id from series s join benchmark_key k on k.id = s.benchmark_key_id where s.project_id = $1 and k.project_id = $2 and k.benchmark = $3 and s.direction <> 'NEITHER'
select s.id from series s where s.id = any($1) and $2 > ( select count(*) from ( select from (select s.id union all select c.id from series c where c.jdk_axis_id = s.id) part cross join lateral ( select from point p where p.project_id = s.project_id and p.series_id = part.id order by p.position limit $3) one limit $4) counted)
select s.id, s.benchmark_key_id, s.metric, s.unit, s.direction, p.score_id, p.run_id, p.position, p.score, p.background, p.low, p.high, p.forks, p.log_mean, p.log_sd, history.squares, history.degrees, history.run_forks, history.run_levels, p.settings_id::bigint from series s cross join lateral ( select *, sum((forks - 1) * log_sd * log_sd) filter (where log_mean is not null) over before as squares, sum(forks - 1) filter (where log_sd is not null) over before as degrees, array_agg(forks::int) filter (where log_mean is not null) over before as run_forks, array_agg(log_mean) filter (where log_mean is not null) over before as run_levels from (select * from point where project_id = s.project_id and series_id = s.id and score_id <= $1 order by position desc, score_id desc limit 21) newest window before as (order by position desc, score_id desc rows between 1 following and 20 following) order by position desc, score_id desc limit 1) p cross join lateral (select p.squares, p.degrees, p.run_forks, p.run_levels) history where s.project_id = $2 and s.axis = 'commit' and s.metric = any($3) and s.host_id = $4
select s.id, s.benchmark_key_id, s.metric, s.unit, s.direction, p.score_id, p.run_id, p.position, p.score, p.background, p.low, p.high, p.forks, p.log_mean, p.log_sd, history.squares, history.degrees, history.run_forks, history.run_levels, p.settings_id::bigint from series s cross join lateral ( select *, sum((forks - 1) * log_sd * log_sd) filter (where log_mean is not null) over before as squares, sum(forks - 1) filter (where log_sd is not null) over before as degrees, array_agg(forks::int) filter (where log_mean is not null) over before as run_forks, array_agg(log_mean) filter (where log_mean is not null) over before as run_levels from (select * from point where project_id = s.project_id and series_id = s.id and score_id <= $1 order by position desc, score_id desc limit 21) newest window before as (order by position desc, score_id desc rows between 1 following and 20 following) order by position desc, score_id desc limit 1) p cross join lateral (select p.squares, p.degrees, p.run_forks, p.run_levels) history where s.project_id = $2 and s.axis = 'commit' and s.metric = any($3) and s.host_id = $4 and (s.jdk_id, s.flag_set_id) in (select * from unnest($5::bigint[], $6::bigint[]))
select s.id, s.project_id, s.axis, s.benchmark_key_id, s.metric, s.unit, s.direction, s.host_id, s.jdk_id, s.flag_set_id, last.score, last.low, last.high, last.position, last.branch, last.commit_sha, -1 as points from series s left join lateral ( select newest.* from series c cross join lateral ( select * from point where project_id = c.project_id and series_id = c.id order by position desc, score_id desc limit 1) newest where c.id = s.id or c.jdk_axis_id = s.id order by newest.position desc, newest.score_id desc limit 1) last on true where s.project_id = $1 and s.axis = $2 and s.id > $3 and ($4::text is null or s.metric = $5) and ($6::bigint[] is null or s.benchmark_key_id = any($7)) and ($8::bigint[] is null or s.host_id = any($9)) and ($10::bigint[] is null or s.flag_set_id = any($11)) and ($12::bigint[] is null or s.jdk_id = any($13) or exists (select from series c where c.jdk_axis_id = s.id and c.jdk_id = any($14))) order by s.id limit $15
select s.id, s.project_id, s.axis, s.benchmark_key_id, s.metric, s.unit, s.direction, s.host_id, s.jdk_id, s.flag_set_id, last.score, last.low, last.high, last.position, last.branch, last.commit_sha, counted.points from series s left join lateral ( select count(*) as points from series c join point p on p.project_id = c.project_id and p.series_id = c.id where c.id = s.id or c.jdk_axis_id = s.id) counted on true left join lateral ( select newest.* from series c cross join lateral ( select * from point where project_id = c.project_id and series_id = c.id order by position desc, score_id desc limit 1) newest where c.id = s.id or c.jdk_axis_id = s.id order by newest.position desc, newest.score_id desc limit 1) last on true where s.id = any($1) order by s.id
select s.id, s.project_id, s.axis, s.benchmark_key_id, s.metric, s.unit, s.direction, s.host_id, s.jdk_id, s.flag_set_id, last.score, last.low, last.high, last.position, last.branch, last.commit_sha, counted.points from series s left join lateral ( select count(*) as points from series c join point p on p.project_id = c.project_id and p.series_id = c.id where c.id = s.id or c.jdk_axis_id = s.id) counted on true left join lateral ( select newest.* from series c cross join lateral ( select * from point where project_id = c.project_id and series_id = c.id order by position desc, score_id desc limit 1) newest where c.id = s.id or c.jdk_axis_id = s.id order by newest.position desc, newest.score_id desc limit 1) last on true where s.project_id = $1 and s.axis = $2 and s.id > $3 and ($4::text is null or s.metric = $5) and ($6::bigint[] is null or s.benchmark_key_id = any($7)) and ($8::bigint[] is null or s.host_id = any($9)) and ($10::bigint[] is null or s.flag_set_id = any($11)) and ($12::bigint[] is null or s.jdk_id = any($13) or exists (select from series c where c.jdk_axis_id = s.id and c.jdk_id = any($14))) order by s.id limit $15
select s.id, s.project_id, s.axis, s.benchmark_key_id, s.metric, s.unit, s.direction, s.host_id, s.jdk_id, s.flag_set_id, last.score, last.low, last.high, last.position, last.branch, last.commit_sha, counted.points from series s left join lateral ( select count(*) as points from series c join point p on p.project_id = c.project_id and p.series_id = c.id where c.id = s.id or c.jdk_axis_id = s.id) counted on true left join lateral ( select newest.* from series c cross join lateral ( select * from point where project_id = c.project_id and series_id = c.id order by position desc, score_id desc limit 1) newest where c.id = s.id or c.jdk_axis_id = s.id order by newest.position desc, newest.score_id desc limit 1) last on true where s.project_id = $1 and s.id = $2
select s.id::text from series s join benchmark_key k on k.id = s.benchmark_key_id where s.project_id = $1 and k.benchmark = $2
select s.primary_id as id, to_timestamp(s.creation_time / 1000.0) as begun_at, to_timestamp(s.last_access_time / 1000.0) as last_used_at, a.sign_in ->> 'browser' as browser, a.sign_in ->> 'address' as address, s.session_id = $1 as current from account_session s cross join lateral (select convert_from(a.attribute_bytes, 'UTF8')::jsonb as sign_in from account_session_attributes a where a.session_primary_id = s.primary_id and a.attribute_name = $2) a where s.account_id = $3 and s.expiry_time > extract(epoch from now()) * 1000 order by s.last_access_time desc, s.primary_id
select sa1_0.id,sa1_0.created_at,sa1_0.position,sa1_0.score_id,sa1_0.series_id,sa1_0.text from annotation sa1_0 where sa1_0.series_id=$1 order by sa1_0.position,sa1_0.id
select scope.project, r.* from unnest($1::bigint[], $2::int[]) with ordinality as scope (project, newest, place) cross join lateral ( select * from run where project_id = scope.project order by id desc limit scope.newest) r where true and (lower(concat_ws(' ', 'run', r.id, r.branch, r.commit_sha)) like $3 or r.environment_id = any($4)) and (lower(concat_ws(' ', 'run', r.id, r.branch, r.commit_sha)) like $5 or r.environment_id = any($6)) and (lower(concat_ws(' ', 'run', r.id, r.branch, r.commit_sha)) like $7 or r.environment_id = any($8)) order by r.id::text = any($9::text[]) desc, scope.place, r.id desc limit $10
select scope.project, r.* from unnest($1::bigint[], $2::int[]) with ordinality as scope (project, newest, place) cross join lateral ( select * from run where project_id = scope.project order by id desc limit scope.newest) r where true and (lower(concat_ws(' ', 'run', r.id, r.branch, r.commit_sha)) like $3 or r.environment_id = any($4)) and (lower(concat_ws(' ', 'run', r.id, r.branch, r.commit_sha)) like $5 or r.environment_id = any($6)) order by r.id::text = any($7::text[]) desc, scope.place, r.id desc limit $8
select scope.project, r.* from unnest($1::bigint[], $2::int[]) with ordinality as scope (project, newest, place) cross join lateral ( select * from run where project_id = scope.project order by id desc limit scope.newest) r where true and (lower(concat_ws(' ', 'run', r.id, r.branch, r.commit_sha)) like $3 or r.environment_id = any($4)) order by r.id::text = any($5::text[]) desc, scope.place, r.id desc limit $6
select scope.project, r.commit_sha as commit, max(r.branch) as branch, count(*) as runs, max(r.measured_at) as last from unnest($1::bigint[], $2::int[]) with ordinality as scope (project, newest, place) cross join lateral ( select * from run where project_id = scope.project order by id desc limit scope.newest) r where lower(r.commit_sha) like all($3::text[]) group by scope.project, scope.place, r.commit_sha order by starts_with(lower(r.commit_sha), $4) desc, scope.place, max(r.id) desc limit $5
select score from export.scores where project_id = 980
select score_id, series_id from point where run_id = $1 and score_id = any($2)
select scores from stored_scores where project_id = $1 and day = (now() at time zone 'UTC')::date
select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null order by 1
select series_id, position from point where run_id = $1
select series_id, position, id, forks, packed from score s where run_id = $1 and project_id = $2 and length(s.packed) > 5 and not (get_byte(s.packed, 0) & 77 = 1 and substring(s.packed from 2 for 2) = '\x0001')
select session_id from account_session
select set_config('statement_timeout', $1, true)
select settings, id from measurement_settings where project_id = $1 and md5(settings) in (select md5(text) from unnest($2::text[]) as wanted (text))
select sha, parent, subject, author from logged_commit where project_id = $1 and sha = any($2)
select shm1_0.id,shm1_0.host_id,shm1_0.marked_at,shm1_0.marked_by,shm1_0.project_id,shm1_0.since,shm1_0.text from host_mark shm1_0 where shm1_0.project_id=$1 and 1=0 order by shm1_0.since,shm1_0.id
select shm1_0.id,shm1_0.host_id,shm1_0.marked_at,shm1_0.marked_by,shm1_0.project_id,shm1_0.since,shm1_0.text from host_mark shm1_0 where shm1_0.project_id=$1 and shm1_0.host_id in ($2) order by shm1_0.since,shm1_0.id
select shm1_0.id,shm1_0.host_id,shm1_0.marked_at,shm1_0.marked_by,shm1_0.project_id,shm1_0.since,shm1_0.text from host_mark shm1_0 where shm1_0.project_id=$1 and shm1_0.host_id=$2 and shm1_0.id=$3
select sic1_0.change_point_id,sic1_0.before_score_id,sic1_0.before_run_id,sic1_0.before_commit,sic1_0.before_at,sic1_0.benchmark_key_id,sic1_0.range_from,sic1_0.range_from_commit,sic1_0.range_to,sic1_0.range_to_commit,sic1_0.differences,sic1_0.direction,sic1_0.first_score_id,sic1_0.first_run_id,sic1_0.first_commit,sic1_0.first_at,sic1_0.flag_set_id,sic1_0.host_id,sic1_0.incident_id,sic1_0.jdk_id,sic1_0.metric,sic1_0.recovered_score_id,sic1_0.recovered_commit,sic1_0.recovered_at,sic1_0.series_id,sic1_0.unit from incident_change sic1_0 join incident i1_0 on i1_0.id=sic1_0.incident_id where i1_0.project_id=$1 and ($2='' or i1_0.branch=$3) and i1_0.kind='REGRESSION' and i1_0.axis=$4 and i1_0.triage in ($5,$6,$7) order by sic1_0.change_point_id
select sic1_0.change_point_id,sic1_0.before_score_id,sic1_0.before_run_id,sic1_0.before_commit,sic1_0.before_at,sic1_0.benchmark_key_id,sic1_0.range_from,sic1_0.range_from_commit,sic1_0.range_to,sic1_0.range_to_commit,sic1_0.differences,sic1_0.direction,sic1_0.first_score_id,sic1_0.first_run_id,sic1_0.first_commit,sic1_0.first_at,sic1_0.flag_set_id,sic1_0.host_id,sic1_0.incident_id,sic1_0.jdk_id,sic1_0.metric,sic1_0.recovered_score_id,sic1_0.recovered_commit,sic1_0.recovered_at,sic1_0.series_id,sic1_0.unit from incident_change sic1_0 join incident i1_0 on i1_0.id=sic1_0.incident_id where i1_0.project_id=$1 and i1_0.kind=$2 and i1_0.axis=$3 and i1_0.branch=$4 and i1_0.cause=$5 and sic1_0.range_from<$6 and sic1_0.range_to>$7
select sic1_0.change_point_id,sic1_0.before_score_id,sic1_0.before_run_id,sic1_0.before_commit,sic1_0.before_at,sic1_0.benchmark_key_id,sic1_0.range_from,sic1_0.range_from_commit,sic1_0.range_to,sic1_0.range_to_commit,sic1_0.differences,sic1_0.direction,sic1_0.first_score_id,sic1_0.first_run_id,sic1_0.first_commit,sic1_0.first_at,sic1_0.flag_set_id,sic1_0.host_id,sic1_0.incident_id,sic1_0.jdk_id,sic1_0.metric,sic1_0.recovered_score_id,sic1_0.recovered_commit,sic1_0.recovered_at,sic1_0.series_id,sic1_0.unit from incident_change sic1_0 where sic1_0.change_point_id in ($1)
select sic1_0.change_point_id,sic1_0.before_score_id,sic1_0.before_run_id,sic1_0.before_commit,sic1_0.before_at,sic1_0.benchmark_key_id,sic1_0.range_from,sic1_0.range_from_commit,sic1_0.range_to,sic1_0.range_to_commit,sic1_0.differences,sic1_0.direction,sic1_0.first_score_id,sic1_0.first_run_id,sic1_0.first_commit,sic1_0.first_at,sic1_0.flag_set_id,sic1_0.host_id,sic1_0.incident_id,sic1_0.jdk_id,sic1_0.metric,sic1_0.recovered_score_id,sic1_0.recovered_commit,sic1_0.recovered_at,sic1_0.series_id,sic1_0.unit from incident_change sic1_0 where sic1_0.incident_id in ($1) order by sic1_0.change_point_id
select sic1_0.change_point_id,sic1_0.before_score_id,sic1_0.before_run_id,sic1_0.before_commit,sic1_0.before_at,sic1_0.benchmark_key_id,sic1_0.range_from,sic1_0.range_from_commit,sic1_0.range_to,sic1_0.range_to_commit,sic1_0.differences,sic1_0.direction,sic1_0.first_score_id,sic1_0.first_run_id,sic1_0.first_commit,sic1_0.first_at,sic1_0.flag_set_id,sic1_0.host_id,sic1_0.incident_id,sic1_0.jdk_id,sic1_0.metric,sic1_0.recovered_score_id,sic1_0.recovered_commit,sic1_0.recovered_at,sic1_0.series_id,sic1_0.unit from incident_change sic1_0 where sic1_0.series_id in ($1,$2)
select sie1_0.actor from incident_event sie1_0 where sie1_0.incident_id=$1 and sie1_0.action=$2 order by sie1_0.id desc fetch first 1 rows only
select sie1_0.at,sie1_0.actor,sie1_0.action,sie1_0.reason from incident_event sie1_0 where sie1_0.incident_id=$1 order by sie1_0.id desc
select sm1_0.fingerprint from shared_machine sm1_0
select smd1_0.id,smd1_0.detected_at,smd1_0.ended_at,smd1_0.last_at,smd1_0.machine,smd1_0.benchmark_key_id,smd1_0.host_id,smd1_0.jdk_feature,smd1_0.flag_set_id,smd1_0.rule_id from missing_data smd1_0 where smd1_0.rule_id=$1 and smd1_0.detected_at=$2 and smd1_0.ended_at is null order by smd1_0.last_at,smd1_0.id
select smd1_0.id,smd1_0.detected_at,smd1_0.ended_at,smd1_0.last_at,smd1_0.machine,smd1_0.benchmark_key_id,smd1_0.host_id,smd1_0.jdk_feature,smd1_0.flag_set_id,smd1_0.rule_id from missing_data smd1_0 where smd1_0.rule_id=$1 and smd1_0.ended_at is null
select srm1_0.id,srm1_0.excluded,srm1_0.marked_at,srm1_0.marked_by,srm1_0.project_id,srm1_0.reason,srm1_0.run_id from run_mark srm1_0 where srm1_0.run_id=$1 order by srm1_0.id desc
select srm1_0.id,srm1_0.excluded,srm1_0.marked_at,srm1_0.marked_by,srm1_0.project_id,srm1_0.reason,srm1_0.run_id from run_mark srm1_0 where srm1_0.run_id=$1 order by srm1_0.id desc fetch first $2 rows only
select string_agg(coalesce(after::text, '-'), ' ' order by id) from audit_event where action = $1
select sv1_0.id,sv1_0.address,sv1_0.name,sv1_0.pinned,sv1_0.project_id,sv1_0.saved_at,sv1_0.saved_by from saved_view sv1_0 where sv1_0.project_id=$1 and sv1_0.pinned=true order by sv1_0.name
select sv1_0.id,sv1_0.address,sv1_0.name,sv1_0.pinned,sv1_0.project_id,sv1_0.saved_at,sv1_0.saved_by from saved_view sv1_0 where sv1_0.project_id=$1 order by sv1_0.name
select t.expires_at - t.created_at between interval '364 days' and interval '366 days' from upload_token t join project p on p.id = t.project_id where p.name = $1 and t.name = 'usual'
select t.id, t.name, t.project_id, a.id as maker, a.mail, t.expires_at from upload_token t join account a on a.id = t.created_by where t.revoked_at is null and t.warned_at is null and a.mail is not null and not a.disabled and t.expires_at > now() and t.expires_at <= now() + interval '7 days' and t.expires_at > coalesce(t.rotated_at, t.created_at) + interval '7 days' order by t.id
select t::text from account t
select t::text from account_identity t
select t::text from account_session t
select t::text from account_session_attributes t
select t::text from agent t
select t::text from alert_key t
select t::text from alert_rule t
select t::text from annotation t
select t::text from announcement t
select t::text from audit_address t
select t::text from audit_event t
select t::text from audit_person t
select t::text from automatic_search t
select t::text from benchmark_alias t
select t::text from benchmark_key t
select t::text from branch t
select t::text from calibrated_run t
select t::text from calibration t
select t::text from capsule_result t
select t::text from change_point t
select t::text from code_host t
select t::text from deletion t
select t::text from detection_inbox t
select t::text from detection_queue t
select t::text from detection_state t
select t::text from environment t
select t::text from execution t
select t::text from failed_sign_in t
select t::text from flag_key t
select t::text from flag_list t
select t::text from flag_set t
select t::text from host t
select t::text from host_mark t
select t::text from host_state t
select t::text from incident t
select t::text from incident_change t
select t::text from incident_event t
select t::text from incident_threshold t
select t::text from invitation t
select t::text from jdk t
select t::text from lease t
select t::text from logged_commit t
select t::text from measurement_settings t
select t::text from membership t
select t::text from message t
select t::text from metric_direction t
select t::text from minimum_effect_rule t
select t::text from minimum_effect_version t
select t::text from missing_data t
select t::text from named_score t
select t::text from password_reset t
select t::text from point t
select t::text from profile t
select t::text from profile_part t
select t::text from project t
select t::text from recording t
select t::text from refused_upload t
select t::text from release t
select t::text from request t
select t::text from retention t
select t::text from retention_report t
select t::text from run t
select t::text from run_mark t
select t::text from same_machine t
select t::text from saved_view t
select t::text from score t
select t::text from score_from_2026 t
select t::text from score_until_2026 t
select t::text from series t
select t::text from shared_machine t
select t::text from stored_scores t
select t::text from unmeasured t
select t::text from unsubscribed t
select t::text from upload t
select t::text from upload_part t
select t::text from upload_token t
select t::text from waiting_for_detection t
select threads from profile where recording_id = $1 and kind = $2
select triage from incident where id = $1 for update
select true from password_reset where hash = $1 and expires_at > now()
select u.environment_id from run u join project p on p.id = u.project_id join environment e on e.id = u.environment_id join jdk j on j.id = e.jdk_id where p.name = $1 and j.version = $2
select u1_0.rule_id,u1_0.recipient,u1_0.at from unsubscribed u1_0 where u1_0.rule_id=$1
select upload_id::text from upload_part where run_id = $1 limit 1
select upload_id::text from upload_part where run_id = $1 order by first_score offset 1 limit 1
select ut1_0.id,ut1_0.account_id,ut1_0.branches,ut1_0.created_at,ut1_0.created_by,ut1_0.expires_at,ut1_0.hash,ut1_0.hint,ut1_0.last_used_address_id,ut1_0.last_used_at,(select a.name from account a where a.id = ut1_0.created_by),ut1_0.name,ut1_0.previous_ends_at,ut1_0.previous_hash,ut1_0.project_id,ut1_0.revoked_at,ut1_0.rotated_at,ut1_0.scopes,ut1_0.warned_at from upload_token ut1_0 where ut1_0.account_id=$1 and ut1_0.id=$2 and ut1_0.revoked_at is null for no key update of ut1_0
select ut1_0.id,ut1_0.account_id,ut1_0.branches,ut1_0.created_at,ut1_0.created_by,ut1_0.expires_at,ut1_0.hash,ut1_0.hint,ut1_0.last_used_address_id,ut1_0.last_used_at,(select a.name from account a where a.id = ut1_0.created_by),ut1_0.name,ut1_0.previous_ends_at,ut1_0.previous_hash,ut1_0.project_id,ut1_0.revoked_at,ut1_0.rotated_at,ut1_0.scopes,ut1_0.warned_at from upload_token ut1_0 where ut1_0.account_id=$1 order by ut1_0.created_at desc,ut1_0.id desc
select ut1_0.id,ut1_0.account_id,ut1_0.branches,ut1_0.created_at,ut1_0.created_by,ut1_0.expires_at,ut1_0.hash,ut1_0.hint,ut1_0.last_used_address_id,ut1_0.last_used_at,(select a.name from account a where a.id = ut1_0.created_by),ut1_0.name,ut1_0.previous_ends_at,ut1_0.previous_hash,ut1_0.project_id,ut1_0.revoked_at,ut1_0.rotated_at,ut1_0.scopes,ut1_0.warned_at from upload_token ut1_0 where ut1_0.hash=$1 or ut1_0.previous_hash=$2
select ut1_0.id,ut1_0.account_id,ut1_0.branches,ut1_0.created_at,ut1_0.created_by,ut1_0.expires_at,ut1_0.hash,ut1_0.hint,ut1_0.last_used_address_id,ut1_0.last_used_at,(select a.name from account a where a.id = ut1_0.created_by),ut1_0.name,ut1_0.previous_ends_at,ut1_0.previous_hash,ut1_0.project_id,ut1_0.revoked_at,ut1_0.rotated_at,ut1_0.scopes,ut1_0.warned_at from upload_token ut1_0 where ut1_0.id=$1
select ut1_0.id,ut1_0.account_id,ut1_0.branches,ut1_0.created_at,ut1_0.created_by,ut1_0.expires_at,ut1_0.hash,ut1_0.hint,ut1_0.last_used_address_id,ut1_0.last_used_at,(select a.name from account a where a.id = ut1_0.created_by),ut1_0.name,ut1_0.previous_ends_at,ut1_0.previous_hash,ut1_0.project_id,ut1_0.revoked_at,ut1_0.rotated_at,ut1_0.scopes,ut1_0.warned_at from upload_token ut1_0 where ut1_0.project_id=$1 and ut1_0.id=$2 and ut1_0.revoked_at is null for no key update of ut1_0
select ut1_0.id,ut1_0.account_id,ut1_0.branches,ut1_0.created_at,ut1_0.created_by,ut1_0.expires_at,ut1_0.hash,ut1_0.hint,ut1_0.last_used_address_id,ut1_0.last_used_at,(select a.name from account a where a.id = ut1_0.created_by),ut1_0.name,ut1_0.previous_ends_at,ut1_0.previous_hash,ut1_0.project_id,ut1_0.revoked_at,ut1_0.rotated_at,ut1_0.scopes,ut1_0.warned_at from upload_token ut1_0 where ut1_0.project_id=$1 and ut1_0.name=$2 and ut1_0.revoked_at is null
select ut1_0.id,ut1_0.account_id,ut1_0.branches,ut1_0.created_at,ut1_0.created_by,ut1_0.expires_at,ut1_0.hash,ut1_0.hint,ut1_0.last_used_address_id,ut1_0.last_used_at,(select a.name from account a where a.id = ut1_0.created_by),ut1_0.name,ut1_0.previous_ends_at,ut1_0.previous_hash,ut1_0.project_id,ut1_0.revoked_at,ut1_0.rotated_at,ut1_0.scopes,ut1_0.warned_at from upload_token ut1_0 where ut1_0.project_id=$1 order by ut1_0.created_at desc,ut1_0.id desc
select value from export.measurements where project_id = 980
select w.id from unnest($1::bigint[]) as w (id) where ( select count(*) from series s join point p on p.project_id = s.project_id and p.series_id = s.id where s.id = w.id or s.jdk_axis_id = w.id) < $2
select w.place, d.checkpoints from unnest($1::bigint[], $2::text[]) with ordinality as w (series_id, branch, place) join detection_state d on d.series_id = w.series_id and d.branch = w.branch
select w.place, w.jdk, p.* from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[], $5::int[], $6::int[], $7::int[]) with ordinality as w (series_id, jdk, branch, at, before, after, oldest, place) join series s on s.id = w.series_id cross join lateral (select branch_id(s.project_id, w.branch) as id offset 0) b cross join lateral ( (select * from point where project_id = s.project_id and series_id = s.id and branch_id = b.id and position <= w.at order by position desc fetch first (w.before) rows with ties) union all (select * from point where project_id = s.project_id and series_id = s.id and branch_id = b.id and position > w.at order by position fetch first (w.after) rows with ties) ) p order by w.place, p.position
select w.place, w.jdk, p.* from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[], $5::int[], $6::int[], $7::int[]) with ordinality as w (series_id, jdk, branch, at, before, after, oldest, place) join series s on s.id = w.series_id cross join lateral (select branch_id(s.project_id, w.branch) as id offset 0) b cross join lateral ( (select * from point where project_id = s.project_id and series_id = s.id and branch_id = b.id and position <= w.at order by position desc fetch first (w.before) rows with ties) union all (select * from point where project_id = s.project_id and series_id = s.id and branch_id = b.id and position > w.at order by position fetch first (w.after) rows with ties) union (select * from point where project_id = s.project_id and series_id = s.id and branch_id = b.id order by position fetch first (w.oldest) rows with ties)) p order by w.place, p.position
select wanted.id as project_id, greatest( (select max(received_at) from upload where project_id = wanted.id), (select max(received_at) from refused_upload where project_id = wanted.id)) as last, (select count(*) from upload where project_id = wanted.id and received_at >= $1) as stored, (select count(*) from refused_upload where project_id = wanted.id and received_at >= $2) as refused from unnest($3::bigint[]) as wanted (id)
update account a set administrator = $1 or (a.administrator and not a.administrator_by_groups), administrator_by_groups = $2 and (a.administrator_by_groups or not a.administrator) from (select id, administrator from account where id = $3 for update) old where a.id = old.id and (a.administrator_by_groups or $4) returning a.name, old.administrator as before, a.administrator as after
update account set administrator = $1, administrator_by_groups = false where id = $2 and administrator <> $3 returning name
update account set administrator = true where id = 2
update account set administrator = true where name = 'eve'
update account set disabled = $1 where id = $2 and disabled <> $3 and deletion_due_at is null returning name
update account set disabled = true
update account set disabled = true where name = 'ada'
update account set full_name = $1 where id = $2
update account set full_name = $1, time_zone = $2, theme = $3 where id = $4
update account set last_sign_in_at = now() where id = $1
update account set mail = $1 where id = $2
update account set mail = $1 where id = $2 and mail is distinct from $3 and not exists (select from account where lower(mail) = lower($4) and id <> $5)
update account set notifications = $1 where id = $2
update account set password_hash = $1 where id = $2
update account_session set creation_time = creation_time - 31 * 86400000::bigint
update account_session set last_access_time = last_access_time - 61000
update account_session set last_access_time = last_access_time - 8 * 86400000::bigint
update account_session_attributes set attribute_bytes = convert_to((convert_from(attribute_bytes, 'UTF8')::jsonb || '{"more": [1]}')::text, 'UTF8')
update agent set last_seen_at = $1 where project_id = $2 and name = $3
update agent set last_seen_at = last_seen_at - interval '3 minutes' where name = 'away'
update agent set last_seen_at = last_seen_at - interval '2 days' where project_id = $1
update agent set last_seen_at = last_seen_at - make_interval(hours => $1) where project_id = $2
update alert_rule set created_at = created_at - make_interval(days => $1) where project_id = $2
update alert_rule set created_at=$1,project_id=$2,removed_at=$3,secret=$4,channel=$5,recipients=$6,certainty=$7,least_effect=$8,axis=$9,pattern=$10,cadence=$11,missing_days=$12,missing_intervals=$13,hook_version=$14,enabled=$15,version=$16,account_id=$17,benchmark_key_id=$18,series_id=$19,incident_id=$20 where id=$21 and version=$22
update alert_rule t set benchmark_key_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.benchmark_key_id = m.gone
update alert_rule t set series_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.series_id = m.gone
update annotation t set series_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.series_id = m.gone
update benchmark_key set benchmark = $1 where project_id = $2 and benchmark = $3
update benchmark_key set parameters = $1 where project_id = $2 and benchmark = 'org.example.Suite.b0'
update benchmark_key set project_id = $1 where project_id = $2 and benchmark = $3
update benchmark_key t set project_id = $1 where t.project_id = $2 and (exists (select from series s where s.project_id = $3 and s.benchmark_key_id = t.id) or exists (select from unmeasured u where u.benchmark_key_id = t.id and u.run_id = any($4))) and not exists (select from series s where s.project_id = $5 and s.benchmark_key_id = t.id) and not exists (select from unmeasured o join run r on r.id = o.run_id and r.project_id = $6 and (r.branch is distinct from $7 or r.id > $8) where o.benchmark_key_id = t.id) and not exists (select from recording o join run r on r.id = o.run_id and r.project_id = $9 and (r.branch is distinct from $10 or r.id > $11) where o.benchmark_key_id = t.id)
update benchmark_key t set project_id = $1 where t.project_id = $2 and not exists ( select from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $3 and t.project_id = $4) m where m.gone = t.id)
update capsule_result set project_id = $1 where project_id = $2 and incident_id in (select id from incident where project_id = $3)
update change_point c set before_run_id = i.before_run_id, before_commit = i.before_commit, before_at = i.before_at, ended_at = i.recovered_at from incident_change i where i.change_point_id = c.id
update change_point c set first_run_id = p.run_id, first_commit = p.commit_sha, first_at = p.position from series s join point p on p.series_id = s.id where (s.id = c.series_id or s.jdk_axis_id = c.series_id) and p.score_id = c.score_id
update change_point set below_version = $1 where id = any($2)
update change_point set project_id = $1 where project_id = $2 and series_id = any($3)
update change_point set score_id = $1, earliest_score_id = $2, latest_score_id = $3 where id = $4
update change_point set state = $1, score_id = $2, earliest_score_id = $3, latest_score_id = $4, level_before = $5, level_after = $6, ratio = $7, low = $8, high = $9, confirmed_at = case when $10 then coalesce(confirmed_at, $11) end, confirmed_by_version = case when $12::int is not null then coalesce(confirmed_by_version, $13) end, below_version = case when $14::int is not null then coalesce(below_version, $15) end, recovered_at = case when $16 then coalesce(recovered_at, $17) end, before_run_id = $18, before_commit = $19, before_at = $20, first_run_id = $21, first_commit = $22, first_at = $23, ended_at = $24, level_now = $25 where id = $26 returning *
update change_point t set project_id = $1, series_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $2 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $3 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $4) n where n.gone = t.series_id), t.series_id) where t.project_id = $5
update change_point t set project_id = $1, series_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $2 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $3 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $4) n where n.gone = t.series_id), t.series_id) where t.project_id = $5 and t.branch = $6
update change_point t set series_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.series_id = m.gone
update deletion set attempted_at=$1,benchmark=$2,branch=$3,due_at=$4,last_run=$5,moving=$6,origin_id=$7,problem=$8,project_id=$9,requested_at=$10,requested_by=$11,run_id=$12,runs=$13,step=$14,total=$15,upload_id=$16 where id=$17
update deletion set due_at = now() where project_id = $1
update detection_state set project_id = $1 where project_id = $2 and series_id = any($3)
update detection_state t set project_id = $1 where t.project_id = $2 and t.series_id in (select id from series where project_id = $3)
update detection_state t set project_id = $1, series_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $2 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $3 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $4) n where n.gone = t.series_id), t.series_id) where t.project_id = $5 and t.branch = $6
update environment set flag_list = $1 where id = $2
update environment set flag_list = $1 where id = $2 and flag_list is null
update environment set host_id = $1 where id = $2
update environment set raw_flags = cast($1 as text[]) where id in (select environment_id from run where project_id = $2)
update environment set unlocked_flag_list = '\xabcd' where host_id in (select id from host where project_id = $1)
update execution t set project_id = $1 where t.project_id = $2 and t.id in (select execution from run where id = any($3)) and not exists (select from run r where r.project_id = $4 and r.execution = t.id) and not exists (select from execution o where o.project_id = $5 and o.id = t.id)
update flag_set set name = $1 where id = $2
update incident i set assignee_id = a.id, assignee = a.name from account a where lower(i.assignee) in (lower(a.name), lower(a.mail))
update incident i set project_id = $1 where i.project_id = $2 and exists (select from incident_change c where c.incident_id = i.id and c.series_id = any($3)) and not exists (select from incident_change c where c.incident_id = i.id and c.series_id <> all($4))
update incident i set size_severity = case when c.size < ln(1.05) then 'LOW' when c.size < ln(1.2) then 'MEDIUM' else 'HIGH' end from (select n.incident_id, max(abs(ln(p.ratio))) as size from incident_change n join change_point p on p.id = n.change_point_id where p.ratio > 0 group by n.incident_id) c where c.incident_id = i.id
update incident i1_0 set version=(i1_0.version+1) where i1_0.id=$1 and i1_0.version=$2
update incident set assignee=$1,assignee_id=$2,range_from=$3,range_from_commit=$4,range_to=$5,range_to_commit=$6,certainty=$7,due=$8,history=$9,project_id=$10,kind=$11,axis=$12,branch=$13,cause=$14,host_id=$15,from_jdk_id=$16,to_jdk_id=$17,muted_until=$18,opened_at=$19,severity=$20,size_severity=$21,triage=$22,closed_at=$23,recovered_since=$24,title=$25,tracker=$26,version=$27 where id=$28 and version=$29
update incident set due = current_date - 1
update incident set project_id = $1 where project_id = $2
update incident set project_id = $1 where project_id = $2 and branch = $3
update incident_change c set range_from = i.range_from, range_from_commit = i.range_from_commit, range_to = i.range_to, range_to_commit = i.range_to_commit from incident i where i.id = c.incident_id
update incident_change set before_score_id=$1,before_run_id=$2,before_commit=$3,before_at=$4,benchmark_key_id=$5,range_from=$6,range_from_commit=$7,range_to=$8,range_to_commit=$9,differences=$10,direction=$11,first_score_id=$12,first_run_id=$13,first_commit=$14,first_at=$15,flag_set_id=$16,host_id=$17,incident_id=$18,jdk_id=$19,metric=$20,recovered_score_id=$21,recovered_commit=$22,recovered_at=$23,series_id=$24,unit=$25 where change_point_id=$26
update incident_change set benchmark_key_id = -1 where incident_id = (select min(id) from incident where project_id = $1) returning incident_id
update incident_change t set benchmark_key_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.benchmark_key_id = m.gone
update incident_change t set series_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $1 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $2 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $3) n where n.gone = t.series_id), t.series_id), benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $4 and t.project_id = $5) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) where t.incident_id in (select id from incident where project_id = $6)
update incident_change t set series_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.series_id = m.gone
update invitation set expires_at = now() - interval '1 second'
update lease set ends_at = now() + make_interval(secs => $1) where holder = any($2::uuid[])
update logged_commit set author = null where project_id = $1 and author is not null
update membership set account_id=$1,project_id=$2,role=$3,role_without_groups=$4,since=$5 where id=$6
update membership set role = 'MEMBER', role_without_groups = null
update message set attempts = attempts + 1, last_error = $1, state = $2, due_at = coalesce(cast($3 as timestamptz), due_at) where id = $4 and state = 'SENDING'
update message set due_at = greatest(due_at, least($1, created_at + make_interval(secs => $2))) where incident_id = $3 and state = 'WAITING' and attempts = 0 and cadence = 'IMMEDIATE'
update message set due_at = now() where recipient = $1
update message set project_id = $1, state = case state when 'WAITING' then 'DROPPED' else state end where project_id = $2 and incident_id in (select id from incident where project_id = $3)
update message set state = 'SENDING' where (state = 'SENDING' or state = 'WAITING' and due_at <= $1) and (id = $2 or $3 and project_id = $4 and channel = $5 and recipient = $6 and cadence = $7) returning *
update message set state = 'SENT', attempts = attempts + 1, sent_at = $1, last_error = null, subject = coalesce(subject, $2) where id = $3
update message set state = 'WAITING', due_at = $1 where id = $2 and state = 'SENDING'
update message set state = 'DROPPED', last_error = $1 where id = $2 and state = 'SENDING'
update missing_data set detected_at=$1,ended_at=$2,last_at=$3,machine=$4,benchmark_key_id=$5,host_id=$6,jdk_feature=$7,flag_set_id=$8,rule_id=$9 where id=$10
update missing_data t set benchmark_key_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.benchmark_key_id = m.gone
update password_reset set expires_at = now() - interval '1 second'
update profile set project_id = $1 where project_id = $2 and recording_id in (select id from recording where project_id = $3 and run_id in (select kept from (select f.id as gone, t.id as kept from run f join run t on t.project_id = $4 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha where f.project_id = $5 and f.id = any($6)) m))
update profile set project_id = $1 where project_id = $2 and recording_id in (select id from recording where project_id = $3 and run_id in (select unnest($4::bigint[])))
update profile_part set project_id = $1 where project_id = $2 and recording_id in (select id from recording where project_id = $3 and run_id in (select kept from (select f.id as gone, t.id as kept from run f join run t on t.project_id = $4 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha where f.project_id = $5 and f.id = any($6)) m))
update profile_part set project_id = $1 where project_id = $2 and recording_id in (select id from recording where project_id = $3 and run_id in (select unnest($4::bigint[])))
update project set author_names=$1 where id=$2
update project set deleting=$1 where id=$2
update project set repository=$1 where id=$2
update project set visibility = 'MEMBERS'
update project set visibility=$1 where id=$2
update recording set attempts = 0 where state in ('WHOLE', 'PARTLY')
update recording set attempts = attempts + 1, due_at = now() + interval '10 seconds' * 2 ^ attempts where id = $1 and due_at <= now() and (state = 'WAITING' or state in ('WHOLE', 'PARTLY') and profile_version < 6 and kept_in <> 'NOWHERE') returning attempts
update recording set facts = $1::jsonb, profile_version = $2, attempts = 0, state = $3, reason = $4, operations = $5 where id = $6 and (state = 'WAITING' or state in ('WHOLE', 'PARTLY') and profile_version < 6 and kept_in <> 'NOWHERE')
update recording set kept_in = $1, kept_reason = null where id = $2 and kept_in not in ($3, 'NOWHERE')
update recording set operations = 1000000 where project_id = (select id from project where name = $1)
update recording set pinned = $1 where project_id = $2 and id = $3 and pinned <> $4
update recording set pinned = true where id = $1
update recording set received_at = now() - make_interval(days => $1) where id = any($2)
update recording set received_at = received_at - make_interval(days => $1) where id = (select max(id) from recording)
update recording t set benchmark_key_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.benchmark_key_id = m.gone
update recording t set project_id = $1, benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $2 and t.project_id = $3) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) where t.run_id = any($4)
update recording t set project_id = $1, run_id = m.kept, benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $2 and t.project_id = $3) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) from (select f.id as gone, t.id as kept from run f join run t on t.project_id = $4 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha where f.project_id = $5 and f.id = any($6)) m where t.run_id = m.gone and ($7 or t.benchmark_key_id in (select id from benchmark_key where project_id = $8)) and not exists (select from recording o where o.run_id = m.kept and (o.digest = t.digest or o.started_at = t.started_at and o.benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $9 and t.project_id = $10) n where n.gone = t.benchmark_key_id), t.benchmark_key_id)))
update request set execution = null where project_id = $1 and execution = $2
update request set last_seen_at = $1 where project_id = $2 and id = $3 and agent = $4 and state = 'CLAIMED'
update request set last_seen_at = last_seen_at - interval '2 minutes' where id = $1
update request set project_id = $1 where project_id = $2 and benchmark_key_id in (select id from benchmark_key where project_id = $3)
update request set state = 'CLAIMED', agent = $1, claims = claims + 1, last_seen_at = $2 where id = ( select id from request where project_id = $3 and (state = 'WAITING' or (state = 'CLAIMED' and last_seen_at < $4)) and (host is null or host = $5) and (candidates is distinct from 'COMMITS' or $6) and (commit_sha is null or $7 or starts_with($8, commit_sha)) order by id limit 1 for update skip locked) returning *
update request set state = 'WITHDRAWN', finished_at = $1 where project_id = $2 and id = $3 and state in ('WAITING', 'CLAIMED')
update request set state = 'FAILED', finished_at = $1, outcome = 'given up: ' || claims || ' agents began and stopped reporting' where project_id = $2 and state = 'CLAIMED' and last_seen_at < $3 and claims >= $4
update request set state = $1, outcome = $2, execution = $3, report = $4, finished_at = $5 where project_id = $6 and id = $7 and agent = $8 and state = 'CLAIMED' returning *
update request t set benchmark_key_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.benchmark_key_id = m.gone
update request t set project_id = $1, benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $2 and t.project_id = $3) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) where t.project_id = $4
update request t set project_id = $1, benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $2 and t.project_id = $3) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) where t.project_id = $4 and t.branch = $5
update request t set project_id = $1, benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $2 and t.project_id = $3) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) where t.project_id = $4 and t.incident_id in (select id from incident where project_id = $5)
update run set branch = $1 where id = $2
update run set facts = facts || cast($1 as jsonb) where project_id = $2
update run set jmh_version = $1 where id = $2
update run set jmh_version = null where project_id = $1
update run set project_id = $1 where id = any($2)
update run_mark m set project_id = r.project_id from run r where r.id = m.run_id
update run_mark set project_id = $1 where run_id = any($2)
update saved_view v set address = regexp_replace(address, '(/series/|with=)' || gone || '\M', '\1' || kept) from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where v.project_id = $3 and address ~ ('(/series/|with=)' || gone || '\M')
update score set packed = $1 where project_id = $2 and series_id = $3 and position = $4 and id = $5
update score t set project_id = $1, run_id = m.kept, series_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $2 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $3 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $4) n where n.gone = t.series_id), t.series_id) from (select f.id as gone, t.id as kept from run f join run t on t.project_id = $5 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha where f.project_id = $6 and f.id = any($7)) m where t.project_id = $8 and t.run_id = m.gone and ($9 or t.series_id = any($10)) and not exists (select from score o where o.project_id = $11 and o.run_id = m.kept and o.series_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $12 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $13 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $14) n where n.gone = t.series_id), t.series_id))
update score t set project_id = $1, series_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $2 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $3 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $4) n where n.gone = t.series_id), t.series_id) where t.project_id = $5 and t.run_id = any($6)
update score t set series_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.series_id = m.gone and t.project_id = $3
update series set project_id = $1 where project_id = $2 and benchmark_key_id in (select id from benchmark_key where project_id = $3)
update series t set benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $1 and t.project_id = $2) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) where t.project_id = $3
update series t set benchmark_key_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.benchmark_key_id = m.gone and t.project_id = $3
update series t set jdk_axis_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $1 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $2 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $3) n where n.gone = t.jdk_axis_id), t.jdk_axis_id) where t.project_id = $4
update series t set jdk_axis_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.jdk_axis_id = m.gone and t.project_id = $3
update series t set project_id = $1 where t.project_id = $2 and not exists (select from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $3 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $4 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $5) m where m.gone = t.id)
update series t set project_id = $1 where t.project_id = $2 and t.axis = 'jdk' and exists (select from series c where c.project_id = $3 and c.jdk_axis_id = t.id) and not exists (select from series c where c.project_id = $4 and c.jdk_axis_id = t.id)
update series t set project_id = $1 where t.project_id = $2 and t.axis = 'jdk' and not exists (select from (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id join benchmark_key tk on tk.project_id = $3 and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads) join series t on t.project_id = $4 and t.benchmark_key_id = tk.id and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id) and t.jdk_id is not distinct from f.jdk_id where f.project_id = $5) m where m.gone = t.id)
update series t set project_id = $1 where t.project_id = $2 and t.id = any($3) and not exists (select from score p where p.project_id = $4 and p.series_id = t.id and (p.branch_id <> branch_id($5, $6) or p.run_id > $7))
update unmeasured set output = '' where run_id in (select id from run where project_id = $1 and measured_at < $2) and output <> ''
update unmeasured t set benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $1 and t.project_id = $2) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) where t.run_id = any($3)
update unmeasured t set benchmark_key_id = m.kept from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) where t.benchmark_key_id = m.gone
update unmeasured t set run_id = m.kept, benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $1 and t.project_id = $2) n where n.gone = t.benchmark_key_id), t.benchmark_key_id) from (select f.id as gone, t.id as kept from run f join run t on t.project_id = $3 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha where f.project_id = $4 and f.id = any($5)) m where t.run_id = m.gone and ($6 or t.benchmark_key_id in (select id from benchmark_key where project_id = $7)) and not exists (select from unmeasured o where o.run_id = m.kept and o.benchmark_key_id = coalesce((select n.kept from (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads) where f.project_id = $8 and t.project_id = $9) n where n.gone = t.benchmark_key_id), t.benchmark_key_id))
update upload set deleting = true where id = $1
update upload set deleting = true where project_id = $1 and jsonb_path_query_array(receipt, '$.runs[*].id') @> jsonb_build_array(cast($2 as bigint))
update upload set receipt = $1::jsonb where id = $2
update upload set receipt = $1::jsonb, digest = null, idempotency_key = null, deleting = false where id = $2
update upload t set project_id = $1, digest = case when exists (select from upload o where o.project_id = $2 and o.digest = t.digest) then null else digest end, idempotency_key = case when exists (select from upload o where o.project_id = $3 and o.idempotency_key = t.idempotency_key) then null else idempotency_key end where t.project_id = $4 and t.id in ( select upload_id from upload_part where run_id = any($5) union select upload_id from unmeasured where run_id = any($6) union select upload_id from recording where run_id = any($7))
update upload_part p set benchmarks = (select count(*) from named_score s where s.run_id = p.run_id and s.project_id = p.project_id and s.id between p.first_score and p.last_score and s.metric = 'score') where p.run_id = any($1) or p.run_id in (select kept from (select f.id as gone, t.id as kept from run f join run t on t.project_id = $2 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha where f.project_id = $3 and f.id = any($4)) m)
update upload_part set project_id = $1 where run_id = any($2)
update upload_part t set project_id = $1, run_id = m.kept from (select f.id as gone, t.id as kept from run f join run t on t.project_id = $2 and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha where f.project_id = $3 and f.id = any($4)) m where $5 and t.run_id = m.gone
update upload_token set created_at = now() - interval '24 days', expires_at = now() + interval '6 days' where name in ('laptop', 'nightly')
update upload_token set expires_at=$1,hash=$2,hint=$3,previous_ends_at=$4,previous_hash=$5,rotated_at=$6 where id=$7
update upload_token set hash=$1,hint=$2,previous_ends_at=$3,previous_hash=$4,rotated_at=$5 where id=$6
update upload_token set revoked_at=$1 where id=$2
update upload_token set warned_at = now() where id = $1
update upload_token ut1_0 set last_used_at=$1,last_used_address_id=$2 where ut1_0.id=$3
update upload_token ut1_0 set revoked_at=$1 where ut1_0.project_id=$2 and ut1_0.revoked_at is null
with earlier as ( select id, kind, state from message where incident_id = $1 and channel = $2 and recipient = $3 and kind in ('OPENED', 'OVER', 'REOPENED')) insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, follows) select $4, $5, $6, case when $7 then 'OVER' when last.id is null then 'OPENED' else 'REOPENED' end, $8, $9, $10, $11, $12, coalesce((select max(id) from earlier), 0) from (values (true)) one left join lateral ( select id, kind from earlier where state <> 'DROPPED' or kind = 'OVER' order by id desc limit 1) last on true where $13 <> (coalesce(last.kind, 'OVER') = 'OVER') and (last.kind is distinct from 'OVER' or $14) on conflict do nothing
with ends as materialized ( select s.id, s.host_id, s.jdk_id, s.flag_set_id, s.unit, k.benchmark, k.parameters, k.mode, k.threads, substring(k.benchmark from '^.*[.]') as type, substring(k.benchmark from '[^.]+$') as method, substring(k.benchmark from '[^.]+[.][^.]+$') as short_name, (select position from point p where p.project_id = $1 and p.series_id = s.id order by position, score_id limit 1) as first_at, (select position from point p where p.project_id = $2 and p.series_id = s.id order by position desc, score_id desc limit 1) as last_at from series s join benchmark_key k on k.id = s.benchmark_key_id where s.project_id = $3 and s.axis = 'commit' and s.metric = 'score'), place as ( select host_id, jdk_id, flag_set_id, min(first_at) as opened_at, max(last_at) as newest_at from ends group by host_id, jdk_id, flag_set_id), ended as ( select ends.* from ends join place using (host_id, jdk_id, flag_set_id) where last_at < newest_at order by last_at desc, short_name, benchmark limit $4), begun as ( select ends.* from ends join place using (host_id, jdk_id, flag_set_id) where first_at > opened_at order by first_at desc, short_name, benchmark limit $5), named as ( select o.benchmark as old_name, n.benchmark as new_name, min(n.first_at - o.last_at) as pause, case when o.short_name = n.short_name then 0 when o.method = n.method then 1 else 2 end as difference from ended o join begun n using (host_id, jdk_id, flag_set_id, unit, parameters, mode, threads) where o.last_at <= n.first_at and (o.method = n.method or o.type = n.type) group by 1, 2, 4 order by difference, pause, old_name limit $6) select old_name, new_name, max(o.last_at) as last_at, min(n.first_at) as first_at, count(*) as series, avg(since.median / nullif(before.median, 0)) as ratio from named join ends o on o.benchmark = old_name join ends n on n.benchmark = new_name and (n.host_id, n.jdk_id, n.flag_set_id, n.unit, n.parameters, n.mode, n.threads) = (o.host_id, o.jdk_id, o.flag_set_id, o.unit, o.parameters, o.mode, o.threads) cross join lateral ( select min(coalesce(low, score)) as low, max(coalesce(high, score)) as high, percentile_cont(0.5) within group (order by score) as median from (select * from point p where p.project_id = $7 and p.series_id = o.id order by position desc, score_id desc limit 5) five) before cross join lateral ( select min(coalesce(low, score)) as low, max(coalesce(high, score)) as high, percentile_cont(0.5) within group (order by score) as median from (select * from point p where p.project_id = $8 and p.series_id = n.id order by position asc, score_id asc limit 5) five) since group by old_name, new_name, difference, pause having bool_and(o.last_at <= n.first_at and before.median > 0 and before.low <= since.high * 1.01 and since.low <= before.high * 1.01 and since.median / nullif(before.median, 0) between 0.9 and 1.1) order by difference, pause, old_name, new_name
with old as (delete from stored_scores where project_id = $1 and day < (now() at time zone 'UTC')::date - 7) insert into stored_scores as known (project_id, day, scores) values ($2, (now() at time zone 'UTC')::date, $3) on conflict (project_id, day) do update set scores = known.scores + excluded.scores returning scores
with own as ( select p.series_id, coalesce(p.branch, '') as branch, min(p.position) as position from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as w (run_id, first, last) join point p on p.run_id = w.run_id and p.score_id between w.first and w.last group by 1, 2) select a.series_id, own.branch, min(own.position) as position from own join series s on s.id = own.series_id cross join lateral ( select s.id union all select s.jdk_axis_id where exists (select from series o where o.jdk_axis_id = s.jdk_axis_id and o.id <> s.id) ) a(series_id) where s.direction <> 'NEITHER' group by 1, 2
with own as (select distinct series_id from score where project_id = $1 and run_id in ( select id from run where project_id = $2 and branch = $3)) select a.id from series s join own on own.series_id = s.id cross join lateral (values (s.id), (s.jdk_axis_id)) a (id) where s.direction <> 'NEITHER' group by a.id
with recursive names(metric) as ( select min(metric) from series where project_id = $1 union all select (select min(metric) from series where project_id = $2 and metric > names.metric) from names where names.metric is not null) select metric from names where metric is not null order by metric
with recursive renamed (old_name, new_name) as ( select old_name, new_name from benchmark_alias where project_id = $1 and old_name = any($2) union select r.old_name, a.new_name from renamed r join benchmark_alias a on a.project_id = $3 and a.old_name = r.new_name) select r.old_name, r.new_name from renamed r where not exists ( select from benchmark_alias a where a.project_id = $4 and a.old_name = r.new_name)
with recursive used as ( (select branch from run where project_id = $1 and branch is not null order by branch limit 1) union all select next.branch from used cross join lateral ( select branch from run where project_id = $2 and branch > used.branch order by branch limit 1) next) select branch from used
with recursive used as ( select newest.* from unnest($1::bigint[]) as wanted (id) cross join lateral ( select project_id, environment_id, measured_at from run where project_id = wanted.id order by environment_id, measured_at desc limit 1) newest union all select newest.* from used cross join lateral ( select project_id, environment_id, measured_at from run where project_id = used.project_id and environment_id > used.environment_id order by environment_id, measured_at desc limit 1) newest) select * from used order by measured_at desc, environment_id
with recursive walked as ( select sha, parent, subject, author, 1 as place from logged_commit where project_id = $1 and sha = $2 union all select c.sha, c.parent, c.subject, c.author, w.place + 1 from walked w join logged_commit c on c.project_id = $3 and c.sha = w.parent where w.parent <> $4 and w.place < $5) select * from walked order by place
with side as (select m.kept as pair, k.id as key from unnest($1::bigint[], $2::bigint[]) as m (gone, kept) cross join lateral (values (m.gone), (m.kept)) k (id)), measured as ( select pair, key, p.run_id from side join series s on s.project_id = $3 and s.benchmark_key_id = key join point p on p.project_id = s.project_id and p.series_id = s.id union select pair, key, u.run_id from side join unmeasured u on u.benchmark_key_id = key union select pair, key, r.run_id from side join recording r on r.benchmark_key_id = key) select run_id from measured group by pair, run_id having count(*) = 2 order by run_id desc limit 1
with waiting as ( (select project_id from detection_inbox where project_id > $1 order by project_id limit 1) union all (select project_id from detection_queue where project_id > $2 and retry_at <= $3 order by project_id limit 1) union all (select project_id from detection_inbox order by project_id limit 1) union all (select project_id from detection_queue where retry_at <= $4 order by project_id limit 1)) select project_id from waiting order by project_id <= $5, project_id limit 1
