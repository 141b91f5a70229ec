-- What customers bring back or complain of: docs/decisions/money-and-cases.md.
create table cases (
  id integer generated always as identity primary key,
  -- Shown to people: `C-…`.
  number text not null unique,
  -- The key of the request that opened it: the same key is the same case.
  key uuid not null unique,
  kind text not null check (kind in ('change_of_mind', 'guarantee', 'transit_damage', 'wrong_item', 'lost')),
  order_id integer not null references orders,
  shipment_id integer references shipments,
  withdrawal_id integer unique references withdrawals,
  state text not null default 'opened' check (state in ('opened', 'awaiting_return', 'received', 'inspected', 'decided', 'closed', 'rejected', 'cancelled')),
  outcome text check (outcome in ('refund', 'repair', 'replace', 'reject', 'hand_back')),
  description text not null default '' check (length(description) <= 5000),
  locale text not null,
  -- The label for the way back.
  return_carrier text,
  return_number text,
  -- When the customer proved that the parcel is on its way.
  posted_at timestamptz,
  opened_at timestamptz not null,
  -- By when the next step is owed, by the dated setting `cases`.
  due_at timestamptz not null,
  reminded_at timestamptz,
  received_at timestamptz,
  decided_at timestamptz,
  ended_at timestamptz,
  reason text not null default '',
  check ((state in ('closed', 'rejected', 'cancelled')) = (ended_at is not null)),
  check ((state in ('decided', 'closed')) <= (outcome is not null)),
  check (state <> 'rejected' or reason <> '')
);
create index cases_of_order on cases (order_id);
create index cases_open on cases (due_at, id) where ended_at is null;
create index cases_in_order on cases (state, id);

create table case_lines (
  case_id integer not null references cases on delete cascade,
  order_id integer not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  -- The own unit that it is about, and the one that takes its place.
  device_id integer references devices,
  replacement_id integer references devices,
  primary key (case_id, position),
  foreign key (order_id, position) references order_lines
);
create index case_lines_of_line on case_lines (order_id, position);
create index case_lines_of_device on case_lines (device_id);

create table inspections (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  finding text not null check (finding in ('as_described', 'fault_confirmed', 'no_fault', 'damaged_by_customer', 'other_item')),
  note text not null default '' check (length(note) <= 2000),
  staff_id integer not null references staff,
  at timestamptz not null
);
create index inspections_of_case on inspections (case_id, id);

create table case_photos (
  case_id integer not null references cases on delete cascade,
  file_id uuid not null unique references files,
  by_kind text not null check (by_kind in ('customer', 'staff')),
  at timestamptz not null,
  primary key (case_id, file_id)
);

-- The money of a line with an open case belongs to the case.
alter table refunds add column case_id integer references cases;
create index refunds_of_case on refunds (case_id);

-- Days: the way back, the decision after reception, the repair; months of guarantee.
insert into settings (name, value, valid_from)
  values ('cases', '{"answerDays": 2, "returnDays": 14, "inspectionDays": 5, "repairDays": 30, "guaranteeMonths": 12, "acceptedDays": 30}', '2020-01-01T00:00:00Z');

create function check_case_move() returns trigger language plpgsql as $$
begin
  if new.state = old.state or (old.state, new.state) in (
    ('opened', 'awaiting_return'), ('opened', 'decided'), ('opened', 'rejected'), ('opened', 'cancelled'),
    ('awaiting_return', 'received'), ('awaiting_return', 'cancelled'), ('awaiting_return', 'rejected'),
    ('received', 'inspected'), ('inspected', 'decided'), ('inspected', 'rejected'), ('decided', 'closed')) then
    return new;
  end if;
  raise exception 'a case may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger case_moves before update on cases for each row execute function check_case_move();
