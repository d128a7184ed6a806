-- For projects with many runs and uploads: the newest run of each environment, the branches, and the uploads that brought a run.
create index run_of_environment on run (project_id, environment_id, measured_at desc, id desc);
create index run_of_branch on run (project_id, branch);
create index upload_of_run on upload using gin (jsonb_path_query_array(receipt, '$.runs[*].id') jsonb_path_ops) with (fastupdate = off);
