-- How awaited phones reach the repair desk. A slot's row is locked while somebody takes a place in it.
create table repair_slots (starts_at timestamptz primary key);
create table repair_bookings (
  repair_id integer primary key references repairs,
  way text not null check (way in ('drop_off', 'post')),
  starts_at timestamptz references repair_slots,
  ends_at timestamptz,
  -- The place as it was when the slot was chosen.
  place text not null default '',
  address text not null default '',
  booked_at timestamptz not null,
  constraint repair_bookings_slot check (case way when 'drop_off' then ends_at > starts_at and starts_at is not null
    else starts_at is null and ends_at is null end)
);
create index repair_bookings_slots on repair_bookings (starts_at) where starts_at is not null;

-- Phones arrive by post until the shop says when its desk is open.
insert into settings (name, value, valid_from) values ('repairDesk',
  '{"dropOff": false, "monday": "", "tuesday": "", "wednesday": "", "thursday": "", "friday": "", "saturday": "", "sunday": "",
    "slotMinutes": 30, "capacity": 2, "daysAhead": 21, "noticeHours": 2, "post": true}',
  '2020-01-01T00:00:00Z');
