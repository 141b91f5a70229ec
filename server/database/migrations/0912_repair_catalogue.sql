-- The repair catalogue of the back office. An option is never deleted, because order lines, their documents and the measured
-- times refer to its id: a removed one keeps its row, and comes back with the same id. Parts that a service needs may refer to
-- it as well.
alter table repair_options
  -- The minutes of work; null when nobody has said.
  add column minutes integer check (minutes between 1 and 6000),
  -- Why the service is not offered for the model; null when it is.
  add column unoffered text check (unoffered in ('not_fitted', 'no_part', 'no_guarantee', 'not_worth', 'paused')),
  add column removed_at timestamptz;

-- Pages show models, services and prices of repairs: every change drops the cached responses.
create function tell_repair_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', concat_ws(';', '', '*', pg_current_xact_id(), ''));
  return null;
end $$;
create trigger repair_models_changed after insert or update or delete on repair_models
  for each statement execute function tell_repair_changes();
create trigger repair_services_changed after insert or update or delete on repair_services
  for each statement execute function tell_repair_changes();
create trigger repair_options_changed after insert or update or delete on repair_options
  for each statement execute function tell_repair_changes();
