-- PINs of staff, to change the person on a shared tablet. A PIN opens nothing elsewhere.
create table staff_pins (
  staff_id integer primary key references staff on delete cascade,
  -- Argon2id, as a password.
  hash text not null,
  -- Wrong PINs since the last right one. Each try is counted before its PIN is compared.
  tries smallint not null default 0,
  locked boolean generated always as (tries >= 5) stored,
  changed_at timestamptz not null
);

-- `tablet`: a full sign-in that only lets colleagues choose themselves. `by_pin`: a colleague works on this tablet.
alter table staff_sessions
  add column kind text not null default 'full' check (kind in ('full', 'tablet', 'by_pin')),
  add column pin_staff_id integer references staff on delete cascade,
  add check ((kind = 'by_pin') = (pin_staff_id is not null));
create index staff_sessions_of_pins on staff_sessions (pin_staff_id) where pin_staff_id is not null;
