-- The shelves and bins of the shop. `walk` is the order in which a person passes them.
create table places (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{0,7}$'),
  name text not null check (length(name) between 1 and 80),
  walk integer not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create index places_by_walk on places (walk, id);

-- Where a phone lies. A phone that has left the shop, or never came, lies nowhere.
alter table devices add column place_id integer references places;
create index devices_by_place on devices (place_id) where place_id is not null;
alter table devices add constraint devices_place_in_house check (place_id is null
  or stage not in ('expected', 'shipped', 'delivered', 'returned', 'recycled', 'handed_back', 'lost')) not valid;
alter table devices validate constraint devices_place_in_house;
