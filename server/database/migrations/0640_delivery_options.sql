-- The ways of delivery beside the standard one. Each is off until staff adds a version that switches it on.
insert into settings (name, value, valid_from) values
  ('express', '{"enabled": false, "priceCents": 499, "cutOffHour": 12, "preparationDays": 0, "carrierDays": [1, 2], "spareDays": 0}', '2020-01-01T00:00:00Z'),
  ('relay', '{"enabled": false, "priceCents": 0, "cutOffHour": 14, "preparationDays": 1, "carrierDays": [2, 3], "spareDays": 0}', '2020-01-01T00:00:00Z'),
  ('pickup', '{"enabled": false, "place": "", "address": "", "hours": "", "cutOffHour": 14, "preparationDays": 1, "keepDays": 10, "remindDays": 3}', '2020-01-01T00:00:00Z');

-- The place where the buyer collects the parcel, as it was when the order was placed: a collection point, or the shop's desk.
alter table orders add column delivery_place jsonb;
