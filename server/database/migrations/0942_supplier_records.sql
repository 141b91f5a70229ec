-- What the shop knows of a supplier besides the lists, and what it claims from one: docs/suppliers.md.

alter table suppliers
  add column contact text not null default '' check (length(contact) <= 120),
  add column email text not null default '' check (length(email) <= 254),
  add column phone text not null default '' check (length(phone) <= 40),
  -- Days after the invoice until it is paid; null when nothing is agreed.
  add column payment_days smallint check (payment_days between 0 and 180),
  add column terms text not null default '' check (length(terms) <= 2000);

create table supplier_claims (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers,
  order_id integer references purchase_orders,
  -- The phone that the claim is about; null for phones that never came.
  device_id integer references devices,
  reason text not null check (reason in ('missing', 'grade', 'defect', 'locked', 'price', 'other')),
  cents integer not null check (cents > 0),
  note text not null default '' check (length(note) <= 500),
  state text not null check (state in ('open', 'credited', 'refused')),
  credited_cents integer check ((state = 'credited') = (credited_cents is not null) and credited_cents > 0),
  staff_id integer not null references staff,
  created_at timestamptz not null,
  settled_at timestamptz check ((state = 'open') = (settled_at is null))
);
create index supplier_claims_of_supplier on supplier_claims (supplier_id, id);
create index supplier_claims_of_order on supplier_claims (order_id);
-- A phone is claimed once as long as its claim is open.
create unique index supplier_claims_of_device on supplier_claims (device_id) where state = 'open';
create index supplier_claims_by_device on supplier_claims (device_id);
create index supplier_claims_of_staff on supplier_claims (staff_id);

-- Whoever manages the team may give every permission, and gets the new one.
insert into staff_grants (staff_id, permission)
  select staff_id, 'purchases.write' from staff_grants where permission = 'staff.manage'
  on conflict do nothing;
