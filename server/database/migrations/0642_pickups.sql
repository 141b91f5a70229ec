-- Parcels that buyers collect at the shop's desk. `contract/pickups/pickups.ts` says who moves them.
create table pickups (
  shipment_id integer primary key references shipments,
  -- What the buyer shows. Another one is made when the parcel is packed again.
  code text not null unique check (code ~ '^[2-9A-Z]{4}-[2-9A-Z]{4}$'),
  state text not null default 'ready' check (state in ('ready', 'collected', 'expired', 'withdrawn')),
  ready_at timestamptz not null,
  -- The last day in Paris on which the parcel is kept, and the day of the reminder.
  keep_until date not null,
  remind_on date not null check (remind_on <= keep_until),
  reminded_at timestamptz,
  ended_at timestamptz,
  handed_by integer references staff,
  constraint pickups_end check ((state = 'ready') = (ended_at is null)),
  constraint pickups_handed check ((state = 'collected') = (handed_by is not null))
);
create index pickups_open on pickups (keep_until) where state in ('ready', 'expired');

create function check_pickup_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'ready' then return new; end if;
  if tg_op = 'UPDATE' and (new.state = old.state or (old.state, new.state) in (
    ('ready', 'collected'), ('ready', 'expired'), ('ready', 'withdrawn'),
    ('expired', 'collected'), ('expired', 'withdrawn'), ('withdrawn', 'ready'))) then
    return new;
  end if;
  raise exception 'a pickup may not become %', new.state using errcode = 'check_violation';
end $$;
create trigger pickup_moves before insert or update on pickups for each row execute function check_pickup_move();

-- A parcel handed over at the desk leaves without a carrier.
alter table shipments drop constraint shipments_have_carrier;
alter table shipments add constraint shipments_have_carrier
  check ((state in ('shipped', 'delivered', 'lost', 'sent_back')) = (shipped_at is not null)
    and (carrier is null) = (tracking_number is null)
    and (carrier is null or shipped_at is not null)
    and (carrier is not null or shipped_at is null or state = 'delivered'));

create or replace function check_shipment_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'preparing' then
      raise exception 'a shipment begins as preparing, not %', new.state using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.order_id, new.seller_id) <> (old.order_id, old.seller_id) then
    raise exception 'a shipment keeps its order and its seller' using errcode = 'check_violation';
  end if;
  if new.state = old.state or (old.state, new.state) in (
    ('preparing', 'packed'), ('preparing', 'cancelled'), ('packed', 'preparing'), ('packed', 'shipped'), ('packed', 'cancelled'),
    ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'sent_back'),
    ('lost', 'delivered'))
    or ((old.state, new.state) = ('packed', 'delivered')
      and exists (select from pickups where shipment_id = new.id and state in ('ready', 'expired'))) then
    return new;
  end if;
  raise exception 'a shipment may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
