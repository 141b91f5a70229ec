-- A price is compared with something proved, or with nothing.

-- The price of a model as new, with where and when it was seen: all three or none.
alter table smartphone_models
  add column new_price_cents integer check (new_price_cents between 1 and 10000000),
  add column new_price_source text check (length(new_price_source) between 1 and 120),
  add column new_price_on date,
  add constraint new_price_is_proved check (num_nulls(new_price_cents, new_price_source, new_price_on) in (0, 3));

-- Prices that a listing had before, each with its end, from `price_known_since` on. The current price stands in the listing.
create table item_prices (
  item_id integer not null references smartphone_items on delete cascade,
  price_cents integer not null,
  ended_at timestamptz not null default now()
);
create index item_prices_of_item on item_prices (item_id, ended_at);

alter table smartphone_items add column price_known_since timestamptz not null default now();

create function keep_old_price() returns trigger language plpgsql as $$
begin
  delete from item_prices where item_id = old.id and ended_at < now() - interval '1 year';
  insert into item_prices (item_id, price_cents, ended_at) values (old.id, old.price_cents, now());
  return null;
end $$;
create trigger items_prices after update of price_cents on smartphone_items
  for each row when (old.price_cents is distinct from new.price_cents) execute function keep_old_price();
