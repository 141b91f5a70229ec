-- What staff changes on a paid order: the telephone of its delivery, and the company that its invoices name.
alter table orders
  -- Null: the telephone of the buyer's account.
  add column ship_telephone text,
  -- Null: the invoices name the person.
  add column company jsonb;
