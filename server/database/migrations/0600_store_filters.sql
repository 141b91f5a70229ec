-- Three filters of the store: real photographs, the shop's own phones, 5G.

-- A fact of the technical sheet; null when it is unknown.
alter table smartphone_models add column five_g boolean;

-- As in 0080_battery_health.sql, with the photographs among the columns that pages show. Each listing for the index ends with two
-- flags: sold by the shop itself, and photographed.
create or replace function tell_item_changes() returns trigger language plpgsql as $$
declare
  shop_seller integer := (select user_id from sellers where first_party);
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
            new_rows.battery_capacity, new_rows.battery_health, new_rows.category, new_rows.model_id, new_rows.description, new_rows.photo_ids, new_rows.withdrawn_at)
           is distinct from
           (old_rows.on_hand - old_rows.reserved, old_rows.price_cents, old_rows.name, old_rows.condition, old_rows.grade,
            old_rows.battery_capacity, old_rows.battery_health, old_rows.category, old_rows.model_id, old_rows.description, old_rows.photo_ids, old_rows.withdrawn_at);
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
                    new_rows.battery_health, new_rows.model_id, new_rows.description, new_rows.photo_ids, new_rows.withdrawn_at)
                   is distinct from
                   (old_rows.sold, old_rows.price_cents, old_rows.name, old_rows.condition, old_rows.grade,
                    old_rows.battery_health, old_rows.model_id, old_rows.description, old_rows.photo_ids, old_rows.withdrawn_at))
      into ids, lists
      from new_rows join old_rows on old_rows.id = new_rows.id;
    select json_agg(json_build_array(model_id, condition, price_band(price_cents), sold, by, price_cents, told, id,
                                     moment_of(created_at), coalesce(battery_health, 0),
                                     (seller_id is not distinct from shop_seller)::integer, photographed::integer))
      into moves
      from (
        select id, seller_id, created_at, model_id, condition, price_cents, battery_health, photographed, sold, sum(by) as by
        from (
          select id, seller_id, created_at, model_id, condition, price_cents, battery_health, cardinality(photo_ids) > 0 as photographed, sold, 1 as by
          from new_rows where withdrawn_at is null
          union all
          select id, seller_id, created_at, model_id, condition, price_cents, battery_health, cardinality(photo_ids) > 0, sold, -1
          from old_rows where withdrawn_at is null
        ) as both_sides
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        having sum(by) <> 0
      ) as moved;
  elsif tg_op = 'INSERT' then
    select string_agg(id::text, ',') into ids from new_rows;
    select json_agg(json_build_array(model_id, condition, price_band(price_cents), sold, by, price_cents, told, id,
                                     moment_of(created_at), coalesce(battery_health, 0),
                                     (seller_id is not distinct from shop_seller)::integer, photographed::integer))
      into moves
      from (
        select id, seller_id, created_at, model_id, condition, price_cents, battery_health, cardinality(photo_ids) > 0 as photographed, sold, 1 as by
        from new_rows where withdrawn_at is null
      ) as moved;
  else
    select string_agg(id::text, ',') into ids from old_rows;
    select json_agg(json_build_array(model_id, condition, price_band(price_cents), sold, by, price_cents, told, id,
                                     moment_of(created_at), coalesce(battery_health, 0),
                                     (seller_id is not distinct from shop_seller)::integer, photographed::integer))
      into moves
      from (
        select id, seller_id, created_at, model_id, condition, price_cents, battery_health, cardinality(photo_ids) > 0 as photographed, sold, -1 as by
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

-- As in 0097_seller_changes.sql. When another seller becomes the shop itself, the index is loaded again.
create or replace function tell_name_changes() returns trigger language plpgsql as $$
declare
  seller sellers := coalesce(new, old);
  on_items boolean := true;
begin
  if tg_op = 'UPDATE' then
    on_items := (new.store_name, new.slug, new.first_party, new.siret = '')
      is distinct from (old.store_name, old.slug, old.first_party, old.siret = '');
  end if;
  if on_items then
    perform from smartphone_items where seller_id = seller.user_id and withdrawn_at is null limit 1;
    on_items := found;
  end if;
  -- The version before this one reads `seller:…` as an item that it does not know; its page of the seller is renewed after a minute.
  perform pg_notify('items', concat_ws(';', case when on_items then 'lists' else '' end,
                                       case when on_items then '*' else 'seller:' || seller.slug end,
                                       pg_current_xact_id(),
                                       case when tg_op = 'UPDATE' and new.first_party <> old.first_party then 'all' else '' end));
  return null;
end $$;
