-- Dated settings: figures that promises and sums are worked out from. A version is in force from `valid_from` until the
-- next one of its name. What was placed or issued points at its version, so versions are added and never changed.
create table settings (
  id integer generated always as identity primary key,
  name text not null,
  value jsonb not null,
  valid_from timestamptz not null,
  unique (name, valid_from)
);

create function keep_settings() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a setting is never changed: add a newer one.';
end $$;
create trigger settings_stay before update or delete on settings
  for each row execute function keep_settings();

-- Every page may show them: its processes read them again and drop their cached responses.
create function tell_setting_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', concat_ws(';', '', '*', pg_current_xact_id(), ''));
  return null;
end $$;
create trigger settings_added after insert on settings
  for each statement execute function tell_setting_changes();

insert into settings (name, value, valid_from) values
  ('delivery', '{"cutOffHour": 14, "preparationDays": 1, "carrierDays": [2, 3], "spareDays": 1}', '2020-01-01T00:00:00Z');

-- The dates promised when the order was placed, and the figures in force then. Null for orders before this migration;
-- the dates also for orders without a phone to send.
alter table orders
  add column delivery_setting_id integer references settings,
  add column deliver_from date,
  add column deliver_to date,
  add constraint orders_promise_dates check (deliver_from <= deliver_to);
