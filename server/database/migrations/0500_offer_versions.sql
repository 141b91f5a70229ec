-- What was bought is what was shown. A listing has a version that grows with everything a buyer decides by. Triggers count it, so no
-- writer can forget it: a seller's edit, the bench, the import, the record of a seller.

alter table smartphone_items
  add column version integer not null default 1,
  -- The photographs as they are shown: those of the listing, or of an own unit's passport.
  add column photo_ids uuid[] not null default '{}';

-- What changed in a listing. `version` is the listing's own after the change; a change of the price alone makes no new one.
create table listing_changes (
  id bigint generated always as identity primary key,
  item_id integer not null references smartphone_items on delete cascade,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  by_kind text not null check (by_kind in ('seller', 'staff', 'shop')),
  staff_id integer references staff,
  -- By field: {"condition": {"from": "Très bon", "to": "Bon"}}.
  changes jsonb not null
);
create index listing_changes_of_item on listing_changes (item_id, version);

create function differences(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(field, jsonb_build_object('from', before -> field, 'to', after -> field)), '{}')
  from jsonb_object_keys(after) as field where before -> field is distinct from after -> field
$$;

-- What a buyer decides by: of the listing, of its model, and of an own unit's passport.
create function item_facts(item smartphone_items) returns jsonb language sql immutable as $$
  select jsonb_build_object('name', item.name, 'condition', item.condition, 'batteryHealth', item.battery_health,
    'batteryCapacity', item.battery_capacity, 'description', item.description, 'photos', to_jsonb(item.photo_ids))
$$;
create function model_facts(model smartphone_models) returns jsonb language sql immutable as $$
  select jsonb_build_object('brand', model.brand, 'model', model.model, 'storageGb', model.storage_gb, 'colour', model.colour,
    'ram', model.ram)
