-- Counts of a place, or of all places, by scan.
create table stock_counts (
  id integer generated always as identity primary key,
  -- Chosen by the page: a repeated request opens one count.
  key uuid not null unique,
  -- Null: all places.
  place_id integer references places,
  state text not null check (state in ('open', 'posted', 'cancelled')),
  opened_by integer not null references staff,
  opened_at timestamptz not null,
  ended_by integer references staff,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
-- Two people who count the same place count together.
create unique index stock_counts_open on stock_counts (coalesce(place_id, 0)) where state = 'open';
create index stock_counts_by_place on stock_counts (place_id) where place_id is not null;
create index stock_counts_by_opener on stock_counts (opened_by);
create index stock_counts_by_ender on stock_counts (ended_by) where ended_by is not null;

-- What was found. `label` is the public id of a phone, or a code that no phone has.
create table stock_count_scans (
  count_id integer not null references stock_counts,
  label text not null check (label <> ''),
  device_id integer references devices,
  place_id integer not null references places,
  staff_id integer not null references staff,
  at timestamptz not null,
  primary key (count_id, label)
);
create index stock_count_scans_by_device on stock_count_scans (device_id) where device_id is not null;
create index stock_count_scans_by_place on stock_count_scans (place_id);
create index stock_count_scans_by_staff on stock_count_scans (staff_id);

-- The differences of a posted count, each with its reason.
create table stock_count_differences (
  count_id integer not null references stock_counts,
  label text not null,
  kind text not null check (kind in ('missing', 'elsewhere', 'unplaced', 'foreign', 'unknown')),
  device_id integer references devices,
  -- Where the records had the phone, and where it was found.
  recorded text,
  found text,
  reason text not null check (reason in ('not_found', 'stolen', 'in_use', 'misplaced', 'not_recorded', 'to_receive', 'not_ours',
    'misread', 'other')),
  note text not null default '',
  primary key (count_id, label),
  constraint stock_count_other_is_said check (reason <> 'other' or note <> '')
);
create index stock_count_differences_by_device on stock_count_differences (device_id) where device_id is not null;

-- A phone that a count does not find is lost. One on sale is taken from sale first; a sold one belongs to its buyer.
create or replace function check_device_move() returns trigger language plpgsql as $$
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
    ('packed', 'listed'), ('packed', 'allocated'), ('packed', 'shipped'), ('shipped', 'packed'), ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'returned'), ('delivered', 'returned'),
    ('received', 'recycled'), ('inspected', 'recycled'), ('quarantine', 'recycled'), ('graded', 'recycled'),
    ('received', 'handed_back'), ('inspected', 'handed_back'), ('quarantine', 'handed_back'), ('graded', 'handed_back'),
    ('received', 'lost'), ('inspected', 'lost'), ('quarantine', 'lost'), ('repairing', 'lost'), ('wiped', 'lost'), ('tested', 'lost'), ('graded', 'lost'),
    ('expected', 'lost'), ('returned', 'lost'), ('lost', 'received'), ('lost', 'delivered'),
    ('handed_back', 'received'), ('handed_back', 'lost'),
    ('delivered', 'expected'), ('recycled', 'expected'), ('handed_back', 'expected'), ('lost', 'expected')) then
    return new;
  end if;
  raise exception 'a device may not go from % to %', old.stage, new.stage using errcode = 'check_violation';
end $$;
