-- no transaction
drop index concurrently if exists shipments_by_shipped_at;
create index concurrently shipments_by_shipped_at on shipments (shipped_at) where shipped_at is not null;
drop index concurrently if exists events_of_received_devices;
create index concurrently events_of_received_devices on events (at) where kind = 'device.received';
drop index concurrently if exists test_runs_by_finished_at;
create index concurrently test_runs_by_finished_at on test_runs (finished_at) where finished_at is not null;
