-- no transaction
-- The list of orders is filtered by carrier, by cancelled goods and by refunds of the whole order. Nothing here is written when an
-- order is placed or paid.
drop index concurrently if exists shipments_by_carrier;
create index concurrently shipments_by_carrier on shipments (carrier, order_id) where carrier is not null;
drop index concurrently if exists shipments_cancelled;
create index concurrently shipments_cancelled on shipments (order_id) where state = 'cancelled';
drop index concurrently if exists payments_refunded;
create index concurrently payments_refunded on payments (order_id) where status = 'refunded';
