-- Every order that a list can have, and every filter beside it, read from the index alone.
drop index items_newest, items_by_price, items_by_price_down, items_by_model, items_of_seller, items_by_name_part;

create index items_newest on smartphone_items (sold, created_at desc, id desc)
  include (model_id, condition, price_cents) where withdrawn_at is null;
create index items_by_price on smartphone_items (sold, price_cents, id)
  include (model_id, condition) where withdrawn_at is null;
create index items_by_model on smartphone_items (model_id, sold, created_at desc, id desc)
  include (condition, price_cents) where withdrawn_at is null;
create index items_by_model_and_price on smartphone_items (model_id, sold, price_cents, id)
  include (condition) where withdrawn_at is null;
create index items_of_seller on smartphone_items (seller_id, sold, created_at desc, id desc) where withdrawn_at is null;

create index items_by_stray_word on smartphone_items using gin (string_to_array(stray_name, ' '))
  where withdrawn_at is null and stray_name is not null;
create index items_by_stray_part on smartphone_items using gin (stray_name gin_trgm_ops)
  where withdrawn_at is null and stray_name is not null;

-- New words wait in a list that every search reads to its end: a short one.
alter index items_by_words set (gin_pending_list_limit = 256);
-- Index-only reads ask which pages are all visible; a fifth of a million rows is too long to wait for that.
alter table smartphone_items set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
