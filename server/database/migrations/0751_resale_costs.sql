-- Starting figures of what a sale costs. The shop replaces them by its own.
insert into settings (name, value, valid_from) values
  ('resale', '{"feeBp": 150, "shippingCents": 500, "partCents": 3000}', '2020-01-01T00:00:00Z');
