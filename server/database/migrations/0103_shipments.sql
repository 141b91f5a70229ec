-- The parcels of a paid order: one for each seller with a phone in it. `server/shipments/` says who moves them.
create table shipments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  -- The account of the seller who sends it.
  seller_id integer not null references users,
  state text not null default 'preparing'
    check (state in ('preparing', 'packed', 'shipped', 'delivered', 'lost', 'sent_back', 'cancelled')),
  carrier text check (carrier in
    ('laposte', 'chronopost', 'mondial-relay', 'dpd', 'gls', 'ups', 'dhl', 'other')),
  tracking_number text check (length(tracking_number) between 4 and 40),
  created_at timestamptz not null,
  packed_at timestamptz,
  shipped_at timestamptz,
  -- When it was delivered, lost, sent back or cancelled.
  ended_at timestamptz,
  unique (order_id, seller_id),
  constraint shipments_have_carrier
    check ((state in ('shipped', 'delivered', 'lost', 'sent_back')) = (shipped_at is not null)
      and (shipped_at is null) = (carrier is null) and (carrier is null) = (tracking_number is null)),
  constraint shipments_end
    check ((state in ('delivered', 'lost', 'sent_back', 'cancelled')) = (ended_at is not null))
);
create index shipments_of_seller on shipments (seller_id, id desc);
-- What somebody has to do, or what the daily job looks at.
create index shipments_open on shipments (state, id) where state in ('preparing', 'packed', 'shipped');

create table shipment_lines (
  shipment_id integer not null references shipments on delete cascade,
  order_id integer not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  -- The seller's own claim.
  imei text check (imei ~ '^\d{15}$'),
  primary key (order_id, position),
  foreign key (order_id, position) references order_lines
);
create index shipment_lines_of_shipment on shipment_lines (shipment_id);

create function check_shipment_move() returns trigger language plpgsql as $$
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
    ('preparing', 'packed'), ('preparing', 'cancelled'), ('packed', 'shipped'), ('packed', 'cancelled'),
    ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'sent_back')) then
    return new;
  end if;
  raise exception 'a shipment may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger shipment_moves before insert or update on shipments
  for each row execute function check_shipment_move();
