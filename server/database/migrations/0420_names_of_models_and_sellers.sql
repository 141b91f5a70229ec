-- no transaction
-- Devices are found by the beginning of their model's name, sellers by that of theirs, and neither reads every row.
drop index concurrently if exists smartphone_models_by_name;
create index concurrently smartphone_models_by_name on smartphone_models (fold_text(model) text_pattern_ops);
drop index concurrently if exists smartphone_models_by_full_name;
create index concurrently smartphone_models_by_full_name on smartphone_models (fold_text(brand || ' ' || model) text_pattern_ops);

drop index concurrently if exists users_who_sell;
create index concurrently users_who_sell on users (fold_text(username) text_pattern_ops) where 'SELLER' = any(roles);
drop index concurrently if exists sellers_by_store_name;
create index concurrently sellers_by_store_name on sellers (fold_text(store_name) text_pattern_ops);
drop index concurrently if exists sellers_by_business_name;
create index concurrently sellers_by_business_name on sellers (fold_text(business_name) text_pattern_ops);
