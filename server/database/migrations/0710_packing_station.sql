-- The shipping of a parcel can be undone at the packing desk, until the buyer is told of it.
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
    ('shipped', 'packed'), ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'sent_back'),
    ('lost', 'delivered'))
    or ((old.state, new.state) = ('packed', 'delivered')
      and exists (select from pickups where shipment_id = new.id and state in ('ready', 'expired'))) then
    return new;
  end if;
  raise exception 'a shipment may not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;

create or replace function check_device_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.stage <> 'expected' and new.stage <> 'received' then
      raise exception 'a device begins as expected or received, not %', new.stage using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.public_id <> old.public_id then
    raise exception 'a device keeps its public id' using errcode = 'check_violation';
  end if;
  if new.stage = old.stage or (old.stage, new.stage) in (
    ('expected', 'received'), ('returned', 'received'), ('shipped', 'received'), ('delivered', 'received'),
    ('received', 'inspected'), ('repairing', 'inspected'), ('quarantine', 'inspected'), ('wiped', 'inspected'), ('tested', 'inspected'), ('graded', 'inspected'),
    ('received', 'quarantine'), ('inspected', 'quarantine'), ('wiped', 'quarantine'), ('tested', 'quarantine'), ('graded', 'quarantine'),
    ('inspected', 'repairing'), ('wiped', 'repairing'), ('tested', 'repairing'), ('graded', 'repairing'),
    ('inspected', 'wiped'), ('wiped', 'tested'), ('tested', 'graded'),
    ('graded', 'listed'), ('listed', 'graded'), ('listed', 'allocated'), ('allocated', 'listed'), ('allocated', 'packed'),
    ('packed', 'listed'), ('packed', 'allocated'), ('packed', 'shipped'), ('shipped', 'packed'), ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'returned'), ('delivered', 'returned'),
    ('received', 'recycled'), ('inspected', 'recycled'), ('quarantine', 'recycled'), ('graded', 'recycled'),
    ('received', 'handed_back'), ('inspected', 'handed_back'), ('quarantine', 'handed_back'), ('graded', 'handed_back'),
    ('expected', 'lost'), ('returned', 'lost'), ('lost', 'received'), ('lost', 'delivered'),
    ('handed_back', 'received'), ('handed_back', 'lost'),
    ('delivered', 'expected'), ('recycled', 'expected'), ('handed_back', 'expected'), ('lost', 'expected')) then
    return new;
  end if;
  raise exception 'a device may not go from % to %', old.stage, new.stage using errcode = 'check_violation';
end $$;

-- What goes into a box, and the carrier of a parcel by its way of delivery, weight in grams and postcode.
insert into settings (name, value, valid_from) values
  ('packing', '{"box": "Câble USB-C\nOutil pour la carte SIM\nBon de livraison", "phoneGrams": 450, "carriers": [
    {"option": "express", "maxGrams": null, "postcode": "", "carrier": "chronopost"},
    {"option": "relay", "maxGrams": null, "postcode": "", "carrier": "mondial-relay"},
    {"option": null, "maxGrams": null, "postcode": "", "carrier": "laposte"}]}', '2020-01-01T00:00:00Z');
