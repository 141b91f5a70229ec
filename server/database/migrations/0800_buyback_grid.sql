-- The price grid of buy-backs. A version is drafted, then published, and never changed afterwards: offers point at it.
create table buyback_grids (
  version integer generated always as identity primary key,
  -- Rates in basis points by state and by defect, and the least that the shop pays.
  rules jsonb not null,
  changed_by integer references staff,
  changed_at timestamptz not null,
  published_by integer references staff,
  published_at timestamptz
);
create unique index buyback_grids_one_draft on buyback_grids ((true)) where published_at is null;
create index buyback_grids_changed_by on buyback_grids (changed_by);
create index buyback_grids_published_by on buyback_grids (published_by);

create table buyback_prices (
  version integer not null references buyback_grids on delete cascade,
  -- The last part of the address of the model's page.
  slug text not null,
  brand text not null,
  model text not null,
  storage_gb integer not null check (storage_gb > 0),
  cents integer not null check (cents > 0 and cents % 100 = 0),
  primary key (version, slug, storage_gb)
);

create function keep_published_grid() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'A published grid is never changed: draft the next one.';
  end if;
  return coalesce(new, old);
end $$;
create trigger buyback_grids_stay before update or delete on buyback_grids
  for each row execute function keep_published_grid();

create function keep_published_prices() returns trigger language plpgsql as $$
begin
  if exists (select from buyback_grids where version = coalesce(new.version, old.version) and published_at is not null) then
    raise exception 'A published grid is never changed: draft the next one.';
  end if;
  return coalesce(new, old);
end $$;
create trigger buyback_prices_stay before insert or update or delete on buyback_prices
  for each row execute function keep_published_prices();

-- Pages show prices of the grid: a publication drops every cached response.
create function tell_grid_publication() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', concat_ws(';', '', '*', pg_current_xact_id(), ''));
  return null;
end $$;
create trigger buyback_grids_published after update of published_at on buyback_grids
  for each statement execute function tell_grid_publication();

insert into settings (name, value, valid_from) values ('buyback', '{"offerDays": 14}', '2020-01-01T00:00:00Z');

-- Who answered buy-back requests from the inbox answers them from the buy-back desk.
insert into staff_grants (staff_id, permission)
  select staff_id, 'buyback.write' from staff_grants where permission = 'inbox.write'
  on conflict do nothing;
