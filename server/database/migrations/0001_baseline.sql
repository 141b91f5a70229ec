-- The schema of version 0.1.0, grouped by noun. It replaces the migrations 0001 to 0075: see `migrate.ts`.
-- Columns that earlier migrations added stand at the end of their table, so that both ways make the same schema.

create extension if not exists pg_trgm;
create extension if not exists unaccent;


-- Accounts -----------------------------------------------------------------------------------------------------------

-- The comparison form of an e-mail: NFKC and case folding. `contract/accounts/accounts.ts` has the form that is stored and written to.
create function email_key(email text) returns text
language sql immutable strict parallel safe
return replace(translate(lower(normalize(email, nfkc)), 'ς', 'σ'), 'ß', 'ss');

create table users (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^\w{3,20}$'),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  provider text check (provider in ('google', 'facebook', 'apple')),
  roles text[] not null default '{}' check (roles <@ array['SELLER', 'CUSTOMER']),
  created_at timestamptz not null default now(),
  -- When the owner of the mailbox was seen to own the account; null: never.
  email_verified_at timestamptz,
  -- When the person was erased. The row stays for the orders that name it.
  erased_at timestamptz
);
create unique index users_username on users (lower(username));
create unique index users_email_spelling on users (email_key(email));

-- Refuses rows of an erased person, whatever another tab has under way. The row lock makes an erasure and an insert wait for
-- each other. The argument is the column that names the person: `user_id` or `seller_id`.
create function refuse_erased() returns trigger language plpgsql as $$
declare
  person integer;
begin
  -- A branch reads only the column that the table has.
  if tg_argv[0] = 'seller_id' then
    person := new.seller_id;
  else
    person := new.user_id;
  end if;
  perform from users where id = person and erased_at is null for key share;
  if not found then
    raise exception 'This person is erased.' using errcode = 'foreign_key_violation', constraint = 'person_not_erased';
  end if;
  return new;
end $$;

-- What a customer needs to order.
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
create trigger clients_of_persons before insert on clients
  for each row execute function refuse_erased('user_id');

create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- What a person tells sessions apart by.
  browser text not null default '' check (length(browser) <= 40),
  system text not null default '' check (length(system) <= 40),
  last_seen_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create trigger sessions_of_persons before insert on sessions
  for each row execute function refuse_erased('user_id');

-- Requests for a new password. Without a user nobody has that e-mail: the row is written all the same, so that both take as long.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  user_id integer references users on delete cascade,
  locale text not null check (locale in ('fr', 'en', 'ar')),
  requested_at timestamptz not null default now(),
  -- SHA-256 of the secret in the link; null until the mail is sent.
  token_hash text unique,
  expires_at timestamptz
);
create index password_resets_of_user on password_resets (user_id, requested_at);
create index password_resets_by_age on password_resets (requested_at);

-- Links that prove a mailbox.
create table email_confirmations (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  email text not null,
  -- For a change of e-mail: SHA-256 of the password hash that authorised it. Null: the link confirms the present e-mail.
  password_digest text,
  locale text not null check (locale in ('fr', 'en', 'ar')),
  requested_at timestamptz not null default now(),
  -- SHA-256 of the secret in the link; null until the mail is sent.
  token_hash text unique,
  expires_at timestamptz,
  -- When the link was used, or replaced by a later request.
  closed_at timestamptz
);
create index email_confirmations_of_user on email_confirmations (user_id, requested_at);
create trigger email_confirmations_of_persons before insert on email_confirmations
  for each row execute function refuse_erased('user_id');

-- Changes of an account's e-mail, which the old mailbox can undo.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  old_email text not null,
  -- When the old e-mail had been confirmed; null: never, and then nobody can undo the change.
  old_verified_at timestamptz,
  new_email text not null,
  locale text not null check (locale in ('fr', 'en', 'ar')),
  changed_at timestamptz not null,
  -- SHA-256 of the secret in the link; null until the mail is sent.
  undo_hash text unique,
  undo_expires_at timestamptz,
  undone_at timestamptz
);
create index email_changes_of_user on email_changes (user_id, changed_at);
create index email_changes_by_old_email on email_changes (email_key(old_email));
create trigger email_changes_of_persons before insert on email_changes
  for each row execute function refuse_erased('user_id');

