-- The list of orders sorts by these columns, with the id last.
create index orders_by_total on orders (coalesce(total_cents, -1), id);
create index orders_by_promised_day on orders (coalesce(deliver_to, date '2999-12-31'), id);
create index orders_by_name on orders (coalesce(ship_name, ''), id);
