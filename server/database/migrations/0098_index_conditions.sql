-- no transaction
-- The variants of a phone: of each model and condition the cheapest available listing, also where there is none.
drop index concurrently if exists items_by_model_and_condition;
create index concurrently items_by_model_and_condition on smartphone_items (model_id, condition, price_cents, id)
  where not sold and withdrawn_at is null;
