-- Listings that a person follows, with the price at that time.
create table favourites (
  user_id integer not null references users on delete cascade,
  item_id integer not null references smartphone_items on delete cascade,
  price_cents integer not null check (price_cents >= 0),
  followed_at timestamptz not null,
  primary key (user_id, item_id)
);
create index favourites_of_items on favourites (item_id);
create trigger favourites_of_persons before insert on favourites
  for each row execute function refuse_erased('user_id');
