-- The catalogue index is loaded by an index-only scan, so this index holds the battery, too.

create index items_newest_with_battery on smartphone_items (sold, created_at desc, id desc)
  include (model_id, condition, price_cents, battery_health) where withdrawn_at is null;
drop index items_newest;
