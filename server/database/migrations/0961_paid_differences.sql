-- An order for what a dearer unit costs more than the one that it replaces: the order and the line that get the unit once it is paid.
alter table payment_requests
  add column swap_order_id integer references orders on delete cascade,
  add column swap_position smallint,
  add constraint payment_requests_swap check ((swap_order_id is null) = (swap_position is null));
create index payment_requests_of_swap on payment_requests (swap_order_id, swap_position);
-- A paid difference is a part of a phone's price, and no phone of its own.
alter table order_lines drop constraint order_lines_check,
  add constraint order_lines_check check (product_type = 'SMARTPHONE' or item_id is null);
