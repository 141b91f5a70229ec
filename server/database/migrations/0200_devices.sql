-- Units of the shop's own stock: docs/decisions/devices.md.

-- Fifteen digits with a Luhn check digit. The twin of contract/devices/imei.ts.
create function is_imei(value text) returns boolean
language sql immutable strict parallel safe
return value ~ '^\d{15}$' and (
  select sum(case when place % 2 = 0 then digit * 2 - case when digit > 4 then 9 else 0 end else digit end) % 10 = 0
  from (select place, substr(value, place, 1)::integer as digit from generate_series(1, 15) as place) as digits);

-- A supplier's list, or a parcel that came back.
create table receptions (
  id integer generated always as identity primary key,
  source text not null check (source in ('supplier', 'customer_return')),
  -- The supplier's name; empty for a return.
  supplier text not null default '' check (length(supplier) <= 120),
  reference text not null default '' check (length(reference) <= 80),
  staff_id integer references staff,
  created_at timestamptz not null
);

-- A phone that was ours once. Stage, owner, custodian, grade and battery are projections of its events, written with them.
create table devices (
  id integer generated always as identity primary key,
  -- In addresses and on labels, instead of the IMEI.
  public_id text not null unique check (public_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  model_id integer not null references smartphone_models,
  serial text check (length(serial) between 4 and 40),
  stage text not null check (stage in ('expected', 'received', 'inspected', 'quarantine', 'repairing', 'wiped', 'tested', 'graded',
    'listed', 'allocated', 'packed', 'shipped', 'delivered', 'returned', 'recycled', 'handed_back', 'lost')),
  owner text not null check (owner in ('supplier', 'shop', 'customer', 'recycler')),
  custodian text not null check (custodian in ('supplier', 'shop', 'carrier', 'customer', 'recycler', 'nobody')),
  grade text check (grade in ('A+', 'A', 'B', 'C')),
  battery_health smallint check (battery_health between 1 and 100),
  -- When a repair, a wipe and a customer's hands last changed what tests and grade say.
  repaired_at timestamptz,
  wiped_at timestamptz,
  held_by_customer_at timestamptz,
  tested_at timestamptz,
  graded_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index devices_by_stage on devices (stage, changed_at, id);
create index devices_by_model on devices (model_id, id);

create table device_imeis (
  imei text primary key check (is_imei(imei)),
  device_id integer not null references devices on delete cascade,
  slot smallint not null check (slot in (1, 2)),
  unique (device_id, slot)
);
-- Staff types the last digits.
create index device_imeis_backwards on device_imeis (reverse(imei) text_pattern_ops);
-- Learned from receptions: which models a type allocation code was received as.
create index device_imeis_by_tac on device_imeis (left(imei, 8));

-- One time that a device is in our hands: how we got it, from whom, what was paid, and the VAT that its sale carries.
create table episodes (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  source text not null check (source in ('supplier', 'customer_return')),
  reception_id integer references receptions,
  price_paid_cents integer not null check (price_paid_cents >= 0),
  vat_regime text not null check (vat_regime in ('margin', 'standard')),
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_open_episode on episodes (device_id) where ended_at is null;
create index episodes_of_device on episodes (device_id, id);

create function check_device_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.stage <> 'expected' and new.stage <> 'received' then
      raise exception 'a device begins as expected or received, not %', new.stage using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.public_id <> old.public_id then
    raise exception 'a device keeps its public id' using errcode = 'check_violation';
  end if;
  if new.stage = old.stage or (old.stage, new.stage) in (
    ('expected', 'received'), ('returned', 'received'), ('shipped', 'received'), ('delivered', 'received'),
    ('received', 'inspected'), ('repairing', 'inspected'), ('quarantine', 'inspected'), ('wiped', 'inspected'), ('tested', 'inspected'), ('graded', 'inspected'),
    ('received', 'quarantine'), ('inspected', 'quarantine'), ('wiped', 'quarantine'), ('tested', 'quarantine'), ('graded', 'quarantine'),
    ('inspected', 'repairing'), ('wiped', 'repairing'), ('tested', 'repairing'), ('graded', 'repairing'),
    ('inspected', 'wiped'), ('wiped', 'tested'), ('tested', 'graded'),
    ('graded', 'listed'), ('listed', 'graded'), ('listed', 'allocated'), ('allocated', 'listed'), ('allocated', 'packed'),
    ('packed', 'listed'), ('packed', 'shipped'), ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'returned'), ('delivered', 'returned'),
    ('received', 'recycled'), ('inspected', 'recycled'), ('quarantine', 'recycled'), ('graded', 'recycled'),
    ('received', 'handed_back'), ('inspected', 'handed_back'), ('quarantine', 'handed_back'), ('graded', 'handed_back'),
    ('expected', 'lost'), ('returned', 'lost'), ('lost', 'received')) then
    return new;
  end if;
  raise exception 'a device may not go from % to %', old.stage, new.stage using errcode = 'check_violation';
end $$;
create trigger device_moves before insert or update on devices
  for each row execute function check_device_move();

-- The bench -----------------------------------------------------------------------------------------------------------

create table test_runs (
  id integer generated always as identity primary key,
  -- Chosen by the page: the same key is the same run.
  key uuid not null unique,
  device_id integer not null references devices,
  phase text not null check (phase in ('intake', 'after_repair', 'return')),
  protocol_version smallint not null,
  staff_id integer not null references staff,
  began_at timestamptz not null,
  finished_at timestamptz
);
create unique index one_open_run on test_runs (device_id) where finished_at is null;
create index test_runs_of_device on test_runs (device_id, id);

create table test_results (
  run_id integer not null references test_runs on delete cascade,
  point text not null,
  outcome text not null check (outcome in ('pass', 'fail', 'not_applicable', 'not_tested')),
  -- A measured figure, such as the battery's percent.
  value integer,
  note text not null default '' check (length(note) <= 500),
  staff_id integer not null references staff,
  at timestamptz not null,
  primary key (run_id, point)
);

-- What was measured on screen and body. An override of the grade that follows waits for a second person.
create table gradings (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  marks jsonb not null,
  grade text not null check (grade in ('A+', 'A', 'B', 'C')),
  wanted text check (wanted in ('A+', 'A', 'B', 'C')),
  reason text not null default '' check (length(reason) <= 500),
  staff_id integer not null references staff,
  approved_by integer references staff,
  at timestamptz not null,
  decided_at timestamptz,
  check (wanted is null or reason <> ''),
  check (approved_by <> staff_id)
);
create index gradings_of_device on gradings (device_id, id);
create index gradings_waiting on gradings (id) where decided_at is null;

create table wipes (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  method text not null check (length(method) between 1 and 80),
  tool text not null check (length(tool) between 1 and 80),
  tool_version text not null check (length(tool_version) between 1 and 40),
  verification text not null check (length(verification) between 1 and 200),
  place text not null check (length(place) between 1 and 120),
  staff_id integer not null references staff,
  at timestamptz not null
);
create index wipes_of_device on wipes (device_id, id);

create table parts_fitted (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  part text not null,
  origin text not null check (origin in ('new', 'compatible', 'reclaimed')),
  staff_id integer not null references staff,
  at timestamptz not null
);
create index parts_of_device on parts_fitted (device_id, id);

-- Photographs of this very unit. The pictures are in the photo store, under the id.
create table device_photos (
  id uuid primary key,
  device_id integer not null references devices,
  episode_id integer not null references episodes,
  angle text not null check (angle in ('front', 'back', 'left', 'right', 'top', 'detail')),
  staff_id integer references staff,
  at timestamptz not null
);
create index photos_of_device on device_photos (device_id, episode_id, at);

-- Own listings, allocations, passports --------------------------------------------------------------------------------

alter table smartphone_items add column device_id integer references devices;
create unique index item_of_device on smartphone_items (device_id) where device_id is not null;

-- Stock of an own listing is its device's stage. Deferred: a transaction writes one after the other.
create function check_own_stock() returns trigger language plpgsql as $$
declare
  its_device integer := case when tg_table_name = 'devices' then new.id else new.device_id end;
begin
  perform from smartphone_items items join devices on devices.id = items.device_id
    where devices.id = its_device and items.on_hand <> (devices.stage = 'listed')::integer;
  if found then
    raise exception 'the stock of device % is not its stage', its_device
      using errcode = 'check_violation', constraint = 'own_stock_is_true';
  end if;
  return null;
end $$;
create constraint trigger own_stock_is_true after insert or update of on_hand, device_id on smartphone_items
  deferrable initially deferred for each row when (new.device_id is not null) execute function check_own_stock();
create constraint trigger own_stage_is_true after update of stage on devices
  deferrable initially deferred for each row when (new.stage is distinct from old.stage) execute function check_own_stock();

-- The unit that was ordered.
alter table order_lines add column device_id integer references devices;

-- The unit that a paid line gets. Another unit takes its place only by closing the row.
create table allocations (
  id integer generated always as identity primary key,
  order_id integer not null,
  position smallint not null,
  device_id integer not null references devices,
  opened_at timestamptz not null,
  -- When the unit came back, was taken back before packing, or another took its place.
  closed_at timestamptz,
  foreign key (order_id, position) references order_lines
);
create unique index one_open_allocation_a_device on allocations (device_id) where closed_at is null;
create unique index one_open_allocation_a_line on allocations (order_id, position) where closed_at is null;
create index allocations_of_device on allocations (device_id, id);

-- What the public page of a unit shows. Written with what it tells.
create table passports (
  device_id integer primary key references devices,
  public_id text not null unique,
  content jsonb not null,
  published_at timestamptz not null
);
-- Pages that show a passport have the tag of its listing.
create function tell_passport_changes() returns trigger language plpgsql as $$
declare
  its_item integer;
begin
  select id into its_item from smartphone_items where device_id = new.device_id;
  if its_item is not null then
    perform pg_notify('items', concat_ws(';', '', its_item, pg_current_xact_id(), ''));
  end if;
  return null;
end $$;
create trigger passports_changed after insert or update on passports
  for each row execute function tell_passport_changes();
