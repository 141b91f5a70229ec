-- Suppliers, their lists, and what the shop orders from them: docs/suppliers.md.

create table suppliers (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  -- The regime of lists that state none.
  vat_regime text check (vat_regime in ('margin', 'standard')),
  -- The roles of the columns of their lists: folded heading → role, null for a column that is not used.
  columns jsonb not null default '{}',
  created_at timestamptz not null
);
create unique index suppliers_by_name on suppliers (fold_text(name));

-- What people answered about values of their lists.
create table supplier_answers (
  supplier_id integer not null references suppliers on delete cascade,
  key text not null check (length(key) <= 400),
  answer text not null check (length(answer) <= 200),
  primary key (supplier_id, key)
);

create table purchase_orders (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers,
  reference text not null default '' check (length(reference) <= 80),
  state text not null check (state in ('draft', 'sent', 'closed')),
  staff_id integer references staff,
  created_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz
);
create index purchase_orders_of_supplier on purchase_orders (supplier_id, id);

create table purchase_lines (
  order_id integer not null references purchase_orders on delete cascade,
  position smallint not null,
  model_id integer not null references smartphone_models,
  -- True: any colour of the model in this storage.
  any_colour boolean not null default false,
  quantity integer not null check (quantity between 1 and 5000),
  price_cents integer not null check (price_cents >= 0),
  promise text check (promise in ('A+', 'A', 'B', 'C', 'new')),
  primary key (order_id, position)
);
create index purchase_lines_of_model on purchase_lines (model_id);

alter table receptions
  add column supplier_id integer references suppliers,
  add column order_id integer references purchase_orders,
  -- Lines of the list that were refused or left out, with the reason.
  add column refused jsonb not null default '[]',
  -- The same file, opened twice by mistake, would be expected twice.
  add column list_hash text;
create unique index receptions_once on receptions (supplier_id, list_hash, reference);
create index receptions_of_order on receptions (order_id);

-- Phones of a list without IMEI: expected by number, a device each from its first scan on.
create table expected_lots (
  id integer generated always as identity primary key,
  reception_id integer not null references receptions on delete cascade,
  line integer not null,
  model_id integer not null references smartphone_models,
  any_colour boolean not null default false,
  quantity integer not null check (quantity between 1 and 5000),
  arrived integer not null default 0 check (arrived between 0 and quantity),
  price_cents integer not null check (price_cents >= 0),
  vat_regime text not null check (vat_regime in ('margin', 'standard')),
  listed jsonb not null
);
create index expected_lots_of_reception on expected_lots (reception_id);
create index expected_lots_of_model on expected_lots (model_id);
create index expected_lots_awaited on expected_lots (id) where arrived < quantity;

-- What the list said of the phone: the model it named, and its other facts.
alter table episodes
  add column listed_model_id integer references smartphone_models,
  add column listed jsonb;

-- Suppliers of the receptions so far.
insert into suppliers (name, created_at)
select min(supplier), min(created_at) from receptions
where source = 'supplier' and supplier <> '' group by fold_text(supplier);
update receptions r set supplier_id = s.id from suppliers s
where r.source = 'supplier' and fold_text(s.name) = fold_text(r.supplier);

-- A model that no new listing may name. Its listings, devices and orders stay.
alter table smartphone_models add column retired_at timestamptz;
