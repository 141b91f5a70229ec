-- Photographs of real units. One belongs to whoever sent it; without an item it waits for its listing, a day at most.
-- The pictures themselves are in the photo store, under the id.
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
