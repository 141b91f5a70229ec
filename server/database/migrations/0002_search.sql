-- Text as the search compares it: without accents, lower case, letters and digits in words one space apart, S21+ as
-- "s21 plus". The twin of server/catalog/search/fold-text.ts. `unaccent` is only stable, so it could serve no index;
-- normalize() is immutable, and whatever lies outside ASCII and is not a known separator counts as a letter, so the
-- database's locale does not matter.
create function fold_text(value text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  regexp_replace(
    replace(replace(replace(
      lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '([0-9a-z])\+', '\1 plus ', 'g'),
  '[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+', ' ', 'g'));

-- French word stems of folded text. Stop words stay: a search for one of them alone is answered, too.
create text search dictionary reluit_stem (template = snowball, language = french);
create text search configuration reluit (copy = simple);
alter text search configuration reluit alter mapping for asciiword, word with reluit_stem;

alter table smartphone_items
  add column folded_name text not null generated always as (fold_text(name)) stored,
  add column search_words tsvector not null
    generated always as (to_tsvector('reluit', fold_text(name) || ' ' || fold_text(description))) stored;

create index items_by_words on smartphone_items using gin (search_words) where withdrawn_at is null;
create index items_by_name_part on smartphone_items using gin (folded_name gin_trgm_ops) where withdrawn_at is null;
create index items_by_price_down on smartphone_items (sold, price_cents desc, id desc) where withdrawn_at is null;
