-- no transaction
-- The parcels that a seller, or the shop, still sends are found without those of all years.
drop index concurrently if exists shipments_open_of_seller;
create index concurrently shipments_open_of_seller on shipments (state, seller_id, id) where state in ('preparing', 'packed', 'shipped');
drop index concurrently if exists shipments_open;
