-- What the outcomes of cases need: docs/decisions/money-and-cases.md.
alter table case_lines add column received_at timestamptz;

-- The parcel that goes back to the customer.
alter table cases add column sent_carrier text check (sent_carrier in
    ('laposte', 'chronopost', 'mondial-relay', 'dpd', 'gls', 'ups', 'dhl', 'other')),
  add column sent_number text check (length(sent_number) between 4 and 40);

-- A replacement is a second parcel of the same lines. A case's parcels are found by its lines, so that nothing reads
-- `cases.shipment_id` any more; the version before names it, and a later one may drop it. Tables must not refer to each other in a ring:
-- a backup copies them one after another.
alter table cases drop constraint cases_shipment_id_fkey;
alter table shipments add column case_id integer references cases;
alter table shipments drop constraint shipments_order_id_seller_id_key;
create unique index shipments_of_order on shipments (order_id, seller_id) where case_id is null;
create unique index shipments_of_case on shipments (case_id, seller_id);
alter table shipment_lines drop constraint shipment_lines_pkey;
alter table shipment_lines add primary key (shipment_id, order_id, position);
create index shipment_lines_of_line on shipment_lines (order_id, position);

-- The legal guarantee of conformity is two years: articles L217-3 and following of the consumer code.
insert into settings (name, value, valid_from)
  values ('cases', '{"answerDays": 2, "returnDays": 14, "inspectionDays": 5, "repairDays": 30, "guaranteeMonths": 24, "acceptedDays": 30}', '2020-01-02T00:00:00Z');

create or replace function check_case_move() returns trigger language plpgsql as $$
begin
  if new.state = old.state or (old.state, new.state) in (
    ('opened', 'awaiting_return'), ('opened', 'decided'), ('opened', 'rejected'), ('opened', 'cancelled'),
    ('awaiting_return', 'received'), ('awaiting_return', 'decided'), ('awaiting_return', 'rejected'), ('awaiting_return', 'cancelled'),
    ('received', 'inspected'), ('inspected', 'decided'), ('decided', 'closed')) then
    return new;
  end if;
  raise exception 'a case may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;

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
    ('packed', 'listed'), ('packed', 'shipped'), ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'returned'), ('delivered', 'returned'),
    ('received', 'recycled'), ('inspected', 'recycled'), ('quarantine', 'recycled'), ('graded', 'recycled'),
    ('received', 'handed_back'), ('inspected', 'handed_back'), ('quarantine', 'handed_back'), ('graded', 'handed_back'),
    ('expected', 'lost'), ('returned', 'lost'), ('lost', 'received'),
    -- A buyer's phone that was handed back may come in again.
    ('handed_back', 'received')) then
    return new;
  end if;
  raise exception 'a device may not go from % to %', old.stage, new.stage using errcode = 'check_violation';
end $$;
