-- Boxes and screens show the serial number in either case.
create index devices_by_serial on devices (upper(serial)) where serial is not null;
-- The units of an order.
create index allocations_of_order on allocations (order_id, position);
-- The expected phones of a supplier's list, and what came with it.
create index episodes_of_reception on episodes (reception_id) where reception_id is not null;
