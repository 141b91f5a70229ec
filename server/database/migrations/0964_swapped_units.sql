-- The price with VAT, in cents, of the unit that a line was given instead of the one that was ordered. Null for the ordered one.
alter table order_lines add column swapped_cents integer check (swapped_cents > 0);
