-- The collection points of the list that staff uploads. An order keeps its own copy, so a point that leaves the list is closed only.
create table relay_points (
  id text primary key check (id ~ '^[A-Z0-9-]{1,20}$'),
  name text not null check (name <> ''),
  street text not null check (street <> ''),
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  town text not null check (town <> ''),
  hours text not null check (hours <> ''),
  -- The town without case, accents and hyphens, for the search.
  town_key text not null,
  -- When the list no longer had the point.
  closed_at timestamptz
);
create index relay_points_open on relay_points (postal_code) where closed_at is null;
