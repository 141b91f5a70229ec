-- What was found when a phone was looked at, its flaws, and the reports of machines that tested or wiped it.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('document', 'case-photo', 'point-photo', 'flaw-photo', 'machine-report'));

create table machine_reports (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  episode_id integer not null references episodes,
  file_id uuid not null unique references files,
  sha256 text not null,
  format text not null check (format in ('phonecheck', 'blancco', 'reluit', 'pdf')),
  -- What the report states, without IMEI and serial number. Null: the file could not be read.
  reading jsonb,
  is_matched boolean not null,
  -- The run that took the report's results.
  run_id integer references test_runs,
  staff_id integer not null references staff,
  at timestamptz not null,
  unique (device_id, sha256)
);

create table device_inspections (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  episode_id integer not null references episodes,
  accessories text[] not null,
  sim_lock text not null check (sim_lock in ('unlocked', 'locked', 'not_checked')),
  activation_lock text not null check (activation_lock in ('off', 'on', 'not_checked')),
  activation_source text check (activation_source in ('phone', 'maker', 'service', 'report')),
  blacklist text not null check (blacklist in ('clear', 'reported', 'not_checked')),
  blacklist_source text check (blacklist_source in ('phone', 'maker', 'service', 'report')),
  blacklist_on date,
  water_mark text not null check (water_mark in ('intact', 'triggered', 'not_visible')),
  imei_read boolean not null,
  note text not null default '' check (length(note) <= 500),
  staff_id integer not null references staff,
  at timestamptz not null,
  check ((activation_lock = 'not_checked') = (activation_source is null)),
  check ((blacklist = 'not_checked') = (blacklist_source is null)),
  check ((blacklist = 'not_checked') = (blacklist_on is null))
);
create index device_inspections_of_device on device_inspections (device_id, id);

create table flaw_photos (
  file_id uuid primary key references files,
  device_id integer not null references devices,
  episode_id integer not null references episodes,
  staff_id integer not null references staff,
  at timestamptz not null
);
create index flaw_photos_of_device on flaw_photos (device_id);

-- The report that states a result, or that proves a wipe. Null: a person did.
alter table test_results add column report_id integer references machine_reports;
alter table wipes add column report_id integer references machine_reports;
