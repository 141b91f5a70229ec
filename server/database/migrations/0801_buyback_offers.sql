-- What the visitor says besides the state; null and empty for requests before this migration.
alter table buyback_requests
  add column storage_gb integer check (storage_gb > 0),
  add column defects text[] not null default '{}',
  add column stops text[] not null default '{}';

-- The buy-back of a request. Its price is set once, by the grid or by staff.
create table buyback_offers (
  id integer generated always as identity primary key,
  message_id integer not null unique references buyback_requests on delete cascade,
  state text not null check (state in ('asked', 'offered', 'accepted', 'declined', 'expired', 'cancelled')),
  -- The secret of the offer's page, and its SHA-256.
  token text,
  digest text unique,
  grid_version integer references buyback_grids,
  price_cents integer check (price_cents >= 0),
  steps jsonb not null default '[]',
  created_at timestamptz not null,
  offered_at timestamptz,
  moved_at timestamptz not null,
  due_at timestamptz,
  constraint buyback_offers_price check (state in ('asked', 'cancelled') or
    (price_cents is not null and token is not null and digest is not null and offered_at is not null)),
  constraint buyback_offers_due check (state <> 'offered' or due_at is not null)
);
create index buyback_offers_by_state on buyback_offers (state, created_at, id);
create index buyback_offers_by_time on buyback_offers (created_at, id);
create index buyback_offers_grid on buyback_offers (grid_version);

create function keep_offered_price() returns trigger language plpgsql as $$
begin
  if old.price_cents is not null and (new.price_cents, new.steps, new.grid_version, new.token)
      is distinct from (old.price_cents, old.steps, old.grid_version, old.token) then
    raise exception 'An offered price is never changed.';
  end if;
  return new;
end $$;
create trigger buyback_offers_price_stays before update on buyback_offers
  for each row execute function keep_offered_price();

create index buyback_requests_search on buyback_requests using gin (search_text(name, brand, model) gin_trgm_ops);

-- Requests whose conversation still waits for an answer get their price at the desk.
insert into buyback_offers (message_id, state, created_at, moved_at)
  select r.message_id, 'asked', r.created_at, r.created_at
  from buyback_requests r
  join thread_messages m on m.contact_message_id = r.message_id
  join threads t on t.id = m.thread_id and t.state = 'open'
  on conflict do nothing;