$$;
create function unit_facts(passport jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('parts', passport -> 'parts', 'tests', passport -> 'tests' -> 'points', 'lives', passport -> 'lives')
$$;
-- The scheme of an own unit is that of its episode, the shop's other phones are under the margin scheme, and a third-party seller has
-- a recorded one, or none.
create function vat_scheme_of(item smartphone_items) returns text language plpgsql stable as $$
begin
  if item.device_id is not null then
    return (select vat_regime from episodes where device_id = item.device_id order by id desc limit 1);
  end if;
  return (select case when first_party then 'margin' else vat_regime end from sellers where user_id = item.seller_id);
end $$;

-- Who changes listings in this transaction, where it is neither the seller nor the operator: `shop.author` is the id of a member of staff.
create function record_listing_change(its_item integer, its_version integer, by_kind text, changes jsonb)
returns void language plpgsql as $$
declare
  its_author integer := nullif(current_setting('shop.author', true), '')::integer;
begin
  insert into listing_changes (item_id, version, by_kind, staff_id, changes)
    values (its_item, its_version, case when its_author is null then by_kind else 'staff' end, its_author, changes);
end $$;

create function version_offer() returns trigger language plpgsql as $$
declare
  changes jsonb := differences(item_facts(old), item_facts(new));
begin
  if old.model_id <> new.model_id then
    changes := changes || differences(
      (select model_facts(m) from smartphone_models m where id = old.model_id),
      (select model_facts(m) from smartphone_models m where id = new.model_id));
  end if;
  if changes <> '{}' then new.version := old.version + 1; end if;
  if old.price_cents <> new.price_cents then
    changes := changes || jsonb_build_object('priceCents', jsonb_build_object('from', old.price_cents, 'to', new.price_cents));
  end if;
  if changes <> '{}' then
    perform record_listing_change(new.id, new.version, case when new.device_id is null then 'seller' else 'shop' end, changes);
  end if;
  return new;
end $$;

-- What is shown beside the listing's own row.
create function change_offers(ids integer[], changes jsonb) returns void language plpgsql as $$
declare
  moved record;
begin
  if changes = '{}' then return; end if;
  -- In the order of their ids, as an order locks them.
  perform from smartphone_items where id = any(ids) order by id for no key update;
  for moved in update smartphone_items set version = version + 1 where id = any(ids) returning id, version loop
    perform record_listing_change(moved.id, moved.version, 'shop', changes);
  end loop;
end $$;

-- At the commit, when all photographs of an edit are in their places.
create function follow_photos() returns trigger language plpgsql as $$
begin
  update smartphone_items items set photo_ids = shown.ids
    from (select touched.id, array(select photos.id from photos where item_id = touched.id order by position) as ids
      from unnest(array[old.item_id, new.item_id]) as touched (id)) as shown
    where items.id = shown.id and items.device_id is null and items.photo_ids <> shown.ids;
  return null;
end $$;
create constraint trigger photos_shown after insert or update or delete on photos
  deferrable initially deferred for each row execute function follow_photos();

create function follow_passport() returns trigger language plpgsql as $$
declare
  shown uuid[] := array(select jsonb_array_elements_text(new.content -> 'photos'));
begin
  update smartphone_items set photo_ids = shown where device_id = new.device_id and photo_ids <> shown;
  if tg_op = 'UPDATE' then
    perform change_offers(array(select id from smartphone_items where device_id = new.device_id),
      differences(unit_facts(old.content), unit_facts(new.content)));
  end if;
  return null;
end $$;
create trigger passports_shown after insert or update of content on passports
  for each row execute function follow_passport();

create function follow_model() returns trigger language plpgsql as $$
begin
  perform change_offers(array(select id from smartphone_items where model_id = new.id),
    differences(model_facts(old), model_facts(new)));
  return null;
end $$;
create trigger models_shown after update of brand, model, storage_gb, colour, ram on smartphone_models
  for each row when (model_facts(old) <> model_facts(new)) execute function follow_model();

create function follow_seller_scheme() returns trigger language plpgsql as $$
begin
  perform change_offers(array(select id from smartphone_items where seller_id = new.user_id and device_id is null),
    differences(jsonb_build_object('vatScheme', old.vat_regime), jsonb_build_object('vatScheme', new.vat_regime)));
  return null;
end $$;
create trigger schemes_shown after update of vat_regime on sellers
  for each row when (not new.first_party and old.vat_regime is distinct from new.vat_regime)
  execute function follow_seller_scheme();

create function follow_unit_scheme() returns trigger language plpgsql as $$
declare
  before text;
begin
  if tg_op = 'UPDATE' then before := old.vat_regime;
  else select vat_regime into before from episodes
    where device_id = new.device_id and id < new.id order by id desc limit 1;
  end if;
  if before is not null then
    perform change_offers(array(select id from smartphone_items where device_id = new.device_id),
      differences(jsonb_build_object('vatScheme', before), jsonb_build_object('vatScheme', new.vat_regime)));
  end if;
  return null;
end $$;
create trigger unit_schemes_shown after insert or update of vat_regime on episodes
  for each row execute function follow_unit_scheme();

update smartphone_items set photo_ids = shown.ids
  from (select item_id, array_agg(id order by position) as ids from photos where item_id is not null group by item_id) as shown
  where id = shown.item_id and device_id is null;
update smartphone_items set photo_ids = array(select jsonb_array_elements_text(content -> 'photos'))::uuid[]
  from passports where passports.device_id = smartphone_items.device_id and content -> 'photos' <> '[]';

create trigger items_versioned
  before update of name, model_id, condition, battery_health, battery_capacity, description, photo_ids, price_cents on smartphone_items
  for each row execute function version_offer();

-- What was sold ----------------------------------------------------------------------------------------------------------

alter table order_lines
  -- The listing as it was ordered. It never changes: invoices, parcels and cases read it.
  add column sold jsonb,
  -- Of a phone; null when its seller had recorded none.
  add column vat_scheme text check (vat_scheme in ('margin', 'standard', 'franchise'));

-- The grade is that of `contract/catalog/conditions.ts`; a test compares both.
create function grade_of(condition text) returns text language sql immutable as $$
  select case condition when 'Excellent' then 'A+' when 'Très bon' then 'A' when 'Reconditionné' then 'A' when 'Bon' then 'B'
    when 'Correct' then 'C' when 'Acceptable' then 'C' end
$$;
create function sold_facts(item smartphone_items) returns jsonb language plpgsql stable as $$
begin
  return (select item_facts(item) || model_facts(m) || jsonb_build_object('version', item.version, 'modelId', m.id,
      'colourSlug', m.colour_slug, 'grade', grade_of(item.condition))
    from smartphone_models m where m.id = item.model_id);
end $$;

-- Also for the lines that the version before still writes. The order holds the listing's lock, so this is what its buyer claimed.
create function keep_sold() returns trigger language plpgsql as $$
declare
  item smartphone_items;
begin
  select * into item from smartphone_items where id = new.item_id;
  new.sold := sold_facts(item);
  new.vat_scheme := vat_scheme_of(item);
  return new;
end $$;
create trigger order_lines_sold before insert on order_lines
  for each row when (new.item_id is not null and new.sold is null) execute function keep_sold();
