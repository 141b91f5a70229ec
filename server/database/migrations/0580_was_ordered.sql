-- A listing that was ordered is never another phone: its orders, and whoever followed it, mean that brand and model.
create function was_ordered(its_item integer) returns boolean language sql stable as $$
  select exists (select from order_lines join orders on orders.id = order_id
    where item_id = its_item and (status <> 'CANCELLED' or paid_at is not null))
$$;
