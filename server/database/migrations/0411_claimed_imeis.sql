-- no transaction
-- The page of a device names the parcels whose seller claims its IMEI. No order that is placed or paid writes one.
drop index concurrently if exists shipment_lines_by_imei;
create index concurrently shipment_lines_by_imei on shipment_lines (imei) where imei is not null;
