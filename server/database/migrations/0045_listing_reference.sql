-- A seller's own name for a listing, by which a file of the catalogue finds it again: importing a file twice lists
-- nothing twice.
alter table smartphone_items add column reference text check (length(reference) between 1 and 64);
create unique index items_by_reference on smartphone_items (seller_id, reference) where reference is not null;