-- Accounts at sign-in providers (OpenID Connect).
create table identities (
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  subject text not null check (length(subject) between 1 and 255),
  user_id integer not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider, subject)
);
create unique index identities_of_user on identities (user_id, provider);
create trigger identities_of_persons before insert on identities
  for each row execute function refuse_erased('user_id');

-- One-time codes that hand a provider's session to the tab.
create table sign_in_codes (
  -- SHA-256 of what the browser's cookie holds.
  digest text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create trigger sign_in_codes_of_persons before insert on sign_in_codes
  for each row execute function refuse_erased('user_id');

-- Failed logins over all processes, named by a digest so that no address stands here. Unlogged: an attacker decides how often it
-- is written, and a crash costs only the delays.
create unlogged table login_tries (
  -- SHA-256 of a network, of an account, or of an account and a device or network that opened it before.
  name text primary key,
  failures integer not null default 0 check (failures >= 0),
  -- Of the last answer that was counted.
  last_at timestamptz not null,
  -- No longer read.
  opened boolean not null default false,
  -- Answers given since the last quiet hour.
  answers integer not null default 0 check (answers >= 0)
) with (fillfactor = 70);

-- Devices and networks from which an account was opened: failed logins there are counted separately.
create table known_devices (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of the device cookie's random id, or of a network address.
  digest text not null,
  kind text not null check (kind in ('device', 'network')),
  expires_at timestamptz not null,
  primary key (user_id, digest)
);
create trigger known_devices_of_persons before insert on known_devices
  for each row execute function refuse_erased('user_id');


-- Sellers ------------------------------------------------------------------------------------------------------------

create table sellers (
  user_id integer primary key references users on delete cascade,
  store_name text not null,
  business_name text not null,
  vat_number text not null default '',
  business_address text not null default '',
  phone_number text not null default '',
  created_at timestamptz not null default now()
);
create trigger sellers_of_persons before insert on sellers
  for each row execute function refuse_erased('user_id');


-- Catalogue: text ----------------------------------------------------------------------------------------------------

-- Text as the search compares it: no accents, lower case, words of letters and digits one space apart, S21+ as "s21 plus". The
-- twin of server/catalog/search/fold-text.ts. It must be immutable to serve an index; `unaccent` is only stable. All that lies
-- outside ASCII and is no known separator counts as a letter, so the database's locale does not matter.
create function fold_text(value text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(
  regexp_replace(
    replace(replace(replace(
      lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '([0-9a-z])\+', '\1 plus ', 'g'),
  '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+', ' ', 'g'));

-- French stems of folded text. Stop words stay: a search for one of them alone has results.
create text search dictionary reluit_stem (template = snowball, language = french);
create text search configuration reluit (copy = simple);
alter text search configuration reluit alter mapping for asciiword, word with reluit_stem;

-- The words that a model's own data put into the titles of its listings.
create function words_of_model(brand text, model text, storage_gb integer, colour text) returns text[]
language sql immutable parallel safe
return string_to_array(
  fold_text(
    brand || ' ' || model || ' ' || colour || ' ' || storage_gb::text || ' ' || (storage_gb / 1024)::text
    || ' go gb to tb'
  ),
  ' '
);

-- What a title says beyond its model. A listing under the wrong model is found by it, and its index stays small.
create function stray_words(title text, own_words text[]) returns text
language sql immutable parallel safe
return (
  select string_agg(word, ' ' order by place)
  from unnest(string_to_array(fold_text(title), ' ')) with ordinality as words (word, place)
  where word <> all (own_words)
);


-- Catalogue: models and listings -------------------------------------------------------------------------------------

-- One phone in one storage and one colour.
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
  own_words text[] generated always as (words_of_model(brand, model, storage_gb, colour)) stored,
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
  -- Units the seller has; `reserved` of them belong to orders under way.
  on_hand integer not null,
  reserved integer not null default 0,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sold boolean not null generated always as (on_hand <= reserved) stored,
  folded_name text not null generated always as (fold_text(name)) stored,
  search_words tsvector not null
    generated always as (to_tsvector('reluit', fold_text(name) || ' ' || fold_text(description))) stored,
  -- Kept by the trigger `items_stray_name`.
  stray_name text,
  -- The seller's own name for the listing. An import finds the listing again by it.
  reference text check (length(reference) between 1 and 64),
  constraint stock_is_sound check (0 <= reserved and reserved <= on_hand)
) with (
  -- Index-only scans need the visibility map; vacuuming after a fifth of a million rows is too late.
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
create trigger items_of_persons before insert on smartphone_items
  for each row execute function refuse_erased('seller_id');

-- Each order of a list has an index that holds every filter beside it: lists are index-only scans.
create index items_newest on smartphone_items (sold, created_at desc, id desc)
  include (model_id, condition, price_cents) where withdrawn_at is null;
create index items_by_price on smartphone_items (sold, price_cents, id)
  include (model_id, condition) where withdrawn_at is null;
create index items_by_model on smartphone_items (model_id, sold, created_at desc, id desc)
  include (condition, price_cents) where withdrawn_at is null;
create index items_by_model_and_price on smartphone_items (model_id, sold, price_cents, id)
  include (condition) where withdrawn_at is null;
create index items_of_seller on smartphone_items (seller_id, sold, created_at desc, id desc)
  where withdrawn_at is null;
create unique index items_by_reference on smartphone_items (seller_id, reference) where reference is not null;
-- A search reads the pending list of a GIN index to its end, so the list is short.
create index items_by_words on smartphone_items using gin (search_words)
  with (gin_pending_list_limit = 256) where withdrawn_at is null;
create index items_by_stray_word on smartphone_items using gin (string_to_array(stray_name, ' '))
  where withdrawn_at is null and stray_name is not null;
create index items_by_stray_part on smartphone_items using gin (stray_name gin_trgm_ops)
  where withdrawn_at is null and stray_name is not null;

create function keep_stray_name() returns trigger language plpgsql as $$
begin
  select stray_words(new.name, own_words) into new.stray_name from smartphone_models where id = new.model_id;
  return new;
end $$;
create trigger items_stray_name before insert or update of name, model_id on smartphone_items
  for each row execute function keep_stray_name();

-- A renamed model makes other words of its listings' titles strays.
create function restray_items() returns trigger language plpgsql as $$
begin
  update smartphone_items as items set stray_name = stray_words(items.name, new.own_words)
    where items.model_id = new.id
      and items.stray_name is distinct from stray_words(items.name, new.own_words);
  return null;
end $$;
create trigger models_restray after update of brand, model, storage_gb, colour on smartphone_models
  for each row when (old.own_words is distinct from new.own_words) execute function restray_items();

-- Photographs of real units. One without an item waits for its listing, a day at most. The pictures are in the photo store,
-- under the id.
create table photos (
  id uuid primary key,
  seller_id integer not null references users on delete cascade,
  item_id integer references smartphone_items on delete cascade,
  position smallint check (position between 0 and 5),
  created_at timestamptz not null default now(),
  check ((item_id is null) = (position is null)),
  constraint one_photo_a_place unique (item_id, position) deferrable initially deferred
);
create index photos_waiting on photos (seller_id, created_at) where item_id is null;
create trigger photos_of_persons before insert on photos
  for each row execute function refuse_erased('seller_id');


-- Catalogue: notifications -------------------------------------------------------------------------------------------

-- Each change of the catalogue is a notification on the channel `items`: every process drops the pages that showed it and keeps
-- its index up to date (server/database/follow-changes.ts). The payload is `lists;ids;transaction;listings`:
--   lists        `lists` when lists may look different, else nothing
--   ids          of the changed listings, or `*` for too many
--   transaction  id of the transaction
--   listings     JSON of what is added to the index and removed from it, or `all` when the index must be loaded again

-- Even numbers are multiples of 50 euros to the cent, odd ones the prices between two of them. Written into notifications;
-- this version does not read it.
create function price_band(price_cents integer) returns integer
language sql immutable strict parallel safe
return price_cents / 5000 * 2 + (price_cents % 5000 <> 0)::integer;

-- Microseconds since 1970.
create function moment_of(at timestamptz) returns bigint
language sql stable parallel safe
as $$ select (extract(epoch from at) * 1000000)::bigint $$;

create function tell_item_changes() returns trigger language plpgsql as $$
declare
  ids text;
  lists boolean := true;
  moves text;
  many boolean;
  -- Makes each notification unique: PostgreSQL drops equal ones of a transaction, and a price that changes twice is two changes.
  told bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  -- Reserved units that are now sold change nothing that anybody sees. Without a notification, the commits of paid orders do not
  -- wait for each other.
  if tg_op = 'UPDATE' then
    perform from new_rows join old_rows on old_rows.id = new_rows.id
      where new_rows.on_hand = old_rows.on_hand
        or (new_rows.on_hand - new_rows.reserved, new_rows.price_cents, new_rows.name, new_rows.condition, new_rows.grade,
            new_rows.battery_capacity, new_rows.category, new_rows.model_id, new_rows.description, new_rows.withdrawn_at)
           is distinct from
           (old_rows.on_hand - old_rows.reserved, old_rows.price_cents, old_rows.name, old_rows.condition, old_rows.grade,
            old_rows.battery_capacity, old_rows.category, old_rows.model_id, old_rows.description, old_rows.withdrawn_at);
    if not found then return null; end if;
  end if;

  if tg_op = 'DELETE' then
    select count(*) > 300 into many from (select from old_rows limit 301) as rows_seen;
  else
    select count(*) > 300 into many from (select from new_rows limit 301) as rows_seen;
  end if;

  if many then
    ids := '*';
    moves := 'all';
  elsif tg_op = 'UPDATE' then
    select string_agg(new_rows.id::text, ','),
           bool_or((new_rows.sold, new_rows.price_cents, new_rows.name, new_rows.condition, new_rows.grade,
                    new_rows.model_id, new_rows.description, new_rows.withdrawn_at)
                   is distinct from
                   (old_rows.sold, old_rows.price_cents, old_rows.name, old_rows.condition, old_rows.grade,
                    old_rows.model_id, old_rows.description, old_rows.withdrawn_at))
      into ids, lists
      from new_rows join old_rows on old_rows.id = new_rows.id;
    select json_agg(json_build_array(model_id, condition, price_band(price_cents), sold, by, price_cents, told, id,
                                     moment_of(created_at)))
      into moves
      from (
        select id, created_at, model_id, condition, price_cents, sold, sum(by) as by
        from (
          select id, created_at, model_id, condition, price_cents, sold, 1 as by from new_rows where withdrawn_at is null
          union all
          select id, created_at, model_id, condition, price_cents, sold, -1 from old_rows where withdrawn_at is null
        ) as both_sides
        group by 1, 2, 3, 4, 5, 6
        having sum(by) <> 0
      ) as moved;
  elsif tg_op = 'INSERT' then
    select string_agg(id::text, ',') into ids from new_rows;
    select json_agg(json_build_array(model_id, condition, price_band(price_cents), sold, by, price_cents, told, id,
                                     moment_of(created_at)))
      into moves
      from (
        select id, created_at, model_id, condition, price_cents, sold, 1 as by
        from new_rows where withdrawn_at is null
      ) as moved;
  else
    select string_agg(id::text, ',') into ids from old_rows;
    select json_agg(json_build_array(model_id, condition, price_band(price_cents), sold, by, price_cents, told, id,
                                     moment_of(created_at)))
      into moves
      from (
        select id, created_at, model_id, condition, price_cents, sold, -1 as by
        from old_rows where withdrawn_at is null
      ) as moved;
  end if;

  if ids is null then return null; end if;
  -- A notification holds 8000 bytes.
  if octet_length(ids) > 3500 then ids := '*'; end if;
  if octet_length(moves) > 4300 then moves := 'all'; end if;
  perform pg_notify('items', concat_ws(';', case when lists then 'lists' else '' end, ids, pg_current_xact_id(),
                                       coalesce(moves, '')));
  return null;
end $$;
create trigger items_inserted after insert on smartphone_items
  referencing new table as new_rows for each statement execute function tell_item_changes();
create trigger items_updated after update on smartphone_items
  referencing new table as new_rows old table as old_rows for each statement execute function tell_item_changes();
create trigger items_deleted after delete on smartphone_items
  referencing old table as old_rows for each statement execute function tell_item_changes();

create function tell_model_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', concat_ws(';', 'lists', '*', pg_current_xact_id(), 'all'));
  return null;
end $$;
create trigger models_changed after insert or update or delete on smartphone_models
  for each statement execute function tell_model_changes();

-- Each listing shows the name of its shop. The index does not hold it.
create function tell_name_changes() returns trigger language plpgsql as $$
declare
  its_seller integer := coalesce(new.user_id, old.user_id);
begin
  perform from smartphone_items where seller_id = its_seller and withdrawn_at is null limit 1;
  if found then perform pg_notify('items', concat_ws(';', 'lists', '*', pg_current_xact_id(), '')); end if;
  return null;
end $$;
create trigger names_of_new_shops after insert or delete on sellers
  for each row execute function tell_name_changes();
create trigger names_of_shops after update on sellers
  for each row when (old.store_name is distinct from new.store_name) execute function tell_name_changes();


-- Orders and payments ------------------------------------------------------------------------------------------------

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
-- Each order asks which unpaid orders of its buyer hold stock.
create index orders_holding_stock on orders (user_id) where reservation = 'held';
-- For /metrics. A BRIN index fits a column that only grows, and costs next to nothing.
create index orders_lately on orders using brin (created_at);
create trigger orders_of_persons before insert on orders
  for each row execute function refuse_erased('user_id');

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

-- One row for each attempt to pay an order.
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
create unique index one_payment_under_way on payments (order_id)
  where status in ('started', 'requires_action', 'processing');
create index declines on payments (updated_at) where status = 'declined';
-- For /metrics.
create index payments_lately on payments using brin (created_at);

-- Events of the card provider. Each is kept once, however often it is sent.
create table payment_events (
  id text primary key,
  reference text,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);

-- The transitions of an order. A paid order is cancelled only after its money went back.
create function check_order_move() returns trigger language plpgsql as $$
begin
  if new.status = old.status then return new; end if;
  if old.status = 'PENDING' and new.status in ('PAYED', 'CANCELLED') then return new; end if;
  if old.status = 'PAYED' and new.status = 'CANCELLED'
    and exists (select from payments where order_id = new.id and status = 'refunded') then return new; end if;
  raise exception 'an order may not go from % to %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger order_moves before update of status on orders
  for each row execute function check_order_move();

-- The total is the sum of the lines, checked when the transaction commits.
create function check_order_total() returns trigger language plpgsql as $$
declare
  wanted record;
  listed record;
begin
  select id, total_cents, tax_cents, shipping_cents into wanted
    from orders where id = coalesce(new.order_id, old.order_id);
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

-- The books of the sandbox card provider, written on connections of its own, never in the shop's transactions.
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


-- Mail ---------------------------------------------------------------------------------------------------------------

-- The outbox: a mail's row is written in the transaction of what it tells, and the queue delivers it. The id is the Message-ID.
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
create index mails_waiting on mails (created_at) where sent_at is null;


-- Repair -------------------------------------------------------------------------------------------------------------

create table repair_models (
  id integer generated always as identity primary key,
  brand text not null check (length(brand) between 1 and 60),
  name text not null check (length(name) between 1 and 120),
  -- Place in the list of a brand.
  position integer not null default 0,
  -- How the phone is drawn when the catalogue has none of this name; null: like others of the brand.
  look jsonb,
  colour_hex text not null default '#3b3d42' check (colour_hex ~ '^#[0-9a-f]{6}$'),
  unique (brand, name)
);

create table repair_services (
  id integer generated always as identity primary key,
  -- One that the shop can name in its three languages, or 'other'.
  kind text not null default 'other',
  -- French. A service without a name or a description is not offered.
  name text not null default '' check (length(name) <= 160),
  description text not null default '' check (length(description) <= 600),
  position integer not null default 0
);

-- One service for one model. The id is the product id of an order line.
create table repair_options (
  id integer generated always as identity primary key,
  model_id integer not null references repair_models on delete cascade,
  service_id integer not null references repair_services,
  -- Without tax; null: on quote.
  price_cents integer check (price_cents between 0 and 10000000),
  unique (model_id, service_id)
);
create index repair_options_of_service on repair_options (service_id);


-- Contact and buy-back -----------------------------------------------------------------------------------------------

-- Messages to the shop. A buy-back request is a message, too, with its fields beside it.
create table contact_messages (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  locale text not null check (locale in ('fr', 'en', 'ar')),
  created_at timestamptz not null default now()
);
-- The last messages of a person: a message sent twice is one, and mails to one address are limited.
create index contact_messages_of_person on contact_messages (email, created_at);

create table buyback_requests (
  message_id integer primary key references contact_messages on delete cascade,
  brand text not null check (length(brand) between 1 and 60),
  model text not null check (length(model) between 1 and 120),
  functional boolean not null,
  condition text not null check (condition in ('perfect', 'good', 'average', 'bad', 'verybad')),
  details text not null check (length(details) between 1 and 2000),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text not null check (length(phone) between 8 and 40),
  created_at timestamptz not null default now()
);
