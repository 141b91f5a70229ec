-- Repairs: which phones are repaired, what is done to them, and at what price.

create table repair_models (
  id integer generated always as identity primary key,
  brand text not null check (length(brand) between 1 and 60),
  name text not null check (length(name) between 1 and 120),
  -- Place in the list of a brand.
  position integer not null default 0,
  -- The outside, where the catalogue has no phone of this name to draw; absent: the brand's usual one.
  look jsonb,
  colour_hex text not null default '#3b3d42' check (colour_hex ~ '^#[0-9a-f]{6}$'),
  unique (brand, name)
);

create table repair_services (
  id integer generated always as identity primary key,
  -- One of those the shop can name in its three languages, or 'other'.
  kind text not null default 'other',
  -- French. A service without a name or a description is not offered.
  name text not null default '' check (length(name) <= 160),
  description text not null default '' check (length(description) <= 600),
  position integer not null default 0
);

-- One service for one model; the id is the product id of an order line.
create table repair_options (
  id integer generated always as identity primary key,
  model_id integer not null references repair_models on delete cascade,
  service_id integer not null references repair_services,
  -- Without tax; absent: told after a look at the phone.
  price_cents integer check (price_cents between 0 and 10000000),
  unique (model_id, service_id)
);
create index repair_options_of_service on repair_options (service_id);
