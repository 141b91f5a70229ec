-- A catalogue of a million listings; the reasons are in docs/decisions/catalogue-at-scale.md.

-- Words that a model's own data put into the titles of its listings.
create function words_of_model(brand text, model text, storage_gb integer, colour text) returns text[]
language sql immutable parallel safe
return string_to_array(fold_text(
  brand || ' ' || model || ' ' || colour || ' ' || storage_gb::text || ' ' || (storage_gb / 1024)::text || ' go gb to tb'), ' ');

alter table smartphone_models
  add column own_words text[] generated always as (words_of_model(brand, model, storage_gb, colour)) stored;

-- What a title says beyond its model: a listing under the wrong model is found by it, and the index of it stays small.
create function stray_words(title text, own_words text[]) returns text
language sql immutable parallel safe
return (select string_agg(word, ' ' order by place)
  from unnest(string_to_array(fold_text(title), ' ')) with ordinality as words (word, place)
  where word <> all (own_words));

alter table smartphone_items add column stray_name text;

create function keep_stray_name() returns trigger language plpgsql as $$
begin
  select stray_words(new.name, own_words) into new.stray_name from smartphone_models where id = new.model_id;
  return new;
end $$;
create trigger items_stray_name before insert or update of name, model_id on smartphone_items
  for each row execute function keep_stray_name();

-- A model under another name makes other words of its listings' titles strays.
create function restray_items() returns trigger language plpgsql as $$
begin
  update smartphone_items as items set stray_name = stray_words(items.name, new.own_words)
    where items.model_id = new.id
      and items.stray_name is distinct from stray_words(items.name, new.own_words);
  return null;
end $$;
create trigger models_restray after update of brand, model, storage_gb, colour on smartphone_models
  for each row when (old.own_words is distinct from new.own_words) execute function restray_items();

-- Prices as the counts know them: even numbers are a multiple of 50 € to the cent, odd ones what lies between two.
-- Both bounds of a filter include themselves, so a band that held both could not be cut there.
create function price_band(price_cents integer) returns integer
language sql immutable strict parallel safe
return price_cents / 5000 * 2 + (price_cents % 5000 <> 0)::integer;
