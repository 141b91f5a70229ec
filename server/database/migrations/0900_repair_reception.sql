-- How a phone came for its repair, the photographs of its state and of the work, and the guarantee of the work.

-- A customer's phone that the shop never bought has an episode while it is here for a repair. It is nobody's stock.
alter table episodes drop constraint episodes_source_check, add constraint episodes_source_check
  check (source in ('supplier', 'customer_return', 'buyback', 'repair'));
alter table episodes add constraint episodes_repair_costs_nothing check (source <> 'repair' or price_paid_cents = 0);

create table repair_receptions (
  repair_id integer primary key references repairs,
  -- Why nobody could read the IMEI. Null for a phone whose device has it.
  unreadable text check (length(unreadable) <= 200),
  -- The state in which the phone came.
  seen text not null check (length(seen) <= 1000),
  accessories text[] not null,
  staff_id integer not null references staff,
  at timestamptz not null
);
create index repair_receptions_staff on repair_receptions (staff_id);

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('document', 'case-photo', 'point-photo', 'flaw-photo', 'machine-report', 'buyback-photo', 'buyback-label',
    'parcel-photo', 'shipping-label', 'repair-photo'));
create table repair_photos (
  file_id uuid primary key references files,
  repair_id integer not null references repairs,
  kind text not null check (kind in ('reception', 'work')),
  staff_id integer not null references staff,
  at timestamptz not null
);
create index repair_photos_of_repair on repair_photos (repair_id, at);
create index repair_photos_staff on repair_photos (staff_id);

-- The last day of the guarantee of the work. It begins when the repaired phone is given back.
alter table repairs add column guarantee_until date;
