create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- People

create table users (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^\w{3,20}$'),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  provider text check (provider in ('google', 'facebook', 'apple')),
  roles text[] not null default '{}' check (roles <@ array['SELLER', 'CUSTOMER']),
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));

create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

create table clients (
  user_id integer primary key references users on delete cascade,
  nom text not null,
  prenom text not null,
  telephone text not null,
  adresse text not null,
  code_postal text not null default '',
  ville text not null default '',
  date_creation timestamptz not null default now(),
  statut text not null default 'ACTIF' check (statut = 'ACTIF'),
  consent_at timestamptz not null,
  consent_version text not null
);

create table sellers (
  user_id integer primary key references users on delete cascade,
  store_name text not null,
  business_name text not null,
  vat_number text not null default '',
  business_address text not null default '',
  phone_number text not null default '',
  created_at timestamptz not null default now()
);

-- Catalogue

create table smartphone_models (
  id integer generated always as identity primary key,
  brand text not null,
  model text not null,
  storage_gb integer not null check (storage_gb > 0),
  colour_slug text not null,
  colour text not null,
  colour_hex text not null check (colour_hex ~ '^#[0-9a-f]{6}$'),
  processor text not null,
  ram text,
  screen_size text not null,
  camera text not null,
  os text not null,
  battery text not null,
  look jsonb not null,
  image_url text,
  unique (brand, model, storage_gb, colour_slug)
);

create table smartphone_items (
  id integer generated always as identity primary key,
  seller_id integer not null references users,
  model_id integer not null references smartphone_models,
  name text not null check (length(name) between 1 and 120),
  price_cents integer not null check (price_cents between 0 and 10000000),
  description text not null check (length(description) <= 5000),
  category text not null default 'Smartphone',
  condition text not null,
  grade text check (grade in ('A+', 'A', 'B', 'C')),
  battery_capacity text not null default '',
  on_hand integer not null,
  reserved integer not null default 0,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sold boolean not null generated always as (on_hand <= reserved) stored,
  constraint stock_is_sound check (0 <= reserved and reserved <= on_hand)
);
create index items_newest on smartphone_items (sold, created_at desc, id desc) where withdrawn_at is null;
create index items_by_price on smartphone_items (sold, price_cents, id) where withdrawn_at is null;
create index items_by_model on smartphone_items (model_id, sold, created_at desc, id desc) where withdrawn_at is null;
create index items_of_seller on smartphone_items (seller_id, created_at desc, id desc) where withdrawn_at is null;

-- Orders

create table orders (
  id integer generated always as identity primary key,
  number text not null unique,
  user_id integer not null references users,
  status text not null default 'PENDING' check (status in ('PENDING', 'PAYED', 'CANCELLED')),
  locale text not null default 'fr',
  email text not null,
  total_cents integer not null check (total_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  shipping_option text not null,
  ship_name text not null,
  ship_adresse text not null,
  ship_code_postal text not null,
  ship_ville text not null,
  -- held: counted in the items' reserved; taken: sold; released: given back; none: nothing to hold.
  reservation text not null check (reservation in ('held', 'taken', 'released', 'none')),
  idempotency_key text not null,
  request_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  unique (user_id, idempotency_key),
  check (status <> 'PAYED' or (reservation in ('taken', 'none') and paid_at is not null)),
  check (status <> 'CANCELLED' or (reservation in ('released', 'none') and cancelled_at is not null))
);
create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_pending on orders (created_at) where status = 'PENDING';

create table order_lines (
  order_id integer not null references orders on delete cascade,
  position smallint not null,
  product_type text not null check (product_type in ('SMARTPHONE', 'REPAIR')),
  item_id integer references smartphone_items,
  product_id text not null,
  seller_id integer references users,
  product_name text not null,
  image text,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  unit_tax_cents integer not null check (unit_tax_cents >= 0),
  tax_rate_bp integer not null check (tax_rate_bp >= 0),
  quote boolean not null default false,
  primary key (order_id, position),
  check ((product_type = 'SMARTPHONE') = (item_id is not null))
);
create index order_lines_of_item on order_lines (item_id);
create index order_lines_of_seller on order_lines (seller_id);

create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  attempt smallint not null check (attempt > 0),
  provider text not null,
  payment_method text not null,
  reference text unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur' check (currency = 'eur'),
  status text not null default 'started'
    check (status in ('started', 'requires_action', 'processing', 'succeeded', 'declined', 'cancelled', 'refunded')),
  decline_code text,
  client_secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, attempt)
);
create unique index one_succeeded_payment on payments (order_id) where status = 'succeeded';
create unique index one_payment_under_way on payments (order_id) where status in ('started', 'requires_action', 'processing');
create index declines on payments (updated_at) where status = 'declined';

-- The only moves an order may make; a paid order is cancelled only once its money went back.
create function check_order_move() returns trigger language plpgsql as $$
begin
  if new.status = old.status then return new; end if;
  if old.status = 'PENDING' and new.status in ('PAYED', 'CANCELLED') then return new; end if;
  if old.status = 'PAYED' and new.status = 'CANCELLED'
    and exists (select from payments where order_id = new.id and status = 'refunded') then return new; end if;
  raise exception 'an order may not go from % to %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger order_moves before update of status on orders for each row execute function check_order_move();

-- What is charged is the sum of what is listed, checked when the transaction commits.
create function check_order_total() returns trigger language plpgsql as $$
declare
  wanted record;
  listed record;
begin
  select id, total_cents, tax_cents, shipping_cents into wanted from orders where id = coalesce(new.order_id, old.order_id);
  if wanted.id is null then return null; end if;
  select coalesce(sum(quantity * (unit_price_cents + unit_tax_cents)), 0) as gross,
         coalesce(sum(quantity * unit_tax_cents), 0) as tax
    into listed from order_lines where order_id = wanted.id;
  if listed.gross + wanted.shipping_cents <> wanted.total_cents or listed.tax <> wanted.tax_cents then
    raise exception 'order %: total % and tax % differ from the lines', wanted.id, wanted.total_cents, wanted.tax_cents
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_lines_add_up after insert or update or delete on order_lines
  deferrable initially deferred for each row execute function check_order_total();

-- Mails owed; the row is written with the order, the queue delivers it. Its id is the Message-ID.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id text not null,
  recipient text not null,
  locale text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, subject_id, recipient)
);

-- The sandbox card provider's own books: written on connections of its own, never in the shop's transactions.
create schema sandbox;
create table sandbox.payment_methods (
  id text primary key,
  outcome text not null,
  created_at timestamptz not null default now()
);
create table sandbox.intents (
  id text primary key,
  idempotency_key text not null unique,
  amount_cents integer not null,
  currency text not null,
  order_number text not null,
  status text not null,
  decline_code text,
  client_secret text not null,
  refunded boolean not null default false,
  created_at timestamptz not null default now()
);
