-- no transaction
-- Foreign keys are looked up by the column that refers: a row that is removed or changed would read the whole table.
drop index concurrently if exists device_inspections_by_episode;
create index concurrently device_inspections_by_episode on device_inspections (episode_id);
drop index concurrently if exists episodes_by_listed_model;
create index concurrently episodes_by_listed_model on episodes (listed_model_id) where listed_model_id is not null;
drop index concurrently if exists flaw_photos_by_episode;
create index concurrently flaw_photos_by_episode on flaw_photos (episode_id);
drop index concurrently if exists machine_reports_by_episode;
create index concurrently machine_reports_by_episode on machine_reports (episode_id);
drop index concurrently if exists machine_reports_by_run;
create index concurrently machine_reports_by_run on machine_reports (run_id) where run_id is not null;
drop index concurrently if exists test_results_by_report;
create index concurrently test_results_by_report on test_results (report_id) where report_id is not null;
drop index concurrently if exists wipes_by_report;
create index concurrently wipes_by_report on wipes (report_id) where report_id is not null;
