-- One repair a phone: from the booked repair to the phone that is handed back.
create table repairs (
  id integer generated always as identity primary key,
  number text not null unique check (number ~ '^R-[2-9A-Z]{4}-[2-9A-Z]{4}$'),
  source text not null check (source in ('order', 'walk_in', 'guarantee')),
  order_id integer references orders,
  case_id integer references cases,
  -- What tells the phones of one order or case apart: the model and a count, or the line and a count.
  phone_key text not null,
  nth integer not null default 1 check (nth >= 1),
  phone text not null,
  device_id integer references devices,
  state text not null check (state in ('booked', 'received', 'diagnosed', 'quoted', 'accepted', 'waiting_parts', 'repairing',
    'tested', 'ready', 'refused', 'abandoned', 'handed_back', 'shipped_back', 'cancelled')),
  -- The person at the counter. Empty for a repair of an order, whose buyer is the customer.
  name text not null default '',
  email text not null default '',
  telephone text not null default '',
  locale text not null default 'fr' check (locale in ('fr', 'en', 'ar')),
  description text not null default '',
  -- The secret of the tracking page of a repair without an order, and its SHA-256; the key that the page chose.
  token text,
  digest text unique,
  key uuid unique,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  due_at timestamptz,
  received_at timestamptz,
  repaired_at timestamptz,
  ended_at timestamptz,
  constraint repairs_source check (case source
    when 'order' then order_id is not null and case_id is null
    when 'guarantee' then order_id is not null and case_id is not null
    else order_id is null and case_id is null and digest is not null and key is not null end),
  constraint repairs_end check ((ended_at is not null) = (state in ('handed_back', 'shipped_back', 'cancelled')))
);
-- A repeated settlement, or a case decided again, opens no second repair.
create unique index repairs_of_order on repairs (order_id, phone_key, nth) where source = 'order';
create unique index repairs_of_case on repairs (case_id, phone_key, nth) where ended_at is null;
create index repairs_case on repairs (case_id) where case_id is not null;
create index repairs_order on repairs (order_id) where order_id is not null;
create index repairs_by_state on repairs (state, moved_at, id);
create index repairs_by_time on repairs (moved_at, id);
create index repairs_open on repairs (moved_at, id) where ended_at is null;
create index repairs_late on repairs (due_at) where ended_at is null;
-- One device is in one open repair.
create unique index repairs_device_open on repairs (device_id) where ended_at is null;
create index repairs_device on repairs (device_id);
create index repairs_email on repairs (lower(email)) where email <> '';
create index repairs_search on repairs using gin (search_text(number, phone, name) gin_trgm_ops);

-- The order lines whose work is done on the phone.
create table repair_lines (
  repair_id integer not null references repairs,
  order_id integer not null,
  position smallint not null,
  primary key (repair_id, position),
  foreign key (order_id, position) references order_lines
);
create index repair_lines_line on repair_lines (order_id, position);

create function check_repair_move() returns trigger language plpgsql as $$
begin
  if new.state = old.state or (old.state, new.state) in (
    ('booked', 'received'), ('booked', 'cancelled'),
    ('received', 'diagnosed'), ('received', 'refused'), ('received', 'shipped_back'), ('received', 'cancelled'),
    ('diagnosed', 'accepted'), ('diagnosed', 'quoted'), ('diagnosed', 'refused'), ('diagnosed', 'shipped_back'), ('diagnosed', 'cancelled'),
    ('quoted', 'accepted'), ('quoted', 'refused'), ('quoted', 'shipped_back'), ('quoted', 'cancelled'),
    ('accepted', 'repairing'), ('accepted', 'waiting_parts'), ('accepted', 'quoted'), ('accepted', 'refused'), ('accepted', 'shipped_back'), ('accepted', 'cancelled'),
    ('waiting_parts', 'repairing'), ('waiting_parts', 'quoted'), ('waiting_parts', 'refused'), ('waiting_parts', 'shipped_back'), ('waiting_parts', 'cancelled'),
    ('repairing', 'tested'), ('repairing', 'waiting_parts'), ('repairing', 'quoted'), ('repairing', 'refused'), ('repairing', 'shipped_back'), ('repairing', 'cancelled'),
    ('tested', 'ready'), ('tested', 'repairing'), ('tested', 'shipped_back'), ('tested', 'cancelled'),
    ('ready', 'handed_back'), ('ready', 'shipped_back'), ('ready', 'repairing'), ('ready', 'abandoned'), ('ready', 'cancelled'),
    ('refused', 'handed_back'), ('refused', 'shipped_back'), ('refused', 'abandoned'), ('refused', 'cancelled'),
    ('abandoned', 'handed_back'), ('abandoned', 'shipped_back')) then
    return new;
  end if;
  raise exception 'a repair may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger repair_moves before update on repairs for each row execute function check_repair_move();

insert into settings (name, value, valid_from) values ('repairs',
  '{"arrivalDays": 30, "diagnosisDays": 2, "quoteDays": 14, "workDays": 5, "partsDays": 10, "collectDays": 30, "guaranteeMonths": 12}',
  '2020-01-01T00:00:00Z');
-- Who works at the bench repairs the phones of customers; who answers customers receives them.
insert into staff_grants (staff_id, permission)
  select distinct staff_id, 'repairs.write' from staff_grants where permission in ('devices.work', 'inbox.write');
