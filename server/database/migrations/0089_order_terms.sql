-- The conditions of sale that the buyer accepted with the order, and when. Orders of earlier versions have none.
alter table orders
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add check ((terms_version is null) = (terms_accepted_at is null));
