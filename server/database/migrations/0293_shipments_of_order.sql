-- The parcels of an order, those of its cases included: `shipments_of_order` has only the first ones.
create index shipments_by_order on shipments (order_id);
